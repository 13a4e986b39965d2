//! Every list of this side of the product, on both databases: each column sorts and filters as it says.

use kernel::list::{Filter, Kind, List};

/// A value that the filter of a field takes.
fn value(kind: Kind) -> String {
    match kind {
        Kind::Text | Kind::Image => "a".into(),
        Kind::Int | Kind::Id => "7".into(),
        Kind::Decimal(_) => "7.5".into(),
        Kind::Bool => "true".into(),
        Kind::Date => "2026-03-01".into(),
        Kind::Time => "2026-03-01 08:00:00".into(),
        Kind::Code(table) => table.rows.first().map(|row| row.code.to_string()).unwrap_or_default(),
    }
}

fn queries(list: &'static List) -> Vec<String> {
    let mut queries = vec![String::new()];
    for field in list.fields {
        let (name, value) = (field.name, value(field.kind));
        if field.sortable {
            queries.extend(["asc", "desc"].map(|way| format!("sortField={name}&sortType={way}")));
        }
        match field.filter {
            Some(Filter::Range | Filter::DateRange | Filter::Period) => {
                queries.push(format!("{name}Start={value}&{name}End={value}"))
            }
            Some(_) => queries.push(format!("{name}={value}")),
            None => {}
        }
    }
    // A page so far behind that it is found another way.
    queries.push("pageNum=200&pageSize=10".into());
    queries
}

harness::both! {
    every_column_of_every_list_sorts_and_filters(world) {
        let admin = world.admin().await;
        let mut lists = 0;
        for feature in &world.app.features {
            for list in &feature.lists {
                lists += 1;
                for query in queries(list) {
                    admin.get(&format!("{}/list?{query}", feature.base)).await.ok();
                }
                for field in list.fields.iter().filter(|field| field.filter == Some(Filter::Lookup)) {
                    admin.get(&format!("{}/lookup?field={}&term=a", feature.base, field.name)).await.ok();
                }
            }
        }
        assert!(lists >= 6, "only {lists} lists");
    }
}
