//! The demonstration fills an empty database, lets its people in, and adds nothing a second time.

use std::collections::BTreeMap;

use codes::Code as _;
use db::Db;
use harness::World;
use nix::sys::signal::Signal;
use serde_json::Value;
use server::demo::{self, Extent};

use crate::process::Running;

/// How many rows the tables have that the demonstration writes.
async fn counts(db: &Db) -> BTreeMap<&'static str, i64> {
    let mut counts = BTreeMap::new();
    for table in TABLES {
        counts.insert(table, number(db, format!("select count(*) from {table}")).await);
    }
    counts
}

/// Tables that the demonstration writes.
const TABLES: [&str; 20] = [
    "area",
    "audit",
    "batch_rule",
    "brand",
    "cargo_owner",
    "container",
    "contract",
    "contract_rate",
    "customer",
    "data_grant",
    "department",
    "goods",
    "loading_team",
    "location",
    "organization",
    "party",
    "role",
    "staff",
    "supplier",
    "warehouse",
];

async fn number_of_each(db: &Db, sql: &str) -> Vec<String> {
    let sql = sql.to_owned();
    let read = db.read((), move |tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.all(&sql, &[]).await })
    });
    sorted(read.await.unwrap_or_else(|error: db::Error| panic!("{error}")))
}

async fn number(db: &Db, sql: String) -> i64 {
    let read = db.read((), move |tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.one(&sql, &[]).await })
    });
    read.await.unwrap_or_else(|error: db::Error| panic!("{error}")).unwrap()
}

/// The values that a column has, in order.
async fn values(db: &Db, sql: &'static str) -> Vec<String> {
    let read = db.read((), move |tx| Box::pin(async move { tx.all(sql, &[]).await }));
    sorted(read.await.unwrap_or_else(|error: db::Error| panic!("{error}")))
}

fn sorted(mut values: Vec<String>) -> Vec<String> {
    values.sort();
    values
}

harness::both! {
    the_demonstration_is_filled_once_and_lets_its_people_in(world) {
        let password = demo::password(&world.config).await.unwrap();
        let greeting = demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let filled = counts(&world.db()).await;
        for table in TABLES {
            assert!(filled[table] > 0, "{table}");
        }
        assert!(greeting.contains(password.expose()), "{greeting}");
        let again = demo::fill(&world.app, &world.config, &password, Extent::Full).await.unwrap();
        assert!(!again.contains(password.expose()), "nobody got this password now: {again}");
        assert_eq!(counts(&world.db()).await, filled);
        let people: Vec<&str> = greeting.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
        assert!(people.len() >= 6, "{greeting}");
        for username in people {
            let person = world.signed_in(username, password.expose()).await;
            let info = person.post("/arpa-basic-api/getUserInfo", Value::Null).await.data();
            assert!(!info["resourceList"].as_array().unwrap().is_empty(), "{username} has no menu");
        }
    }

    a_full_demonstration_shows_every_screen_of_basic_data_at_work(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Full).await.unwrap();
        let (db, filled) = (world.db(), counts(&world.db()).await);
        let least = [
            ("staff", 20), ("department", 10), ("role", 6), ("data_grant", 2), ("goods", 6_000), ("warehouse", 3),
            ("location", 5_000), ("area", 15), ("container", 300), ("cargo_owner", 10), ("supplier", 12),
            ("customer", 24), ("loading_team", 4), ("batch_rule", 6), ("brand", 500), ("contract", 10),
        ];
        for (table, least) in least {
            assert!(filled[table] >= least, "{table}: {}", filled[table]);
        }
        let owners = "select owner_code from goods group by owner_code having count(*) >= 20 order by owner_code";
        assert!(values(&db, owners).await.len() >= 6);
        for zone in ["CHILLED", "FROZEN", "NORMAL"] {
            let goods = number(&db, format!("select count(*) from goods where thermosphere = '{zone}'")).await;
            let areas = "select count(distinct warehouse_code) from area where thermosphere";
            let areas = number(&db, format!("{areas} = '{zone}'")).await;
            assert!(goods > 500 && areas == 3, "{zone}: {goods} goods, {areas} areas");
        }
        let numbered = "select count(*) from goods g where exists (select 1 from goods_pack p
            where p.goods_id = g.id and p.level = 1 and p.gtin is not null and p.gross_weight > 0 and p.length > 0)";
        assert!(number(&db, numbered.to_owned()).await >= 6_000);
        let nameless = "select count(*) from goods g where not exists (select 1 from goods_pack p
            where p.goods_id = g.id and p.level = 1 and p.gtin is not null and p.gross_weight > 0)";
        assert_eq!(number(&db, nameless.to_owned()).await, 0, "goods without a barcode or a weight");
        let every = codes::RateMethod::ALL.iter().map(|method| method.code().to_string()).collect();
        assert_eq!(values(&db, "select distinct method from contract_rate").await, sorted(every));
        let every = codes::BillingCycleUnit::ALL.iter().map(|unit| unit.code().to_string()).collect();
        assert_eq!(values(&db, "select distinct cycle_unit from contract").await, sorted(every));
        for (what, sql) in [
            ("public and private", "select count(distinct warehouse_attribute) from contract"),
            ("in force and on their way", "select case when count(distinct status) >= 3 then 2 end from contract"),
            ("whole by location and by area", "select count(distinct rent_by) from contract_space"),
            ("audited and waiting owners", "select count(distinct audit_status) from cargo_owner"),
            ("rented and free locations", "select count(distinct lease_status) from location"),
        ] {
            assert_eq!(number(&db, sql.to_owned()).await, 2, "{what}");
        }
    }

    weeks_of_arrival_notices_are_received_put_away_and_entered(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Full).await.unwrap();
        let db = world.db();
        // What the workbooks' own tables say: 60, 300 and 45 lines.
        let of_notices = "from receiving_line l join receiving_note n on n.id = l.note_id where n.source = 'import'";
        let lines = "select n.external_no || ' ' || count(*)";
        let lines = number_of_each(&db, &format!("{lines} {of_notices} group by n.external_no")).await;
        assert_eq!(lines, ["asn_en_1 45", "asn_zh_1 60", "asn_zh_2 300"]);
        let came = "count(distinct substr(n.doc_no, 3, 6))";
        assert_eq!(number(&db, format!("select {came} {of_notices}")).await, 3, "each comes on a day of its own");
        for (what, condition) in [
            ("turned away", "l.qty_rejected > 0"),
            ("taken in", "l.qty_accepted > 0"),
            ("damaged", "l.qty_damaged > 0"),
        ] {
            let some = number(&db, format!("select count(*) {of_notices} and {condition}")).await;
            assert!(some > 10, "{what}: {some}");
        }
        let open = format!("select count(*) {of_notices} and l.qty_accepted + l.qty_rejected <> l.qty_expected");
        assert_eq!(number(&db, open).await, 0);
        let entered = "select count(*) from entry_note e join receiving_note n on n.doc_no = e.receiving_no
            where n.source = 'import' and e.entered_by is not null";
        assert_eq!(number(&db, entered.to_owned()).await, 3);
        world.verify().await;
    }

    a_day_of_departures_stands_in_every_status(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let db = world.db();
        let every = |table: &kernel::codes::CodeTable| {
            sorted(table.rows.iter().map(|row| match row.code {
                kernel::codes::Wire::Int(code) => code.to_string(),
                kernel::codes::Wire::Text(code) => code.to_owned(),
            }).collect())
        };
        for (sql, table) in [
            ("select distinct cast(status as text) from delivery_sheet", codes::DeliverySheetStatus::DESCRIPTION),
            ("select distinct cast(status as text) from pick_note", codes::PickingStatus::DESCRIPTION),
            ("select distinct cast(status as text) from delivery_note where way = 0", codes::DeliveryNoteStatus::DESCRIPTION),
            ("select distinct cast(status as text) from delivery_note where way = 1", codes::OutboundStatus::DESCRIPTION),
            ("select distinct cast(status as text) from delivery_note where way = 2", codes::NewDeliveryStatus::DESCRIPTION),
        ] {
            assert_eq!(values(&db, sql).await, every(table), "{sql}");
        }
        for (what, sql) in [
            ("departures of days before", "select count(distinct substr(doc_no, 3, 6)) - 1 from delivery_note"),
            ("refused in part", "select count(*) from delivery_note where return_no is not null and signed_by is not null"),
            ("ordered again", "select count(*) from delivery_sheet where origin_id is not null"),
            ("other goods instead", "select count(*) from reservation where substitute_of_line is not null"),
            ("short", "select count(*) from pick_line where short_reason is not null"),
            ("to count", "select count(*) from job where doc_kind = 'pickingShort'"),
            ("back to a supplier", "select count(*) from delivery_sheet where supplier_code is not null"),
        ] {
            assert!(number(&db, sql.to_owned()).await > 0, "{what}");
        }
        world.verify().await;
    }

    what_people_changed_in_the_demonstration_stays(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let admin = world.admin().await;
        let mut organization = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        organization["nameEn"] = "Our own name".into();
        organization.as_object_mut().unwrap().remove("id");
        admin.post("/arpa-basic-api/partyGroup/edit", organization).await.ok();
        demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let now = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        assert_eq!(now["nameEn"], "Our own name");
    }
}

#[test]
fn only_a_machine_that_listens_to_itself_uses_the_well_known_password() {
    harness::run(async {
        let world = World::sqlite().await;
        let mut config = world.config.clone();
        let mut password = async |listen: &str| {
            config.listen = listen.to_owned();
            demo::password(&config).await.unwrap().expose().to_owned()
        };
        let known = password("127.0.0.1:8080").await;
        for own in ["127.0.0.9:80", "[::1]:8080", "[::ffff:127.0.0.1]:80", "localhost:8080"] {
            assert_eq!(password(own).await, known, "{own}");
        }
        for open in ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:80", "no address"] {
            let (one, other) = (password(open).await, password(open).await);
            assert!(one != known && one != other, "{open}");
        }
        world.close().await;
    });
}

#[test]
fn a_password_from_the_settings_is_not_printed_and_holds() {
    let data = tempfile::tempdir().unwrap();
    let given = Running::start(data.path(), Some("Frost-2026-door"), &["--demo=brief"]);
    assert!(given.said.contains("user admin, password as given in the settings"), "{}", given.said);
    assert!(!given.said.contains("Frost-2026-door"), "{}", given.said);
}

#[test]
fn an_open_address_gets_passwords_by_chance_that_are_printed_once() {
    let data = tempfile::tempdir().unwrap();
    let first = Running::start(data.path(), None, &["--demo=brief", "--listen", "0.0.0.0:0"]);
    let (_, password) = first.said.split_once("user admin, password ").unwrap();
    let password = password.lines().next().unwrap().to_owned();
    assert_ne!(password, "floe-demo-2026");
    assert!(first.said.contains(&format!("made with password {password}:")), "{}", first.said);
    assert!(!first.said.contains("floe-demo-2026"), "{}", first.said);
    first.signal(Signal::SIGTERM);
    first.wait();
    let second = Running::start(data.path(), None, &["--demo=brief", "--listen", "0.0.0.0:0"]);
    assert!(second.said.starts_with("demonstration accounts, passwords as they were:"), "{}", second.said);
}
