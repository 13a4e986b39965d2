//! What records are called: codes in letters of any size, names where only one record has them.

use kernel::task::Tasks;
use serde_json::{Value, json};

use crate::imports::{BRAND, checked, codes, run};
use crate::world::{ADMIN, World, both};

fn brand(code: &str) -> Value {
    json!({ "code": code, "name": "Polar", "sort": 1, "grade": 1, "active": true })
}

async fn depot(world: &World, code: &str, name: &str, open: bool) {
    world.post(ADMIN, "/test/depot/add", json!({ "code": code, "name": name, "open": open })).await.data();
}

#[tokio::test]
async fn a_code_in_small_letters_is_the_same_code() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        world.post(ADMIN, "/test/brand/add", brand("coop-1")).await.data();
        assert_eq!(codes(world).await, ["COOP-1"]);
        assert_eq!(world.post(ADMIN, "/test/brand/add", brand("Coop-1")).await.wrong(), ["code"]);
        let file = "code,name,sort,grade,active\ncooP-1,Taken,1,1,1\nnord,North,1,1,1\nNORD,Twice,1,1,1\n";
        let check = checked(world, BRAND, "b.csv", file.as_bytes()).await;
        let rows: Vec<u64> =
            check["errors"].as_array().unwrap().iter().map(|error| error["row"].as_u64().unwrap()).collect();
        assert_eq!(rows, [2, 4], "{check}");
        run(world, BRAND, &check, "good").await;
        assert_eq!(codes(world).await, ["COOP-1", "NORD"]);
        depot(world, "d1", "North", true).await;
        world.post(ADMIN, "/test/room/add", json!({ "code": "r1", "depotCode": "D1" })).await.data();
        let twin = json!({ "code": "r2", "depotCode": "d1", "shelves": [{ "mark": "a", "roomCode": "r1" }] });
        world.post(ADMIN, "/test/room/add", twin).await.data();
        let rooms = world.get(ADMIN, "/test/room/list?sortField=code&sortType=asc").await.data();
        let room = rooms["records"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&room["code"], &room["depotCode"]), (&json!("R2"), &json!("D1")));
    })
    .await;
}

#[tokio::test]
async fn a_table_may_call_a_record_by_a_name_that_only_one_has() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        depot(world, "D1", "North", true).await;
        depot(world, "D2", "South", false).await;
        for code in ["D3", "D4"] {
            depot(world, code, "Twin", true).await;
        }
        // Of two of one name only one is on offer.
        depot(world, "D5", "Half", true).await;
        depot(world, "D6", "Half", false).await;
        let file = "code,name,depotCode\nK1,Ann,North\nK2,Bo,d1\nK3,Cy,South\nK4,Di,Twin\nK5,Ed,Nowhere\nK6,Flo,Half\n";
        let check = checked(world, "/test/keeper", "k.csv", file.as_bytes()).await;
        let told: Vec<(u64, &str)> = check["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (error["row"].as_u64().unwrap(), error["reason"].as_str().unwrap()))
            .collect();
        assert_eq!(
            told,
            [
                (4, "It is switched off, locked or not audited, and cannot be chosen."),
                (5, "Several records have this name. Write the code: D3, D4"),
                (6, "Not found. Check the code or the name."),
            ]
        );
        run(world, "/test/keeper", &check, "good").await;
        let held: Vec<(String, String)> =
            world.all("select code, depot_code from keeper order by code", Vec::new()).await;
        let own = |code: &str, depot: &str| (code.to_owned(), depot.to_owned());
        assert_eq!(held, [own("K1", "D1"), own("K2", "D1"), own("K6", "D5")]);
    })
    .await;
}

#[tokio::test]
async fn what_goes_out_as_the_template_comes_in_again() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        depot(world, "D1", "North", true).await;
        let shelves = json!([
            { "mark": "A1", "load": 1.5 }, { "mark": "A2" }, { "mark": "A3", "load": 20 },
        ]);
        let room = json!({ "code": "R1", "depotCode": "D1", "secretNo": "12345678", "shelves": shelves });
        let made = world.post(ADMIN, "/test/room/add", room).await.data();
        world.post(ADMIN, "/test/room/add", json!({ "code": "R2" })).await.data();
        let shown = async |id: &Value| {
            let mut shown = world.get(ADMIN, &format!("/test/room/{}", id.as_str().unwrap())).await.data();
            for field in ["id", "gmtCreated", "gmtModified", "secretNo"] {
                shown[field] = Value::Null;
            }
            shown
        };
        let before = shown(&made["id"]).await;
        for format in ["xlsx", "csv"] {
            let path = format!("/test/room/export?template=true&format={format}");
            let file = world.get(ADMIN, &path).await.bytes;
            let rooms = world.get(ADMIN, "/test/room/list").await.data();
            for room in rooms["records"].as_array().unwrap() {
                let path = format!("/test/room/{}/delete", room["id"].as_str().unwrap());
                world.post(ADMIN, &path, json!({})).await.data();
            }
            let check = checked(world, "/test/room", &format!("rooms.{format}"), &file).await;
            assert_eq!((&check["good"], &check["bad"]), (&json!(2), &json!(0)), "{check}");
            assert_eq!(run(world, "/test/room", &check, "all").await["imported"], 2);
            let again = world.get(ADMIN, "/test/room/list?code=R1").await.data();
            assert_eq!(shown(&again["records"][0]["id"]).await, before);
        }
        let pdf = world.get(ADMIN, "/test/room/export?template=true&format=html").await;
        assert_eq!(pdf.wrong(), ["format"]);
    })
    .await;
}
