//! The divisions as data, and the call.

use super::api::ask;
use super::divisions::{self, Division};
use super::model::{Area, AreaQuery};

fn query(parent: Option<&str>, level: Option<usize>, keyword: Option<&str>) -> Vec<Area> {
    let text = |text: Option<&str>| text.map(str::to_owned);
    ask(&AreaQuery { parent_code: text(parent), level, keyword: text(keyword) }).unwrap()
}

fn names(areas: &[Area]) -> Vec<&str> {
    areas.iter().map(|area| area.name).collect()
}

#[test]
fn every_file_is_read_to_its_last_line() {
    let counts = [0, 1, 2, 3].map(|level| divisions::level(level).len());
    assert_eq!(counts, [34, 342 + 25, 2978 + 383, 41352]);
}

#[test]
fn every_division_but_a_province_has_its_parent() {
    for level in 1..divisions::LEVELS {
        for Division { code, .. } in divisions::level(level) {
            assert!(divisions::parent(code).and_then(divisions::find).is_some(), "{code}");
        }
    }
}

#[test]
fn codes_are_unique_and_names_are_there() {
    for level in 0..divisions::LEVELS {
        for pair in divisions::level(level).windows(2) {
            assert!(pair[0].code < pair[1].code, "{} twice", pair[1].code);
            assert!(!pair[0].name.is_empty(), "{} has no name", pair[0].code);
        }
    }
}

#[test]
fn nothing_asked_means_the_provinces_with_hong_kong_macao_and_taiwan() {
    let provinces = query(None, None, None);
    assert_eq!(provinces.len(), 34);
    for name in ["北京市", "浙江省", "台湾省", "香港特别行政区", "澳门特别行政区"] {
        assert!(names(&provinces).contains(&name), "{name}");
    }
    assert!(provinces.iter().all(|area| area.level == 1 && area.parent_code.is_none() && !area.leaf));
}

#[test]
fn each_level_leads_to_the_next() {
    assert!(names(&query(Some("33"), None, None)).contains(&"杭州市"));
    assert!(names(&query(Some("3301"), None, None)).contains(&"西湖区"));
    let streets = query(Some("330106"), None, None);
    assert!(
        streets.iter().all(|street| street.level == 4 && street.leaf && street.parent_code == Some("330106"))
    );
    assert!(!streets.is_empty());
    assert!(query(Some(streets[0].code), None, None).is_empty());
    assert_eq!(names(&query(Some("8103"), None, Some("沙田"))), ["沙田区"]);
}

#[test]
fn a_level_below_the_next_can_be_asked_for() {
    let districts = query(Some("11"), Some(3), None);
    assert!(districts.iter().all(|area| area.level == 3 && area.code.starts_with("11")));
    assert!(names(&districts).contains(&"东城区"));
}

#[test]
fn a_name_is_found_anywhere_and_written_out() {
    let found = query(None, None, Some("西湖区"));
    let full: Vec<&str> = found.iter().map(|area| area.full_name.as_str()).collect();
    assert!(full.contains(&"浙江省杭州市西湖区"), "{full:?}");
    let beijing = query(Some("11"), None, Some("东城"));
    assert_eq!(beijing[0].full_name, "北京市东城区");
    assert!(query(None, None, Some("区")).len() <= 100);
}

#[test]
fn what_does_not_exist_is_refused_by_field() {
    for (parent, level, field) in [
        (Some("99"), None, "parentCode"),
        (Some("x"), None, "parentCode"),
        (None, Some(0), "level"),
        (None, Some(5), "level"),
        (None, Some(4), "parentCode"),
    ] {
        let query = AreaQuery { parent_code: parent.map(str::to_owned), level, keyword: None };
        let Err(kernel::fault::Fault::Invalid(wrong)) = ask(&query) else {
            panic!("{parent:?} {level:?} was taken")
        };
        assert_eq!(wrong[0].field, field);
    }
}

harness::both! {
    the_area_call_answers_the_signed_in_and_nobody_else(world) {
        let admin = world.admin().await;
        let base = "/arpa-basic-api/areaProvince/queryList";
        let cities = admin.get(&format!("{base}?parentCode=33")).await;
        assert_eq!(cities.data()[0]["parentCode"], "33");
        admin.get(&format!("{base}?parentCode=99")).await.invalid("parentCode");
        admin.get(&format!("{base}?parent=33")).await.invalid("parent");
        world.anonymous().get(base).await.refused(21332);
    }
}
