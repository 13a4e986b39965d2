//! The search index against a plain look at every text: it must find exactly what is there.

use std::collections::BTreeMap;

use db::vals;
use kernel::list::Indexed;
use serde_json::{Value, json};

use crate::items::INDEX;
use crate::world::{ADMIN, World, both};

/// Somebody of another tenant.
const STRANGER: &str = "T2:9:super_admin";

/// What was written, by id; what an index must find in.
#[derive(Debug, Clone)]
struct Known {
    owner: String,
    texts: [String; 3],
    gtins: Vec<String>,
}

impl Known {
    /// Whether every word stands somewhere, or is a GTIN of a line.
    fn is_found(&self, typed: &str) -> bool {
        typed.split_whitespace().all(|word| {
            let narrow: String = word.chars().map(narrow).collect();
            let held = |word: &str| self.texts.iter().any(|text| holds(text, word));
            let digits = narrow.len() >= 8 && narrow.bytes().all(|byte| byte.is_ascii_digit());
            let bare = narrow.trim_start_matches('0');
            let gtin = digits && self.gtins.iter().any(|gtin| gtin.trim_start_matches('0') == bare);
            held(word) || held(&narrow) || gtin
        })
    }
}

fn holds(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn narrow(sign: char) -> char {
    let offset = u32::from(sign).wrapping_sub(0xff01);
    if offset < 94 { char::from_u32(0x21 + offset).unwrap() } else { sign }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A part of a text, of some length.
    fn part(&mut self, text: &str) -> String {
        let signs: Vec<char> = text.chars().collect();
        if signs.is_empty() {
            return String::new();
        }
        let first = self.below(signs.len());
        signs.iter().skip(first).take(1 + self.below(6)).collect()
    }
}

const CHINESE: [&str; 9] = ["冷冻", "冻牛", "牛肉", "羊肉卷", "速冻水饺", "5A级", "１２", "100%", "、"];
const LATIN: [&str; 9] = ["Beef", "beef jerky", "JERKY", "a_b", "50%", "Ñandú", "ΟΔΟΣ", "x\\y", "12oz"];

fn item(dice: &mut Dice, number: usize) -> (Value, Known) {
    let name: String = (0..=dice.below(3)).map(|_| dice.of(&CHINESE)).collect();
    let english: Vec<&str> = (0..dice.below(4)).map(|_| dice.of(&LATIN)).collect();
    let english = english.join(" ");
    let code = format!("{}-{:03}", dice.of(&["SKU", "FZ", "冻"]), number);
    let owner = dice.of(&["OW-1", "OW-2", "OW.1"]);
    let gtins: Vec<String> = (0..dice.below(3))
        .map(|line| {
            format!("{}{:08}", dice.of(&["", "69", "00690", "000000"]), 10_000_000 + number * 7 + line * 31)
        })
        .collect();
    let packs: Vec<Value> = gtins.iter().map(|gtin| json!({ "gtin": gtin })).collect();
    let form =
        json!({ "code": code, "name": name, "englishName": english, "ownerCode": owner, "packs": packs });
    (form, Known { owner: owner.into(), texts: [code, name, english], gtins })
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Ids that a list finds, with its total compared.
async fn found(world: &World, token: &str, query: &str) -> Vec<String> {
    let path = format!("/test/item/list?pageSize=500&sortField=code&sortType=asc&{query}");
    let data = world.get(token, &path).await.data();
    let records = data["records"].as_array().unwrap();
    assert_eq!(data["total"], records.len(), "{query}");
    let codes: Vec<&str> = records.iter().map(|record| record["code"].as_str().unwrap()).collect();
    assert!(codes.is_sorted(), "{codes:?}");
    let mut ids: Vec<String> =
        records.iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect();
    ids.sort();
    ids
}

/// Writes, changes and deletes items, in two tenants that have the same ones in part.
async fn written(world: &World, dice: &mut Dice) -> (BTreeMap<String, Known>, BTreeMap<String, Known>) {
    let (mut ours, mut theirs) = (BTreeMap::new(), BTreeMap::new());
    for number in 0..70 {
        let (form, known) = item(dice, number);
        let id =
            world.post(ADMIN, "/test/item/add", form.clone()).await.data()["id"].as_str().unwrap().to_owned();
        ours.insert(id, known.clone());
        if number % 3 == 0 {
            let id =
                world.post(STRANGER, "/test/item/add", form).await.data()["id"].as_str().unwrap().to_owned();
            theirs.insert(id, known);
        }
    }
    for (number, id) in ours.keys().cloned().collect::<Vec<_>>().into_iter().enumerate() {
        match number % 4 {
            0 => {
                let (mut form, known) = item(dice, 100 + number);
                form["version"] = json!(1);
                world.post(ADMIN, &format!("/test/item/{id}/edit"), form).await.data();
                ours.insert(id, known);
            }
            1 if number % 3 == 0 => {
                world.post(ADMIN, &format!("/test/item/{id}/delete"), json!({})).await.data();
                ours.remove(&id);
            }
            _ => {}
        }
    }
    (ours, theirs)
}

fn expected(known: &BTreeMap<String, Known>, wanted: impl Fn(&Known) -> bool) -> Vec<String> {
    known.iter().filter(|(_, known)| wanted(known)).map(|(id, _)| id.clone()).collect()
}

#[tokio::test]
async fn the_index_finds_exactly_what_a_look_at_every_text_finds() {
    both(async |world| {
        let mut dice = Dice(7);
        let (ours, theirs) = written(world, &mut dice).await;
        let all: Vec<Known> = ours.values().chain(theirs.values()).cloned().collect();
        let mut terms: Vec<String> = [
            "牛肉",
            "冷冻牛",
            "冻牛肉",
            "肉",
            "be",
            "JERKY",
            "ñandú",
            "οδο",
            "_",
            "%",
            "0%",
            "a_b",
            "x\\y",
            "\\",
            "-0",
            "u-0",
            "5a级",
            "Ａ级",
            "12",
            "１２",
            "肉 beef",
            "冷冻　jerky",
            "12oz",
            "z",
            "级5",
        ]
        .map(str::to_owned)
        .into();
        for _ in 0..120 {
            let known = &all[dice.below(all.len())];
            let text = &known.texts[dice.below(3)];
            terms.push(dice.part(text).trim().to_owned());
            terms.extend(known.gtins.first().map(|gtin| gtin.trim_start_matches('0').to_owned()));
            terms.extend(known.gtins.last().map(|gtin| format!("{gtin:0>14}")));
        }
        for term in terms.iter().filter(|term| !term.is_empty()) {
            let asked = escaped(term);
            let keyword = format!("keyword={asked}");
            assert_eq!(
                found(world, ADMIN, &keyword).await,
                expected(&ours, |known| known.is_found(term)),
                "{term}"
            );
            let strangers = expected(&theirs, |known| known.is_found(term));
            assert_eq!(found(world, STRANGER, &keyword).await, strangers, "{term}");
            let own = found(world, "T1:8:super_admin:OW-1", &keyword).await;
            assert_eq!(own, expected(&ours, |known| known.owner == "OW-1" && known.is_found(term)), "{term}");
            let name = found(world, ADMIN, &format!("name={asked}")).await;
            assert_eq!(name, expected(&ours, |known| holds(&known.texts[1], term)), "{term}");
            let both = found(world, ADMIN, &format!("code=f&englishName={asked}")).await;
            let held = |known: &Known| holds(&known.texts[0], "f") && holds(&known.texts[2], term);
            assert_eq!(both, expected(&ours, held), "{term}");
        }
    })
    .await;
}

#[tokio::test]
async fn pickers_and_lookups_find_by_the_index_too() {
    both(async |world| {
        let (ours, _) = written(world, &mut Dice(11)).await;
        for term in ["牛肉", "jerky", "fz-0", "肉", "%"] {
            let picked = world.get(ADMIN, &format!("/test/item/pick?term={}", escaped(term))).await.data();
            let mut ids: Vec<String> = picked
                .as_array()
                .unwrap()
                .iter()
                .map(|record| record["id"].as_str().unwrap().to_owned())
                .collect();
            ids.sort();
            let wanted = expected(&ours, |known| known.texts.iter().any(|text| holds(text, term)));
            assert_eq!(ids.len(), wanted.len().min(20), "{term}");
            assert!(ids.iter().all(|id| wanted.contains(id)), "{term}");
            let path = format!("/test/item/lookup?field=name&term={}", escaped(term));
            let mut names: Vec<String> =
                ours.values().map(|known| known.texts[1].clone()).filter(|name| holds(name, term)).collect();
            names.sort();
            names.dedup();
            let looked_up = world.get(ADMIN, &path).await.data();
            assert_eq!(looked_up.as_array().unwrap().len(), names.len().min(20), "{term}");
        }
    })
    .await;
}

/// Rows of [`crowd`], of which two in three say "beef" and one in five has no English name.
const CROWD: i64 = 18_000;

/// More items than totals are counted up to.
async fn crowd(world: &World) {
    let done: Result<(), db::Error> = world
        .app
        .db
        .write((), |tx| {
            Box::pin(async move {
                let (mut rows, mut entries) = (Vec::new(), Vec::new());
                for number in 0..CROWD {
                    let name = if number % 3 == 0 { "羊肉" } else { "牛肉beef" };
                    let rare = if number % 9_000 == 8_999 { "虾仁" } else { "" };
                    let (code, name) = (format!("C{number:06}"), format!("{name}{rare}"));
                    let english = (number % 5 > 0).then(|| format!("E{:03}", number * 7 % 500));
                    let grams = INDEX.grams(|indexed| match indexed {
                        Indexed::Text("code") => vec![code.clone()],
                        Indexed::Text("name") => vec![name.clone()],
                        Indexed::Text(_) => english.clone().into_iter().collect(),
                        Indexed::Whole(_) => vec!["OW-1".into()],
                        Indexed::Gtins { .. } => Vec::new(),
                    });
                    entries.push((number, grams));
                    let mut row = vals![number, "T1", 1, 0, "x", number, "x", number].to_vec();
                    row.extend(vals!["OW-1", code, name, english]);
                    rows.push(row);
                }
                let columns = [
                    "id",
                    "branch_code",
                    "version",
                    "deleted",
                    "created_by",
                    "gmt_created",
                    "modified_by",
                    "gmt_modified",
                    "owner_code",
                    "code",
                    "name",
                    "english_name",
                ];
                tx.insert_many("item", &columns, rows).await?;
                tx.search_add("goods_search", "T1", entries).await
            })
        })
        .await;
    done.unwrap();
}

#[tokio::test]
async fn a_frequent_word_fills_its_pages_and_its_total_stops_at_the_cap() {
    both(async |world| {
        crowd(world).await;
        let page = async |query: &str| {
            let path = format!("/test/item/list?sortField=code&sortType=asc&{query}");
            world.get(ADMIN, &path).await.data()
        };
        for query in ["keyword=beef", "keyword=%E7%89%9B%E8%82%89", "name=beef"] {
            for _ in 0..2 {
                let data = page(query).await;
                assert_eq!((&data["total"], &data["totalCapped"]), (&json!(10_000), &json!(true)), "{query}");
                assert_eq!(
                    (&data["records"][0]["code"], &data["records"][19]["code"]),
                    (&json!("C000001"), &json!("C000029"))
                );
            }
            let deep = page(&format!("{query}&pageNum=101")).await;
            assert_eq!(deep["records"][0]["code"], "C003001", "{query}");
        }
        // Between the rows that make a page and the cap: walked, and counted exactly.
        let between = page("keyword=%E7%BE%8A%E8%82%89&pageNum=2").await;
        assert_eq!((&between["total"], &between["records"][0]["code"]), (&json!(6_000), &json!("C000060")));
        let rare = page("keyword=%E8%99%BE%E4%BB%81").await;
        assert_eq!((&rare["total"], &rare["records"][1]["code"]), (&json!(2), &json!("C017999")));
        let narrowed = page("keyword=beef&code=C00000").await;
        assert_eq!(narrowed["total"], 6);
    })
    .await;
}

#[tokio::test]
async fn pages_and_files_sorted_by_a_column_with_nulls_have_every_row_once_and_nulls_last() {
    both(async |world| {
        crowd(world).await;
        for (direction, first, last_named) in [("asc", "E001", "E499"), ("desc", "E499", "E001")] {
            let mut names: Vec<(Option<String>, i64)> = Vec::new();
            for number in 1..=18 {
                let path = format!(
                    "/test/item/list?sortField=englishName&sortType={direction}&pageSize=1000&pageNum={number}"
                );
                let data = world.get(ADMIN, &path).await.data();
                names.extend(data["records"].as_array().unwrap().iter().map(named));
            }
            ordered(&names, direction, (first, last_named));
            let path = format!(
                "/test/item/export?format=csv&columns=englishName,code&sortField=englishName&sortType={direction}"
            );
            let file = world.get(ADMIN, &path).await;
            let text = String::from_utf8(file.bytes.to_vec()).unwrap();
            let lines: Vec<(Option<String>, i64)> = text.lines().skip(1).map(line).collect();
            assert_eq!(lines, names);
        }
    })
    .await;
}

fn named(record: &Value) -> (Option<String>, i64) {
    let code = record["code"].as_str().unwrap();
    (record["englishName"].as_str().map(str::to_owned), code[1..].parse().unwrap())
}

fn line(text: &str) -> (Option<String>, i64) {
    let (name, code) = text.trim().split_once(',').unwrap();
    let plain = |text: &str| text.trim_matches('"').to_owned();
    (Some(plain(name)).filter(|name| !name.is_empty()), plain(code)[1..].parse().unwrap())
}

/// Every row once; named rows in order and before the others, ids in order within a name.
fn ordered(names: &[(Option<String>, i64)], direction: &str, (first, last): (&str, &str)) {
    assert_eq!(names.len(), usize::try_from(CROWD).unwrap());
    let mut ids: Vec<i64> = names.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), names.len());
    let held: Vec<_> = names.iter().take_while(|(name, _)| name.is_some()).collect();
    assert_eq!(held.len(), names.len() * 4 / 5);
    assert!(names.iter().skip(held.len()).all(|(name, _)| name.is_none()));
    assert_eq!((held[0].0.as_deref(), held[held.len() - 1].0.as_deref()), (Some(first), Some(last)));
    let (held, rest) = names.split_at(held.len());
    let sorted = |rows: &[(Option<String>, i64)]| match direction {
        "asc" => rows.is_sorted(),
        _ => rows.is_sorted_by(|a, b| a >= b),
    };
    assert!(sorted(held) && sorted(rest));
}

/// A tenant's code is what its house calls it, and not always letters and digits.
#[tokio::test]
async fn a_tenant_finds_its_own_whatever_signs_its_code_has() {
    both(async |world| {
        for branch in ["T-2", "T'3", "T_4"] {
            let token = format!("{branch}:9:super_admin");
            let form = json!({ "code": "SKU-1", "name": "冷冻牛肉", "englishName": "Frozen beef", "ownerCode": "OW-1" });
            world.post(&token, "/test/item/add", form).await.data();
            for typed in ["牛肉", "beef"] {
                let found = found(world, &token, &format!("keyword={}", escaped(typed))).await;
                assert_eq!(found.len(), 1, "{branch} {typed}");
            }
        }
    })
    .await;
}
