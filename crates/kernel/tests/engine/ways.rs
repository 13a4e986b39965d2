//! Pages of a filter and an order that no index serves together: whichever way the rows are come by (see
//! `kernel::list::way`), each row that there is stands on one page, in its place.

use db::vals;
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::{self, Direction, Filter, Kind, List, field};

use crate::parts::Grade;
use crate::world::{ADMIN, World, both};

static LIST: List = List {
    name: "scattered",
    from: "goods g left join brand b on b.id = g.brand_id",
    key: "g.id",
    always: "g.deleted = 0",
    scope: Scope::party("g.branch_code", "g.party_code"),
    fields: &[
        list::text("code", "g.code").sort(),
        field("day", "g.day", Kind::Date).nullable().filter(Filter::DateRange).sort().gathered(),
        field("ean", "g.ean", Kind::Int).filter(Filter::Range).gathered(),
        list::code("grade", "g.grade", Grade::DESCRIPTION).filter(Filter::Equals).gathered(),
        list::text("name", "b.name").nullable(),
    ],
    sort: ("code", Direction::Asc),
    offers: &[],
};

pub fn feature() -> Feature {
    Feature::new("goodsManage", "/test/scattered").list(&LIST)
}

/// More than totals are counted up to.
const ROWS: i64 = 12_500;
const SIZE: usize = 1_000;

/// One row, which follows from its number.
struct Row {
    id: i64,
    code: String,
    day: Option<String>,
    ean: i64,
    grade: i64,
}

fn row(number: i64) -> Row {
    let day = format!("2026-{:02}-{:02}", number * 7 % 12 + 1, number * 11 % 28 + 1);
    Row {
        id: number + 1,
        code: format!("C{:03}", number * 7_919 % 400),
        day: (number % 5 > 0).then_some(day),
        ean: number * 31 % 1_000,
        grade: if number % 40 == 0 { 2 } else { 1 },
    }
}

const INSERT: &str = "insert into goods (id, branch_code, party_code, code, grade, day, ean, deleted)
    select i + 1, 'T1', 'P7', 'C' || substr(cast(1000 + i * 7919 % 400 as text), 2),
      case when i % 40 = 0 then 2 else 1 end, case when i % 5 > 0 then '2026-' ||
        substr(cast(101 + i * 7 % 12 as text), 2) || '-' || substr(cast(101 + i * 11 % 28 as text), 2) end,
      i * 31 % 1000, 0
    from (with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < $1)
      select i from n) numbers";

/// What is asked, and which rows it leaves.
type Question = (&'static str, fn(&Row) -> bool);

const QUESTIONS: [Question; 6] = [
    // Few: gathered.
    ("eanEnd=99", |row| row.ean <= 99),
    ("grade=2", |row| row.grade == 2),
    // Many: passed near the first page, gathered far from it.
    ("eanStart=50&eanEnd=960", |row| (50..=960).contains(&row.ean)),
    ("grade=1", |row| row.grade == 1),
    // About the column that they may be sorted by.
    ("dayStart=2026-03-01&dayEnd=2026-09-30", |row| {
        row.day.as_deref().is_some_and(|day| ("2026-03-01"..="2026-09-30").contains(&day))
    }),
    ("dayStart=2026-03-01&eanEnd=500", |row| {
        row.ean <= 500 && row.day.as_deref().is_some_and(|day| day >= "2026-03-01")
    }),
];

/// Ids in the order asked for: nulls last, the key in the direction of the field.
fn expected(rows: &[Row], leaves: fn(&Row) -> bool, (by, falling): (&str, bool)) -> Vec<String> {
    let mut left: Vec<&Row> = rows.iter().filter(|row| leaves(row)).collect();
    let key = |row: &Row| if by == "day" { row.day.clone() } else { Some(row.code.clone()) };
    left.sort_by(|one, other| {
        let values = key(one).cmp(&key(other)).then(one.id.cmp(&other.id));
        let values = if falling { values.reverse() } else { values };
        key(one).is_none().cmp(&key(other).is_none()).then(values)
    });
    left.iter().map(|row| row.id.to_string()).collect()
}

/// One page: its ids and the total.
async fn page(world: &World, query: &str) -> (Vec<String>, u64) {
    let data = world.get(ADMIN, &format!("/test/scattered/list?pageSize={SIZE}&{query}")).await.data();
    let records = data["records"].as_array().unwrap();
    let ids = records.iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect();
    (ids, data["total"].as_u64().unwrap())
}

#[tokio::test]
async fn no_page_loses_a_row_or_shows_it_twice() {
    both(async |world| {
        world.exec(INSERT, vals![ROWS].into()).await;
        let rows: Vec<Row> = (0..ROWS).map(row).collect();
        for (at, (filter, leaves)) in QUESTIONS.into_iter().enumerate() {
            for by in ["code", "day"] {
                let falling = at % 2 == 1;
                let whole = expected(&rows, leaves, (by, falling));
                let sort = format!("sortField={by}&sortType={}", if falling { "desc" } else { "asc" });
                let mut after = String::new();
                for (number, wanted) in whole.chunks(SIZE).enumerate() {
                    let query = format!("{filter}&{sort}&pageNum={}", number + 1);
                    let (ids, total) = page(world, &query).await;
                    assert!(ids == wanted, "{query}");
                    assert_eq!(total, whole.len().min(10_000) as u64, "{query}");
                    if number > 0 {
                        let (ids, _) = page(world, &format!("{query}&afterId={after}")).await;
                        assert!(ids == wanted, "{query} after {after}");
                    }
                    after = wanted.last().unwrap().clone();
                }
                let beyond = format!("{filter}&{sort}&pageNum={}", whole.len() / SIZE + 2);
                assert_eq!(page(world, &beyond).await.0, [""; 0], "{beyond}");
            }
        }
    })
    .await;
}
