//! Labels of tables and codes.

use std::collections::{BTreeSet, HashSet};

use kernel::texts::{Lang, Texts};

use crate::{TABLES, TEXTS};

#[test]
fn every_table_and_every_code_has_a_label_in_four_languages() {
    let mut texts = Texts::new();
    for (file, toml) in TEXTS {
        texts.add(file, toml).unwrap();
    }
    let mut wanted = BTreeSet::new();
    for table in TABLES {
        wanted.insert(table.title());
        wanted.extend(table.rows.iter().map(|row| table.label(row)));
    }
    for key in &wanted {
        assert!(texts.has(key), "{key} has no label");
    }
    let unused: Vec<&str> = texts.keys().filter(|key| !wanted.contains(*key)).collect();
    assert!(unused.is_empty(), "labels of nothing: {unused:?}");
    for lang in Lang::ALL {
        for table in TABLES {
            let labels: HashSet<_> =
                table.rows.iter().map(|row| texts.get(lang, &table.label(row))).collect();
            assert_eq!(labels.len(), table.rows.len(), "{} in {lang}: two codes have one label", table.name);
        }
    }
}
