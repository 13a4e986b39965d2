//! Of a million goods no sort may read them all.

#[test]
fn every_sort_has_its_index() {
    let migration = include_str!("../../../../../migrations/0008_goods.sql");
    let feature = crate::goods::feature();
    let fields = || feature.lists.iter().flat_map(|list| list.fields);
    let sorted: Vec<&str> = fields()
        .filter(|field| field.sortable && field.sorts_as.is_none())
        .map(|field| field.column)
        .collect();
    for name in ["ownerName", "unitName", "brandName", "batchRuleName"] {
        assert!(fields().any(|field| field.name == name && field.sortable), "{name}");
    }
    assert!(sorted.contains(&"name") && !sorted.contains(&"hs_code"), "{sorted:?}");
    for column in sorted {
        let index = format!(" on goods (branch_code, {column}, id) where deleted = 0;");
        assert!(migration.contains(&index), "{column}");
    }
}
