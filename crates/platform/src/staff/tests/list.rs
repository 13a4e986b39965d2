//! The list engine against a model that keeps its rows in memory: random filters, sorts and pages over
//! staff, on both databases.

use std::cmp::Ordering;

use db::{Value as Cell, vals};
use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::clock::{Instant, Zone};
use kernel::fault::Answer;

use super::BASE;
use crate::FIRST_BRANCH;

/// More than the number of rows from which on the engine pages another way.
const ROWS: i64 = 1_250;
const ROUNDS: u32 = 150;
/// 2026-01-01 in UTC.
const START: i64 = 1_767_225_600_000;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn pick<'a>(&mut self, some: &[&'a str]) -> &'a str {
        some[usize::try_from(self.roll(some.len() as u64)).unwrap()]
    }

    /// A text of what searches stumble over: wildcards, capitals, marks, scripts, quotes.
    fn text(&mut self, longest: u64) -> String {
        let parts = [
            "cold", "COLD", "Ab", "%", "_", "\\", "冷", "库", "冷库", "é", "É", "ñ", "Ñ", "ß", "Ж", "ж", "'",
            "\"", " ", "1", "0",
        ];
        (0..=self.roll(longest)).map(|_| self.pick(&parts)).collect()
    }

    fn day(&mut self) -> String {
        format!("2025-0{}-{:02}", 1 + self.roll(3), 1 + self.roll(9))
    }
}

#[derive(Debug, Clone)]
struct Row {
    id: i64,
    code: String,
    name: String,
    phone: Option<String>,
    hired_on: Option<String>,
    status: i64,
    created: i64,
}

fn rows(dice: &mut Dice) -> Vec<Row> {
    let row = |number: i64| Row {
        // Ids in another order than everything else.
        id: 1_000_000 + (number * 7_919) % 100_003,
        code: format!("{}-{number}", dice.text(2)),
        name: dice.text(4),
        phone: (dice.roll(3) > 0).then(|| dice.text(2)),
        hired_on: (dice.roll(4) > 0).then(|| dice.day()),
        status: i64::try_from(dice.roll(2)).unwrap(),
        // Five at a time, some in the middle of a second.
        created: START + (number / 5) * 60_000 + (number % 5 / 3) * 500,
    };
    (0..ROWS).map(row).collect()
}

async fn store(world: &World, rows: &[Row]) {
    async fn insert(tx: &mut Tx, rows: &Vec<Row>) -> Answer<u64> {
        let columns = [
            "id",
            "branch_code",
            "version",
            "deleted",
            "created_by",
            "gmt_created",
            "modified_by",
            "gmt_modified",
            "code",
            "name",
            "phone",
            "hired_on",
            "status",
        ];
        let cells = |row: &Row| -> Vec<Cell> {
            let (phone, hired_on) = (row.phone.clone(), row.hired_on.clone());
            vals![
                row.id,
                FIRST_BRANCH,
                1,
                0,
                "test",
                row.created,
                "test",
                row.created,
                row.code.as_str(),
                row.name.as_str(),
                phone,
                hired_on,
                row.status
            ]
            .to_vec()
        };
        Ok(tx.insert_many("staff", &columns, rows.iter().map(cells).collect()).await?)
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "test", "fill"));
    cx.write(rows.to_vec(), insert).await.unwrap();
}

/// Whether the model lets a row through.
type Filter = Box<dyn Fn(&Row) -> bool>;

/// One random question: parameters for the server, and which rows the model lets through.
struct Question {
    parameters: Vec<(&'static str, String)>,
    filters: Vec<Filter>,
}

impl Question {
    fn random(dice: &mut Dice) -> Self {
        let mut question = Self { parameters: Vec::new(), filters: Vec::new() };
        for kind in 0..6 {
            if dice.roll(4) == 0 {
                question.filter(kind, dice);
            }
        }
        question
    }

    fn filter(&mut self, kind: u64, dice: &mut Dice) {
        let contains = |text: &str, term: &str| text.to_lowercase().contains(&term.to_lowercase());
        match kind {
            0 => {
                let term = dice.text(1);
                self.parameters.push(("name", term.clone()));
                self.filters.push(Box::new(move |row| contains(&row.name, &term)));
            }
            1 => {
                let term = dice.text(1);
                self.parameters.push(("phone", term.clone()));
                self.filters.push(Box::new(move |row| {
                    row.phone.as_ref().is_some_and(|phone| contains(phone, &term))
                }));
            }
            2 => {
                let day = dice.day();
                self.parameters.push(("hiredOnStart", day.clone()));
                self.filters
                    .push(Box::new(move |row| row.hired_on.as_ref().is_some_and(|hired| *hired >= day)));
            }
            3 => {
                let day = dice.day();
                self.parameters.push(("hiredOnEnd", day.clone()));
                self.filters
                    .push(Box::new(move |row| row.hired_on.as_ref().is_some_and(|hired| *hired <= day)));
            }
            4 => {
                let wanted = [vec![0], vec![1], vec![0, 1]][usize::try_from(dice.roll(3)).unwrap()].clone();
                let words: Vec<String> = wanted.iter().map(i64::to_string).collect();
                self.parameters.push(("status", words.join(",")));
                self.filters.push(Box::new(move |row| wanted.contains(&row.status)));
            }
            _ => {
                let second = START + i64::try_from(dice.roll(15_000)).unwrap() * 1_000;
                let text = Zone::of("Asia/Shanghai").unwrap().show(Instant::of_millis(second));
                self.parameters.push(("gmtCreatedEnd", text));
                self.filters.push(Box::new(move |row| row.created <= second + 999));
            }
        }
    }
}

/// The order of a field: rows without a value last, ties by id in the same direction.
fn order(field: &str, descending: bool, one: &Row, other: &Row) -> Ordering {
    let turned = |order: Ordering| if descending { order.reverse() } else { order };
    let by_id = turned(one.id.cmp(&other.id));
    match field {
        "code" => turned(one.code.cmp(&other.code)).then(by_id),
        "name" => turned(one.name.cmp(&other.name)).then(by_id),
        "gmtCreated" => turned(one.created.cmp(&other.created)).then(by_id),
        _ => match (&one.hired_on, &other.hired_on) {
            (Some(one), Some(other)) => turned(one.cmp(other)).then(by_id),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => by_id,
        },
    }
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

async fn ask(actor: &Actor, dice: &mut Dice, rows: &[Row]) {
    let question = Question::random(dice);
    let (field, descending) = (dice.pick(&["code", "name", "hiredOn", "gmtCreated"]), dice.roll(2) == 0);
    let mut expected: Vec<&Row> =
        rows.iter().filter(|row| question.filters.iter().all(|holds| holds(row))).collect();
    expected.sort_by(|one, other| order(field, descending, one, other));
    let size = [10, 20, 50, 100][usize::try_from(dice.roll(4)).unwrap()];
    let pages = expected.len().div_ceil(size) as u64;
    let page = 1 + usize::try_from(dice.roll(pages + 2)).unwrap();
    let mut path = format!("{BASE}/list?pageNum={page}&pageSize={size}&sortField={field}");
    path.push_str(if descending { "&sortType=desc" } else { "&sortType=asc" });
    for (name, value) in &question.parameters {
        path.push_str(&format!("&{name}={}", encoded(value)));
    }
    let reply = actor.get(&path).await;
    assert_eq!(reply.total(), expected.len() as u64, "{path} {:?}", question.parameters);
    let ids: Vec<String> =
        expected.iter().skip((page - 1) * size).take(size).map(|row| row.id.to_string()).collect();
    let answered: Vec<String> =
        reply.records().iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(answered, ids, "{path} {:?}", question.parameters);
}

harness::both! {
    any_list_answers_what_a_model_in_memory_answers(world) {
        let admin = world.admin().await;
        let mut dice = Dice(0x5EED_F10E);
        let rows = rows(&mut dice);
        store(world, &rows).await;
        for _ in 0..ROUNDS {
            ask(&admin, &mut dice, &rows).await;
        }
    }

    a_lookup_offers_different_values_in_order(world) {
        let admin = world.admin().await;
        let mut dice = Dice(0xF10E_5EED);
        let rows = rows(&mut dice);
        store(world, &rows).await;
        for term in ["冷", "%", "_", "\\", "É", "cold", "'"] {
            let reply = admin.get(&format!("{BASE}/lookup?field=name&term={}", encoded(term))).await;
            let mut expected: Vec<&str> = rows
                .iter()
                .map(|row| row.name.as_str())
                .filter(|name| name.to_lowercase().contains(&term.to_lowercase()))
                .collect();
            expected.sort_unstable();
            expected.dedup();
            expected.truncate(20);
            assert_eq!(reply.data(), serde_json::json!(expected), "{term}");
        }
    }

    a_list_refuses_what_it_does_not_know_by_name(world) {
        let admin = world.admin().await;
        let wrong = "salary=1&sortField=phone&sortType=up&pageNum=0&pageSize=7&status=9&hiredOnStart=yesterday&\
                     gmtCreatedEnd=2026-01-01&departmentId=x&hiredOn=2025-01-01&name=a&name=b";
        let reply = admin.get(&format!("{BASE}/list?{wrong}")).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), [
            "salary", "sortField", "sortType", "pageNum", "pageSize", "status", "hiredOnStart", "gmtCreatedEnd",
            "departmentId", "hiredOn", "name",
        ]);
        admin.get(&format!("{BASE}/list?name=%00")).await.invalid("name");
        admin.get(&format!("{BASE}/lookup?field=idCard&term=1")).await.invalid("field");
        assert_eq!(admin.get(&format!("{BASE}/list?name=&pageNum=999999999")).await.total(), 0);
    }
}
