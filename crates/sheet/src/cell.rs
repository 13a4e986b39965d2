//! A cell as the file has it.

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Cell {
    /// Nothing, or a text of nothing.
    #[default]
    Empty,
    /// A text as it stands, blanks included.
    Text(String),
    /// A number. Spreadsheets keep 15 digits of it.
    Number(f64),
    /// A number that is shown as a date: `2026-11-21`, or `2026-11-21 08:30:00`.
    Moment(String),
    /// Yes or no.
    Bool(bool),
    /// A formula that was never calculated.
    Unvalued,
    /// A formula that failed: `#N/A`.
    Failed(String),
}

impl Cell {
    /// Whether nothing is to be seen in it.
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => crate::plain(text).is_empty(),
            _ => false,
        }
    }

    /// The cell as a person sees it.
    pub fn shown(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Moment(text) | Self::Failed(text) => text.clone(),
            Self::Number(number) => crate::meaning::number_text(*number),
            Self::Bool(yes) => if *yes { "TRUE" } else { "FALSE" }.to_owned(),
            Self::Unvalued => "=".to_owned(),
        }
    }
}
