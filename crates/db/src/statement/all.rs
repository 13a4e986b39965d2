//! One statement for many lists of values: `update t set a = $1 where id = $2` becomes
//! `update t set a = v.p1 from unnest($1, $2) … v where id = v.p2`.
//!
//! So a change is written once, as it reads for one row, and each database gets what suits it.

use std::sync::OnceLock;

use tokio_postgres::types::Type;

use crate::Error;
use crate::scan::{Piece, pieces};

/// A statement for many lists, as PostgreSQL gets it. The names of the types come from the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct All {
    /// The text up to the lists.
    head: String,
    /// What follows them.
    tail: String,
    /// Whether an answered row is the number of its list, counted from 1, or the first value of its list.
    pub(crate) numbered: bool,
    /// The types of its values and the text for them, once the server has told them.
    pub(crate) ready: OnceLock<(Vec<Type>, String)>,
}

impl All {
    /// The types of its values and the text for them; none before the server has told them.
    pub(crate) fn known(&self) -> (&[Type], &str) {
        self.ready.get().map_or((&[], ""), |(types, text)| (types, text))
    }

    /// The text for lists whose values are of these types.
    pub(crate) fn text(&self, types: &[&str]) -> String {
        let lists: Vec<String> =
            types.iter().zip(1..).map(|(name, place)| format!("${place}::{name}[]")).collect();
        let names: Vec<String> = (1..=types.len()).map(|place| format!("p{place}, ")).collect();
        let (lists, names) = (lists.join(", "), names.concat());
        format!("{} from unnest({lists}) with ordinality v({names}n){}", self.head, self.tail)
    }

    /// An `update` with a `where`, or an `insert` of `values` whose first column is its first value, and which may do
    /// nothing on a conflict.
    pub(crate) fn parse(sql: &str) -> Result<Self, Error> {
        let all: Vec<Piece> = pieces(sql).collect();
        let words: Vec<&str> = all.iter().filter_map(word).take(1).collect();
        let made = match words.first() {
            Some(&"update") => update(&all),
            Some(&"insert") => insert(&all),
            _ => None,
        };
        made.ok_or_else(|| Error::Misuse(format!("this is not for many lists of values: {sql}")))
    }
}

fn word<'a>(piece: &Piece<'a>) -> Option<&'a str> {
    if let Piece::Word(word) = piece { Some(*word) } else { None }
}

/// The place of a word outside all brackets.
fn outside(all: &[Piece], wanted: &str) -> Option<usize> {
    let mut depth = 0_i32;
    all.iter().position(|piece| {
        match piece {
            Piece::Other("(") => depth += 1,
            Piece::Other(")") => depth -= 1,
            _ => {}
        }
        depth == 0 && *piece == Piece::Word(wanted)
    })
}

fn text(pieces: &[Piece]) -> String {
    let of = |piece: &Piece| match piece {
        Piece::Place(number) => format!("v.p{number}"),
        other => other.text().to_owned(),
    };
    pieces.iter().map(of).collect()
}

fn update(all: &[Piece]) -> Option<All> {
    let at = outside(all, "where")?;
    let (head, tail) = (text(&all[..at]), text(&all[at..]));
    let plain = outside(all, "from").is_none() && outside(all, "returning").is_none();
    plain.then(|| All {
        head: head.trim_end().to_owned(),
        tail: format!(" {} returning v.n", tail.trim_end()),
        numbered: true,
        ready: OnceLock::new(),
    })
}

fn insert(all: &[Piece]) -> Option<All> {
    let at = outside(all, "values")?;
    let end = outside(all, "on").unwrap_or(all.len());
    let values = all.get(at + 1..end)?;
    let open = values.iter().position(|piece| *piece == Piece::Other("("))?;
    let close = values.iter().rposition(|piece| *piece == Piece::Other(")"))?;
    let row = values.get(open + 1..close)?;
    let first = all[..at].iter().skip_while(|piece| **piece != Piece::Other("(")).find_map(word)?;
    let plain = *row.first()? == Piece::Place("1") && outside(all, "returning").is_none();
    plain.then(|| All {
        head: format!("{}select {}", text(&all[..at]), text(row)),
        tail: format!(" order by v.n {} returning {first}", text(&all[end..]).trim_end()),
        numbered: false,
        ready: OnceLock::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::All;

    fn text(sql: &str) -> String {
        All::parse(sql).unwrap().text(&["bigint", "text"])
    }

    #[test]
    fn an_update_takes_its_values_from_lists() {
        let sql = "update t set a = a + $1, b = case when $1 > (select 1 from s where s.a = $1) then 1 end
             where code = $2 and deleted = 0";
        let made = "update t set a = a + v.p1, b = case when v.p1 > (select 1 from s where s.a = v.p1) then 1 end \
             from unnest($1::bigint[], $2::text[]) with ordinality v(p1, p2, n) where code = v.p2 and deleted = 0 \
             returning v.n";
        assert_eq!(text(sql), made);
    }

    #[test]
    fn an_insert_selects_its_values_from_lists() {
        let sql = "insert into t (id, a) values ($1, (select max(a) from s where b = $2)) on conflict (a) do nothing";
        let made = "insert into t (id, a) select v.p1, (select max(a) from s where b = v.p2) \
             from unnest($1::bigint[], $2::text[]) with ordinality v(p1, p2, n) order by v.n \
             on conflict (a) do nothing returning id";
        assert_eq!(text(sql), made);
    }

    #[test]
    fn what_cannot_be_told_of_lists_is_refused() {
        for sql in [
            "delete from t where id = $1",
            "update t set a = $1",
            "update t set a = s.a from s where s.id = $1",
            "update t set a = $1 where id = $2 returning id",
            "insert into t (a, id) values (0, $1)",
            "insert into t (id) select $1",
        ] {
            assert!(All::parse(sql).is_err(), "{sql}");
        }
    }
}
