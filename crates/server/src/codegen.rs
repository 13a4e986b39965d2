//! What the browser is given of the server's tables: written by `floe codegen`, committed, never edited.
//!
//! Everything comes from the features themselves, so the browser cannot know a code, a list, a permission or a rule
//! that the server does not have. The automation joins the browser's own texts and turns `openapi.json` into types.

mod typescript;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use kernel::codes::{CodeTable, Wire};
use kernel::feature::{Access, Feature};
use kernel::list::{Direction, Field, Kind, List};
use kernel::texts::{Lang, Texts};
use kernel::{openapi, validate};

use typescript::{object, property, quoted};

/// Generated files by their path below `web/src/generated`.
pub type Files = BTreeMap<String, String>;

/// All files.
pub fn files(features: &[Feature], codes: &[&'static CodeTable], texts: &Texts) -> Files {
    let mut files = Files::new();
    files.insert("codes.ts".into(), code_tables(codes));
    files.insert("lists.ts".into(), lists(features, texts));
    files.insert("permissions.ts".into(), permissions(features));
    files.insert("rules.ts".into(), rules());
    let document = openapi::document(features, env!("CARGO_PKG_VERSION"));
    files.insert("openapi.json".into(), format!("{document:#}\n"));
    for lang in Lang::ALL {
        let words = serde_json::json!(texts.all(lang));
        files.insert(format!("texts/{}.json", lang.tag()), format!("{words:#}\n"));
    }
    files
}

/// Writes files below a folder, which is made when absent.
///
/// # Errors
/// Those of the file system.
pub fn write(files: &Files, folder: &Path) -> io::Result<()> {
    for (name, content) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, content)?;
    }
    Ok(())
}

fn head(from: &str) -> String {
    format!("// Written by `cargo xtask codegen` from {from}; never edited.\n\n")
}

fn code_tables(tables: &[&'static CodeTable]) -> String {
    let mut out = head("the server's code tables");
    out.push_str("export const codes = {\n");
    let sorted: BTreeMap<&str, &CodeTable> = tables.iter().map(|table| (table.name, *table)).collect();
    for (name, table) in sorted {
        out.push_str(&format!("  /** {} */\n  {name}: [\n", table.doc.replace("*/", "* /")));
        for row in table.rows {
            let code = match row.code {
                Wire::Int(code) => code.to_string(),
                Wire::Text(code) => quoted(code),
            };
            let mut parts = vec![property("code", code), property("key", quoted(row.key))];
            parts.extend(row.tone.map(|tone| property("tone", quoted(tone.key()))));
            out.push_str(&format!("    {},\n", object(&parts)));
        }
        out.push_str("  ],\n");
    }
    out.push_str("} as const\n");
    out
}

/// The text key of a column's title: the screen's own word, else the common one.
pub fn title(screen: &str, field: &str, texts: &Texts) -> String {
    kernel::list::title(texts, screen, field)
}

fn lists(features: &[Feature], texts: &Texts) -> String {
    let mut out = head("the server's lists");
    out.push_str("import type { ListMeta } from '@/engine/list/meta'\n\nexport const lists = {\n");
    let sorted: BTreeMap<&str, (&Feature, &List)> = features
        .iter()
        .flat_map(|feature| feature.lists.iter().map(move |list| (list.name, (feature, *list))))
        .collect();
    for (name, (feature, list)) in sorted {
        let (field, direction) = list.sort;
        let direction = match direction {
            Direction::Asc => "asc",
            Direction::Desc => "desc",
        };
        let sort = object(&[property("field", quoted(field)), property("type", quoted(direction))]);
        out.push_str(&format!("  {name}: {{\n    name: {},\n", quoted(name)));
        out.push_str(&format!("    screen: {},\n", quoted(feature.screen)));
        out.push_str(&format!("    path: {},\n    sort: {sort},\n", quoted(feature.base)));
        if feature.has_template(list) {
            out.push_str("    template: true,\n");
        }
        if let Some(field) = feature.updates(list) {
            out.push_str(&format!("    updates: {},\n", quoted(field)));
        }
        out.push_str("    columns: [\n");
        for column in list.fields {
            out.push_str(&format!(
                "      {},\n",
                object(&column_parts((feature.screen, list), column, texts))
            ));
        }
        out.push_str("    ],\n  },\n");
    }
    out.push_str("} as const satisfies Record<string, ListMeta>\n");
    out
}

fn column_parts((screen, list): (&str, &List), column: &Field, texts: &Texts) -> Vec<String> {
    let mut parts = vec![
        property("field", quoted(column.name)),
        property("kind", quoted(column.kind.name())),
        property("title", quoted(&title(screen, column.name, texts))),
    ];
    let beside = kernel::list::beside(texts, screen, list, column.name);
    parts.extend(beside.map(|words| property("beside", quoted(words))));
    if let Kind::Code(table) = column.kind {
        parts.push(property("code", quoted(table.name)));
    }
    parts.push(property("sortable", column.sortable.to_string()));
    parts.extend(column.filter.map(|filter| property("filter", quoted(filter.name()))));
    if column.primary {
        parts.push(property("primary", "true".into()));
    }
    parts.push(property("shown", column.shown.to_string()));
    parts.extend(column.width.map(|width| property("width", width.to_string())));
    parts
}

/// Every permission code that a route asks for, and the one that stands for all.
pub fn permission_codes(features: &[Feature]) -> BTreeSet<String> {
    let routes = features.iter().flat_map(|feature| &feature.routes);
    let asked = routes.filter_map(|route| match &route.access {
        Access::Permission(code) => Some(code.clone()),
        // Their codes are those of other routes.
        Access::Public | Access::Arriving | Access::SignedIn | Access::Common | Access::AnyOf(_) => None,
    });
    asked.chain([kernel::access::SUPER_ADMIN.to_owned()]).collect()
}

fn permissions(features: &[Feature]) -> String {
    let mut out = head("the server's routes");
    out.push_str("/** A permission code that a route of the server asks for. */\nexport type Permission =\n");
    for code in permission_codes(features) {
        out.push_str(&format!("  | {}\n", quoted(&code)));
    }
    out
}

fn rules() -> String {
    let mut out = head("crates/kernel/src/validate/rules.rs");
    out.push_str("export const rules = {\n");
    for rule in validate::RULES {
        let parts = [property("pattern", quoted(rule.pattern)), property("text", quoted(rule.text))];
        out.push_str(&format!("  {}: {},\n", rule.name, object(&parts)));
    }
    out.push_str("} as const\n");
    out
}
