//! Which tables a statement of a list needs.

use super::ask::{Ask, Condition, Test};
use super::{Field, List, SearchIndex};

/// The tables that decide which rows there are and in which order. A table that is left-joined adds no
/// row and takes none away (the key is unique in the result), so those at the end that neither a
/// condition nor the sort looks into are left out.
///
/// The text is searched at every call: that is some hundred letters beside a statement's round trip,
/// and a store of what was found would first have to compare as many letters to find it again.
pub(super) fn source(list: &List, ask: &Ask, sort: Option<&Field>) -> &'static str {
    const JOIN: &str = "left join ";
    let mut source = list.from;
    while let Some(at) = source.rfind(JOIN) {
        let joined = source.get(at + JOIN.len()..).unwrap_or_default();
        // What follows an inner join is none of ours to leave out.
        let alias = joined.split_whitespace().nth(1).filter(|_| !joined.contains(" join "));
        let used = |text: &str| alias.is_none_or(|alias| mentions(text, alias));
        let kept = source.get(..at).unwrap_or_default();
        let conditions = ask.conditions.iter().flat_map(columns);
        let mut texts = list.scope.columns().chain(conditions).chain(sort.map(|field| field.column));
        if used(list.always) || used(kept) || texts.any(used) {
            break;
        }
        source = kept.trim_end();
    }
    source
}

/// Whether a text names a column of the table with that alias.
fn mentions(text: &str, alias: &str) -> bool {
    let part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    text.match_indices(alias).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let column = text.get(at + alias.len()..).is_some_and(|after| after.starts_with('.'));
        column && !before.is_some_and(part)
    })
}

/// The columns that a condition looks at.
fn columns(condition: &Condition) -> impl Iterator<Item = &'static str> {
    let searched = match &condition.test {
        Test::Search(index, _) => Some(*index),
        _ => None,
    };
    let asked = match &condition.test {
        Test::Asked(text, _) => *text,
        _ => condition.column,
    };
    [asked].into_iter().chain(searched.into_iter().flat_map(SearchIndex::texts))
}

#[cfg(test)]
mod tests {
    use super::super::{Direction, Kind, field, text};
    use super::*;
    use crate::access::Scope;

    static STAFF: List = List {
        name: "staff",
        from: "staff s
          left join department d on d.branch_code = s.branch_code and d.id = s.department_id
          left join party p on p.id = d.leader_id",
        key: "s.id",
        always: "s.deleted = 0",
        scope: Scope::operator("s.branch_code"),
        fields: &[
            text("name", "s.name").sort(),
            text("departmentName", "d.name").contains().sort(),
            field("leader", "p.name", Kind::Text).sort(),
        ],
        sort: ("name", Direction::Asc),
        offers: &[],
    };

    fn tables(filter: Option<&'static str>, sort: Option<&str>) -> usize {
        let fields = STAFF.fields.iter();
        let conditions = fields
            .filter(|field| Some(field.name) == filter)
            .map(|field| Condition::of(field.column, Test::Contains("x".into())));
        let first = STAFF.fields.first().expect("a field");
        let ask = Ask {
            page: 1,
            size: 20,
            after: None,
            sort: (first, Direction::Asc),
            conditions: conditions.collect(),
            period: (None, None),
        };
        source(&STAFF, &ask, sort.and_then(|name| STAFF.field(name))).matches("join").count() + 1
    }

    #[test]
    fn tables_that_only_lend_names_are_not_counted_through() {
        assert_eq!((tables(None, None), tables(None, Some("name"))), (1, 1));
        assert_eq!((tables(Some("departmentName"), None), tables(None, Some("departmentName"))), (2, 2));
        assert_eq!((tables(Some("leader"), None), tables(None, Some("leader"))), (3, 3));
    }

    #[test]
    fn an_alias_is_a_whole_word_before_a_point() {
        assert!(mentions("d.name", "d") && mentions("lower(d.name)", "d"));
        assert!(!mentions("id.name", "d") && !mentions("s.d", "d") && !mentions("deleted = 0", "d"));
    }
}
