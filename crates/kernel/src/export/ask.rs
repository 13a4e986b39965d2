//! The query of an export: the list's own query, and what the file shall be.

use crate::clock::Zone;
use crate::codes::{Code as _, ExportFormat};
use crate::fault::{Answer, Fault, FieldError};
use crate::file_name;
use crate::list::{Ask, Field, List};

/// What is asked of an export.
#[derive(Debug, Clone)]
pub struct ExportAsk {
    /// Format of the file.
    pub format: ExportFormat,
    /// Columns in the order of the file.
    pub columns: Vec<&'static Field>,
    /// Whether the file is for the import: its columns are those of the template.
    pub template: bool,
    /// Name of the file without its ending, when the caller gives one.
    pub name: Option<String>,
    /// Filters and order.
    pub ask: Ask,
}

impl ExportAsk {
    /// Understands `format` (xlsx when missing), `columns` (those that show at first when missing),
    /// `template`, `name` and the query of the list. All errors come at once.
    pub fn parse(list: &'static List, pairs: &[(String, String)], zone: &Zone) -> Answer<Self> {
        let (mut wrong, mut seen) = (Vec::new(), Vec::new());
        let (mut format, mut columns, mut name) = (ExportFormat::Xlsx, shown(list), None);
        let mut template = false;
        let mut rest = Vec::new();
        for (key, value) in pairs {
            if !matches!(key.as_str(), "format" | "columns" | "name" | "template") {
                rest.push((key.clone(), value.clone()));
                continue;
            }
            if seen.contains(key) {
                wrong.push(FieldError::new(key.as_str(), "rule.repeatedField"));
            }
            seen.push(key.clone());
            match key.as_str() {
                "format" => match ExportFormat::parse(value) {
                    Some(known) => format = known,
                    None => wrong.push(FieldError::new("format", "rule.code")),
                },
                "columns" => match chosen(list, value) {
                    Some(known) => columns = known,
                    None => wrong.push(FieldError::new("columns", "rule.unknownField")),
                },
                "template" => match value.parse() {
                    Ok(yes) => template = yes,
                    Err(_) => wrong.push(FieldError::new("template", "rule.shape")),
                },
                _ => name = (!value.trim().is_empty()).then(|| file_name::clean(value)),
            }
        }
        if template && !matches!(format, ExportFormat::Xlsx | ExportFormat::Csv) {
            wrong.push(FieldError::new("format", "rule.code"));
        }
        match Ask::parse(list, &rest, zone) {
            Ok(ask) if wrong.is_empty() => Ok(Self { format, columns, template, name, ask }),
            Ok(_) => Err(Fault::Invalid(wrong)),
            Err(Fault::Invalid(more)) => {
                wrong.extend(more);
                Err(Fault::Invalid(wrong))
            }
            Err(other) => Err(other),
        }
    }

    /// The file's name with its ending; `title` stands in when the caller gave none.
    pub fn file_name(&self, title: &str) -> String {
        let ending = self.format.ending();
        let name = self.name.clone().unwrap_or_else(|| file_name::clean(title));
        // A name that came with the ending already does not get it twice.
        let stem = name.strip_suffix(&format!(".{ending}")).unwrap_or(&name);
        format!("{stem}.{ending}")
    }
}

fn shown(list: &'static List) -> Vec<&'static Field> {
    list.fields.iter().filter(|field| field.shown).collect()
}

/// Columns by name, each once; none when one is unknown or comes twice.
fn chosen(list: &'static List, names: &str) -> Option<Vec<&'static Field>> {
    if names.is_empty() {
        return Some(shown(list));
    }
    let mut columns: Vec<&'static Field> = Vec::new();
    for name in names.split(',') {
        let fresh = |field: &&Field| columns.iter().all(|taken| taken.name != field.name);
        let field = list.field(name).filter(|field| field.index.is_none() && fresh(field))?;
        columns.push(field);
    }
    Some(columns)
}
