//! A list's query string, understood: every parameter known and valid, or refused by name.

use db::Value;

use super::{Direction, Field, Filter, Kind, List, PAGE_SIZE, PAGE_SIZES, SearchIndex, Word};
use crate::clock::{BusinessDay, Zone};
use crate::codes::Wire;
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;

/// What is asked of a list.
#[derive(Debug, Clone)]
pub struct Ask {
    /// Page, from 1.
    pub page: u64,
    /// Rows per page.
    pub size: u64,
    /// The row after which the page begins, however far that is from the first one.
    pub after: Option<Id>,
    /// Field and order of the sort.
    pub sort: (&'static Field, Direction),
    /// Conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// First and last day of the period that columns sum up, as far as they are said.
    pub period: (Option<BusinessDay>, Option<BusinessDay>),
}

/// One condition on one field.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The field's SQL expression.
    pub column: &'static str,
    /// The comparison with its values.
    pub test: Test,
    /// Whether what it leaves is gathered and then sorted; see [`Field::gathered`].
    pub gathered: bool,
}

impl Condition {
    /// One whose rows an index holds in order.
    pub fn of(column: &'static str, test: Test) -> Self {
        Self { column, test, gathered: false }
    }
}

/// A comparison.
#[derive(Debug, Clone)]
pub enum Test {
    /// Part of a text.
    Contains(String),
    /// Equal.
    Equals(Value),
    /// At least.
    From(Value),
    /// At most.
    To(Value),
    /// One of.
    AnyOf(Vec<Value>),
    /// A condition with places for the value and the tenant.
    Asked(&'static str, Value),
    /// Words anywhere in the columns of an index.
    Search(&'static SearchIndex, Vec<Word>),
}

impl Ask {
    /// Understands the query of `list`; times are read in `zone`. All errors come at once.
    pub fn parse(list: &'static List, pairs: &[(String, String)], zone: &Zone) -> Answer<Self> {
        let mut ask = Self {
            page: 1,
            size: PAGE_SIZE.into(),
            after: None,
            sort: default_sort(list)?,
            conditions: Vec::new(),
            period: (None, None),
        };
        let mut wrong = Vec::new();
        for (at, (name, value)) in pairs.iter().enumerate() {
            let repeated = pairs.iter().take(at).any(|(earlier, _)| earlier == name);
            let taken = match (repeated, value.is_empty()) {
                (true, _) => Err("rule.repeatedField"),
                // An empty filter is no filter: the console drops them, other programs may not.
                (_, true) => Ok(()),
                _ => ask.take(list, name, value, zone),
            };
            if let Err(key) = taken {
                wrong.push(FieldError::new(name.as_str(), key));
            }
        }
        if wrong.is_empty() { Ok(ask) } else { Err(Fault::Invalid(wrong)) }
    }

    /// The first rows, sorted by a field, that contain a text in it.
    pub(super) fn containing(field: &'static Field, text: &str, rows: u64) -> Self {
        let condition = Condition::of(field.column, Test::Contains(text.to_owned()));
        Self {
            page: 1,
            size: rows,
            after: None,
            sort: (field, Direction::Asc),
            conditions: vec![condition],
            period: (None, None),
        }
    }

    /// Whether this condition is about the column that the rows are sorted by.
    fn sorts(&self, condition: &Condition) -> bool {
        condition.column == self.sort.0.column
    }

    /// Whether this condition leaves rows that no index holds in the order asked for.
    pub(super) fn scatters(&self, condition: &Condition) -> bool {
        condition.gathered && !self.sorts(condition)
    }

    /// Whether the rows may have a null in the column that they are sorted by.
    pub(super) fn has_nulls(&self) -> bool {
        let ranged = |condition: &Condition| matches!(condition.test, Test::From(_) | Test::To(_));
        self.sort.0.nullable && !self.conditions.iter().any(|one| ranged(one) && self.sorts(one))
    }

    /// Rows before the page.
    pub fn offset(&self) -> u64 {
        (self.page - 1).saturating_mul(self.size)
    }

    fn take(
        &mut self,
        list: &'static List,
        name: &str,
        value: &str,
        zone: &Zone,
    ) -> Result<(), &'static str> {
        match name {
            "pageNum" => self.page = page_number(value)?,
            "pageSize" => self.size = page_size(value)?,
            "afterId" => self.after = Some(value.parse().map_err(|_| "rule.notFound")?),
            "sortField" => {
                let asked = list.field(value).filter(|field| field.sortable).ok_or("rule.sortField")?;
                self.sort.0 =
                    asked.sorts_as.map_or(Some(asked), |name| list.field(name)).ok_or("rule.sortField")?;
            }
            "sortType" => {
                self.sort.1 = match value {
                    "asc" => Direction::Asc,
                    "desc" => Direction::Desc,
                    _ => return Err("rule.sortType"),
                }
            }
            _ => {
                if let Some(end) = period_end(list, name) {
                    let day = value.parse::<BusinessDay>().map_err(|_| "rule.date")?;
                    let (first, last) = &mut self.period;
                    *(if end { last } else { first }) = Some(day);
                    if end {
                        return Ok(());
                    }
                }
                let condition = condition(list, name, value, zone)?;
                let asks = !matches!(condition.test, Test::Asked("", _));
                self.conditions.extend(asks.then_some(condition));
            }
        }
        Ok(())
    }
}

/// Whether a parameter is the last day of the list's period, or the first; none for anything else.
fn period_end(list: &'static List, name: &str) -> Option<bool> {
    let is = |name: &str| list.field(name).is_some_and(|field| field.filter == Some(Filter::Period));
    let (start, end) = (name.strip_suffix("Start"), name.strip_suffix("End"));
    start.filter(|name| is(name)).map(|_| false).or_else(|| end.filter(|name| is(name)).map(|_| true))
}

fn default_sort(list: &'static List) -> Answer<(&'static Field, Direction)> {
    let field =
        list.field(list.sort.0).ok_or_else(|| Fault::internal("a list sorted by no field of its own"))?;
    Ok((field, list.sort.1))
}

fn page_number(value: &str) -> Result<u64, &'static str> {
    value.parse().ok().filter(|page| (1..=1_000_000_000).contains(page)).ok_or("rule.pageNum")
}

fn page_size(value: &str) -> Result<u64, &'static str> {
    let size: u32 = value.parse().map_err(|_| "rule.pageSize")?;
    if PAGE_SIZES.contains(&size) { Ok(size.into()) } else { Err("rule.pageSize") }
}

/// The condition of one parameter: `field`, or `fieldStart` and `fieldEnd` of a range.
fn condition(list: &'static List, name: &str, text: &str, zone: &Zone) -> Result<Condition, &'static str> {
    let ranged = |suffix: &str| {
        let field = list.field(name.strip_suffix(suffix)?)?;
        matches!(field.filter, Some(Filter::Range | Filter::DateRange)).then_some(field)
    };
    if let Some(field) = name.strip_suffix("Start").and_then(|name| list.field(name))
        && field.filter == Some(Filter::Period)
    {
        let asked = field.asking.unwrap_or_default();
        return Ok(of_field(field, Test::Asked(asked, value(field.kind, text, zone)?)));
    }
    if let Some(field) = ranged("Start") {
        return Ok(of_field(field, Test::From(bound(field, text, zone, false)?)));
    }
    if let Some(field) = ranged("End") {
        return Ok(of_field(field, Test::To(bound(field, text, zone, true)?)));
    }
    let field = list.field(name).ok_or("rule.unknownField")?;
    if !field.cases.is_empty() {
        let (_, asked) = field.cases.iter().find(|(value, _)| *value == text).ok_or("rule.code")?;
        return Ok(of_field(field, Test::Asked(asked, Value::Null)));
    }
    let test = match field.filter {
        Some(Filter::Contains) => {
            Test::Contains(field.rule.map_or(text, |rule| rule.spelled(text.trim())).to_owned())
        }
        Some(Filter::Search) => Test::Search(field.index.ok_or("rule.unknownField")?, Word::all(text)),
        Some(Filter::Equals | Filter::Lookup | Filter::Choose) => {
            let value = value(field.kind, text, zone)?;
            field
                .asking
                .map_or_else(|| Test::Equals(value.clone()), |asked| Test::Asked(asked, value.clone()))
        }
        Some(Filter::AnyOf) => {
            Test::AnyOf(text.split(',').map(|one| value(field.kind, one, zone)).collect::<Result<_, _>>()?)
        }
        Some(Filter::Range | Filter::DateRange | Filter::Period) | None => return Err("rule.unknownField"),
    };
    Ok(of_field(field, test))
}

fn of_field(field: &Field, test: Test) -> Condition {
    Condition { gathered: field.gathered, ..Condition::of(field.column, test) }
}

/// A bound of a range; the upper bound of a time covers the whole second that was typed.
fn bound(field: &Field, text: &str, zone: &Zone, upper: bool) -> Result<Value, &'static str> {
    match field.kind {
        Kind::Time => {
            let at = zone.read(text).map_err(|_| "rule.dateTime")?;
            Ok(Value::Int(at.millis() + if upper { 999 } else { 0 }))
        }
        kind => value(kind, text, zone),
    }
}

fn value(kind: Kind, text: &str, zone: &Zone) -> Result<Value, &'static str> {
    match kind {
        Kind::Text | Kind::Image => Ok(Value::Text(text.to_owned())),
        Kind::Int | Kind::Id => text.parse().map(Value::Int).map_err(|_| "rule.integer"),
        Kind::Decimal(scale) => {
            crate::units::read(text, scale.into()).map(Value::Int).map_err(|_| "rule.decimal")
        }
        Kind::Bool => match text {
            "true" | "1" => Ok(Value::Int(1)),
            "false" | "0" => Ok(Value::Int(0)),
            _ => Err("rule.bool"),
        },
        Kind::Code(table) => match table.parse(text).ok_or("rule.code")?.code {
            Wire::Int(code) => Ok(Value::Int(code)),
            Wire::Text(code) => Ok(Value::Text(code.to_owned())),
        },
        Kind::Date => text.parse::<BusinessDay>().map(Value::from).map_err(|_| "rule.date"),
        Kind::Time => zone.read(text).map(Value::from).map_err(|_| "rule.dateTime"),
    }
}
