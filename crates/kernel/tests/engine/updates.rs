//! Imports that change records by their code: what changes, what stays, and what is refused.

use db::vals;
use kernel::task::Tasks;
use serde_json::{Value, json};

use crate::imports::{BRAND, asked, brands, checked, errors, met, run, wished};
use crate::world::{ADMIN, World, both};

const OTHER: &str = "T1:8:super_admin";
const ROOM: &str = "/test/room";

/// Rows that are new, that change, that stand so already, that are wrong.
fn fates(check: &Value) -> [i64; 4] {
    let [good, bad, changed, same] =
        ["good", "bad", "changed", "same"].map(|name| check[name].as_i64().unwrap());
    [good - changed - same, changed, same, bad]
}

async fn add_brand(world: &World, code: &str, sort: i64) -> Value {
    let form = json!({ "code": code, "name": format!("Name of {code}"), "sort": sort, "grade": 1, "active": true, "fee": 5 });
    world.post(ADMIN, "/test/brand/add", form).await.data()
}

async fn named(world: &World) -> Vec<(String, String, i64, i64)> {
    let sql = "select code, name, sort, version from brand where branch_code = $1 order by code";
    world.all(sql, vals!["T1"].into()).await
}

fn brand(code: &str, name: &str, sort: i64, version: i64) -> (String, String, i64, i64) {
    (code.to_owned(), name.to_owned(), sort, version)
}

#[tokio::test]
async fn a_file_adds_and_changes_and_leaves_alone_what_it_does_not_speak_of() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        add_brand(world, "A", 1).await;
        add_brand(world, "B", 2).await;
        let file = b"code,name,sort\na,Name of A,1\nB,Better,2\nC,New one,3\n";
        let check = met(world, (BRAND, "both"), "b.csv", file).await;
        assert_eq!((fates(&check), &check["takes"]), ([0, 1, 1, 1], &json!("both")), "{check}");
        assert_eq!(errors(&check), ["4 field.grade Required."], "a new record needs all of its fields");
        let told: Vec<&Value> = check["preview"].as_array().unwrap().iter().map(|row| &row["fate"]).collect();
        assert_eq!(told, [&json!("same"), &json!("change"), &Value::Null]);
        assert_eq!(check["preview"][1]["before"], json!([{ "at": 1, "value": "Name of B" }]));
        assert_eq!(named(world).await[1], brand("B", "Name of B", 2, 1), "a check writes nothing");
        let done = run(world, BRAND, &check, "good").await;
        assert_eq!((fates(&done), &done["imported"]), ([0, 1, 1, 1], &json!(1)), "{done}");
        assert_eq!(named(world).await, [brand("A", "Name of A", 1, 1), brand("B", "Better", 2, 2)]);
        let fees: Vec<Option<i64>> = world.all("select fee from brand order by code", Vec::new()).await;
        assert_eq!(fees, [Some(500), Some(500)], "the file has no column for it");
        let sql = "select action, before_json, after_json from audit where action = 'import' order by id";
        let audit: Vec<(String, Option<String>, Option<String>)> = world.all(sql, Vec::new()).await;
        let (before, after) = (audit[0].1.clone().unwrap(), audit[0].2.clone().unwrap());
        assert_eq!(
            (audit.len(), before.as_str(), after.as_str()),
            (1, r#"{"name":"Name of B"}"#, r#"{"name":"Better"}"#)
        );
        let again = asked(world, BRAND, &check, "good").await;
        assert_eq!(again.json()["data"]["reason"], "import.done");
    })
    .await;
}

#[tokio::test]
async fn what_goes_out_by_the_template_is_changed_and_comes_in_again() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        for (code, sort) in [("A", 1), ("B", 2), ("C", 3)] {
            add_brand(world, code, sort).await;
        }
        let csv = world.get(ADMIN, "/test/brand/export?template=true&format=csv").await;
        let text = String::from_utf8(csv.bytes.to_vec()).unwrap();
        let check = met(world, (BRAND, "existing"), "b.csv", text.as_bytes()).await;
        assert_eq!(fates(&check), [0, 0, 3, 0], "as it went out it says nothing new: {check}");
        assert_eq!(run(world, BRAND, &check, "all").await["imported"], 0);
        let text = text.replace("Name of B", "Better").replace(",5", ",");
        let check = met(world, (BRAND, "existing"), "b.csv", text.as_bytes()).await;
        assert_eq!(fates(&check), [0, 3, 0, 0], "{text} {check}");
        assert_eq!(run(world, BRAND, &check, "all").await["imported"], 3);
        let fees: Vec<Option<i64>> = world.all("select fee from brand order by code", Vec::new()).await;
        assert_eq!(fees, [None; 3], "an empty cell empties the field");
        assert_eq!(named(world).await[1], brand("B", "Better", 2, 2));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_overwritten_who_was_faster_than_the_import() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let made = add_brand(world, "A", 1).await;
        let gone = add_brand(world, "B", 2).await;
        add_brand(world, "C", 3).await;
        let check = met(world, (BRAND, "both"), "b.csv", b"code,sort\nA,10\nB,20\nC,30\n").await;
        assert_eq!(fates(&check), [0, 3, 0, 0], "{check}");
        let form =
            json!({ "version": 1, "code": "A", "name": "Faster", "sort": 7, "grade": 1, "active": true });
        let id = made["id"].as_str().unwrap();
        world.post(OTHER, &format!("{BRAND}/{id}/edit"), form).await.data();
        world
            .post(OTHER, &format!("{BRAND}/{}/delete", gone["id"].as_str().unwrap()), json!({}))
            .await
            .data();
        let told = [
            "2  Person 8 changed this record after the check. Check the file again.",
            "3  This record was deleted after the check. Check the file again.",
        ];
        let done = run(world, BRAND, &check, "all").await;
        assert_eq!((errors(&done), &done["imported"]), (told.map(str::to_owned).to_vec(), &json!(0)));
        let done = run(world, BRAND, &check, "good").await;
        assert_eq!((errors(&done), fates(&done)), (told.map(str::to_owned).to_vec(), [0, 1, 0, 2]), "{done}");
        let sorts: Vec<i64> =
            world.all("select sort from brand where deleted = 0 order by code", Vec::new()).await;
        assert_eq!(sorts, [7, 30]);
    })
    .await;
}

#[tokio::test]
async fn a_file_says_which_records_it_is_about() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        add_brand(world, "A", 1).await;
        let rows = "A,Changed,1,1,1,,\nB,New,1,1,1,,\nA,Twice,1,1,1,,\n";
        let only_new = checked(world, BRAND, "b.csv", &brands(rows)).await;
        let twice = "4 Code The same as in row 2.".to_owned();
        let taken = "Code Already in use. Choose another.";
        assert_eq!(errors(&only_new), [format!("2 {taken}"), twice.clone(), format!("4 {taken}")]);
        let only_there = met(world, (BRAND, "existing"), "b.csv", &brands(rows)).await;
        let missing = "3 Code No record has this code, so there is nothing to update.".to_owned();
        assert_eq!((errors(&only_there), fates(&only_there)), (vec![missing, twice.clone()], [0, 1, 0, 2]));
        let all = met(world, (BRAND, "both"), "b.csv", &brands(rows)).await;
        assert_eq!((errors(&all), fates(&all)), (vec![twice], [1, 1, 0, 1]));
        // Somebody makes the record that was to be new: it is not changed instead.
        add_brand(world, "B", 9).await;
        let done = run(world, BRAND, &all, "good").await;
        assert_eq!(errors(&done)[0], format!("3 {taken}"), "{done}");
        assert_eq!(named(world).await, [brand("A", "Changed", 1, 2), brand("B", "Name of B", 9, 1)]);
        let refused = wished(world, (BRAND, "some"), ADMIN).await;
        assert_eq!(refused.wrong(), ["rows"]);
        let adder = "T1:9:brandManage_import_button,brandManage_add_button";
        let refused = wished(world, (BRAND, "both"), adder).await;
        assert_eq!(refused.json()["status"], 40003, "who may not edit changes nothing by a file");
        assert_eq!(wished(world, (BRAND, "new"), adder).await.json()["status"], 0);
    })
    .await;
}

#[tokio::test]
async fn lines_are_replaced_group_by_group_and_errors_stand_at_their_cells() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let shelf = |mark: &str, load: f64| json!({ "mark": mark, "load": load });
        let rooms = [
            ("R1", json!([shelf("M1", 1.0), shelf("M2", 2.0), shelf("M3", 3.0)])),
            ("R2", json!([shelf("N1", 1.0)])),
        ];
        for (code, shelves) in rooms {
            let form = json!({ "code": code, "secretNo": "SECRET-1234", "shelves": shelves });
            world.post(ADMIN, &format!("{ROOM}/add"), form).await.data();
        }
        let shelves = async || -> Vec<(String, Option<i64>)> {
            world.all("select mark, load from shelf order by room_id, line_no", Vec::new()).await
        };
        // The second group is emptied, the third the file does not know; the load of the first has no column.
        let file = b"code,secretNo,shelves[0].mark,shelves[1].mark\nR1,,M9,\nR2,,N1,M3\n";
        let check = met(world, (ROOM, "both"), "r.csv", file).await;
        assert_eq!(
            errors(&check),
            ["3 field.shelves 2 field.mark Already in use. Choose another."],
            "{check}"
        );
        assert_eq!(fates(&check), [0, 1, 0, 1]);
        assert_eq!(run(world, ROOM, &check, "good").await["imported"], 1);
        let held = |mark: &str, load: i64| (mark.to_owned(), Some(load));
        assert_eq!(shelves().await, [held("M9", 100), held("M3", 300), held("N1", 100)]);
        let rooms: Vec<(String, i64, i64)> =
            world.all("select secret_no, size, version from room order by code", Vec::new()).await;
        let room = |size, version| ("SECRET-1234".to_owned(), size, version);
        assert_eq!(
            rooms,
            [room(2, 2), room(1, 1)],
            "a secret that says nothing stays, what follows from the form follows"
        );
        // A line may keep its own mark in another place.
        let file = b"code,shelves[0].mark,shelves[1].mark,shelves[1].load\nR1,M3,M9,\n";
        let check = met(world, (ROOM, "existing"), "r.csv", file).await;
        assert_eq!(fates(&check), [0, 1, 0, 0], "{check}");
        assert_eq!(run(world, ROOM, &check, "all").await["imported"], 1);
        assert_eq!(shelves().await, [held("M3", 100), ("M9".to_owned(), None), held("N1", 100)]);
    })
    .await;
}

#[tokio::test]
async fn an_audited_record_that_a_file_changes_waits_again() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        world
            .post(ADMIN, "/test/depot/add", json!({ "code": "D1", "name": "D1", "open": true }))
            .await
            .data();
        let form = json!({ "code": "K1", "name": "Ann", "depotCode": "D1" });
        let made = world.post(ADMIN, "/test/keeper/add", form).await.data();
        let id = made["id"].as_str().unwrap();
        world.post(OTHER, &format!("/test/keeperAudit/{id}/pass"), json!({ "version": 1 })).await.data();
        // A depot that is closed meanwhile may be kept.
        world.exec("update depot set open = 0", Vec::new()).await;
        let same = met(world, ("/test/keeper", "both"), "k.csv", b"code,name\nK1,Ann\n").await;
        assert_eq!(fates(&same), [0, 0, 1, 0]);
        let state = async || -> Vec<(i64, String)> {
            world.all("select audit_status, makers from keeper", Vec::new()).await
        };
        assert_eq!(run(world, "/test/keeper", &same, "all").await["imported"], 0);
        assert_eq!(state().await, [(1, "7".to_owned())]);
        let check = met(world, ("/test/keeper", "both"), "k.csv", b"code,name,depotCode\nK1,Anna,D1\n").await;
        assert_eq!(run(world, "/test/keeper", &check, "all").await["imported"], 1, "{check}");
        assert_eq!(state().await, [(0, "7".to_owned())]);
    })
    .await;
}
