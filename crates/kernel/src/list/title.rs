//! The rules that find the title of a column.

use super::List;
use crate::texts::{Lang, Texts};

/// Endings of fields that stand beside a name, and the words for such a column.
const BESIDE: [(&str, &str); 2] = [("Code", "shared.codeOf"), ("Id", "shared.idOf")];

/// Text key of a field's title on a screen: the screen's own words if it has some, else the common
/// ones. Tables, forms, exports and the generated lists of the browser all ask here.
pub fn title(texts: &Texts, screen: &str, field: &str) -> String {
    let own = format!("{screen}.field.{field}");
    if texts.has(&own) { own } else { format!("field.{field}") }
}

/// Text key of the words around the title of a code, where its list has the name under the same title: in a form one box
/// stands for both, in a table each has a column of its own.
pub fn beside(texts: &Texts, screen: &str, list: &List, field: &str) -> Option<&'static str> {
    let (stem, words) =
        BESIDE.iter().find_map(|(ending, words)| Some((field.strip_suffix(ending)?, *words)))?;
    let name = list.field(&format!("{stem}Name"))?.name;
    let said = |lang, field| texts.render(lang, &title(texts, screen, field), &[]);
    Lang::ALL.into_iter().any(|lang| said(lang, field) == said(lang, name)).then_some(words)
}

/// The title of a column in words: no two columns of a list have the same.
pub fn heading(texts: &Texts, lang: Lang, (screen, list): (&str, &List), field: &str) -> String {
    let own = texts.render(lang, &title(texts, screen, field), &[]);
    match beside(texts, screen, list, field) {
        Some(words) => texts.render(lang, words, &[("title", &own)]),
        None => own,
    }
}
