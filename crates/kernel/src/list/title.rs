//! The one rule that finds the title of a column.

use crate::texts::Texts;

/// Text key of a field's title on a screen: the screen's own words if it has some, else the common
/// ones. Tables, forms, exports and the generated lists of the browser all ask here.
pub fn title(texts: &Texts, screen: &str, field: &str) -> String {
    let own = format!("{screen}.field.{field}");
    if texts.has(&own) { own } else { format!("field.{field}") }
}
