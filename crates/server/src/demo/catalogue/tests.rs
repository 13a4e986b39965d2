//! The excerpts hold what the demonstration promises.

use std::collections::{BTreeMap, BTreeSet};

use codes::Code as _;

use super::*;

#[test]
fn every_article_has_a_true_number_a_chinese_name_and_believable_measures() {
    let articles = articles().unwrap();
    assert!(articles.len() >= 6_500, "{}", articles.len());
    let rule = &kernel::validate::GTIN;
    let mut numbers = BTreeSet::new();
    for article in &articles {
        for gtin in [&article.gtin, &article.case_gtin] {
            assert!(rule.accepts(gtin), "{gtin} {}", article.name);
            assert!(numbers.insert(gtin.clone()), "{gtin} comes twice");
        }
        assert!(words::is_chinese(&article.name), "{}", article.name);
        assert!((1..=100).contains(&article.name.chars().count()), "{}", article.name);
        assert!(
            !article.foreign_name.is_empty() && article.foreign_name.chars().count() <= 100,
            "{article:?}"
        );
        assert!((5..=25_000).contains(&article.net) && article.keeps >= 5, "{article:?}");
        assert!(article.size.iter().all(|edge| (5..=1_000).contains(edge)), "{article:?}");
        assert!(article.case_gross() > article.gross(), "{article:?}");
    }
}

#[test]
fn the_same_excerpts_make_the_same_articles() {
    let (one, other) = (articles().unwrap(), articles().unwrap());
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

#[test]
fn every_category_of_the_catalogue_has_a_class_and_every_class_a_shelf_life() {
    let usda = unpacked(include_bytes!("../../../demo-data/usda.tsv.gz")).unwrap();
    let shelf = unpacked(include_bytes!("../../../demo-data/foodkeeper.tsv.gz")).unwrap();
    let lost: BTreeMap<&str, usize> = rows(&usda).filter(|cells| classes::of(cells[3]).is_none()).fold(
        BTreeMap::new(),
        |mut lost, cells| {
            *lost.entry(cells[3]).or_default() += 1;
            lost
        },
    );
    assert_eq!(lost, BTreeMap::new());
    let days = days(&shelf);
    for class in &classes::CLASSES {
        assert!(
            kept(&days, class).is_some_and(|days| days >= 5),
            "{}: {:?}",
            class.en,
            days.get(&class.keeps)
        );
    }
}

#[test]
fn goods_of_every_thermosphere_and_of_every_trade_are_there() {
    let articles = articles().unwrap();
    for zone in Thermosphere::ALL {
        let count = articles.iter().filter(|article| article.class.zone == *zone).count();
        assert!(count > 400, "{zone:?}: {count}");
    }
    let names: BTreeSet<&str> = articles.iter().map(|article| article.class.zh).collect();
    assert_eq!(names.len(), classes::CLASSES.len(), "a class without goods");
}

#[test]
fn names_are_made_of_what_is_known() {
    let class = classes::of("Ice Cream & Frozen Yogurt").unwrap();
    assert_eq!(words::said("Deluxe Vanilla Ice Cream, Chocolate", class), "香草奶油巧克力");
    assert_eq!(classes::of("champignons").map(|class| class.en), None);
    assert_eq!(classes::of("Non Alcoholic Beverages").map(|class| class.zh), Some("汽水及功能饮料"));
    assert_eq!(brand("The Coca-Cola Company-0049000000016"), "The Coca-Cola");
    assert_eq!(brand("BIMBO BAKERIES USA, INC."), "Bimbo Bakeries Usa");
    assert_eq!(brand("Giant Eagle Inc."), "Giant Eagle");
    assert_eq!(
        (weight(454), weight(1_500), weight(2_000), weight(1_255)),
        ("454g".into(), "1.5kg".into(), "2kg".into(), "1255g".into())
    );
    assert_eq!(case_of("00012345678905"), "10012345678902");
}
