//! What SQLite knows of its tables when it plans.
//!
//! `pragma optimize` looks at the first entries of each index only, two thousand or less, and takes what it saw for the
//! most that a value can have. Nearly all indexes begin with the tenant, who has all the rows: of a million SQLite would
//! then expect some hundred, whichever index it takes, and read the whole table by one of them. So it is told how many
//! rows a first value really has. What it says of the columns behind it is an under-estimate, too, but one for a column
//! that tells rows apart.

use rusqlite::{Connection, OptionalExtension as _, Result};

/// Different first values that are counted; of more than these SQLite sees enough by itself.
const VALUES: u64 = 64;

/// Renews the statistics.
pub(super) fn renew(raw: &Connection) -> Result<()> {
    raw.execute_batch("pragma optimize")?;
    let there: Option<i64> = raw
        .query_row("select 1 from sqlite_schema where name = 'sqlite_stat1'", [], |row| row.get(0))
        .optional()?;
    if there.is_none() {
        return Ok(());
    }
    let mut all = raw.prepare(
        "select s.tbl, s.idx, s.stat, i.name, l.partial from sqlite_stat1 s
         join pragma_index_list(s.tbl) l on l.name = s.idx
         join pragma_index_info(s.idx) i on i.seqno = 0
         where i.name is not null order by s.tbl, i.name, l.partial, s.idx",
    )?;
    let rows = all.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, i64>(4)? == 0))
    })?;
    let rows: Vec<(String, String, String, String, bool)> = rows.collect::<Result<_>>()?;
    let mut known: Option<(String, String, u64)> = None;
    let mut mended = false;
    for (table, index, stat, column, whole) in rows {
        let same = known.as_ref().is_some_and(|(of, first, _)| (of, first) == (&table, &column));
        if !same && !whole {
            // Only an index over all rows finds the values without going through the table.
            continue;
        }
        if !same {
            known = Some((table.clone(), column.clone(), values(raw, &table, &column)?));
        }
        let Some(told) = known.as_ref().and_then(|(_, _, values)| mend(&stat, *values)) else { continue };
        raw.execute(
            "update sqlite_stat1 set stat = ?1 where tbl = ?2 and idx = ?3",
            [&told, &table, &index],
        )?;
        mended = true;
    }
    if mended { raw.execute_batch("analyze sqlite_schema") } else { Ok(()) }
}

/// Different values of a column that an index begins with, as far as they are counted.
fn values(raw: &Connection, table: &str, column: &str) -> Result<u64> {
    let text = format!(
        r#"with recursive found(value) as (
           select min("{column}") from "{table}"
           union all select (select min(t."{column}") from "{table}" t where t."{column}" > found.value) from found
             where found.value is not null limit {VALUES})
         select count(value) from found"#
    );
    let count: i64 = raw.query_row(&text, [], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or_default().max(1))
}

/// The estimate of an index, when its first value has more rows than it says.
fn mend(stat: &str, values: u64) -> Option<String> {
    let (rows, rest) = stat.split_once(' ')?;
    let (each, rest) = rest.split_once(' ').map_or((rest, ""), |(each, rest)| (each, rest));
    let really = rows.parse::<u64>().ok()? / values;
    if values >= VALUES || each.parse::<u64>().ok()? >= really {
        return None;
    }
    Some(format!("{rows} {really} {rest}").trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{mend, renew};

    #[test]
    fn an_estimate_is_mended_where_it_is_too_low() {
        assert_eq!(mend("1000000 565 48 1", 1).as_deref(), Some("1000000 1000000 48 1"));
        assert_eq!(mend("1000000 565", 4).as_deref(), Some("1000000 250000"));
        assert_eq!(mend("500 500 1 sz=20", 1), None, "as it is");
        assert_eq!(mend("1000000 565 1", 64), None, "of so many it has seen enough");
        assert_eq!(mend("10 1 unordered", 2).as_deref(), Some("10 5 unordered"));
        assert_eq!(mend("10", 1), None);
    }

    #[test]
    fn rare_rows_are_found_by_their_own_index_in_a_table_of_one_tenant() {
        let raw = Connection::open_in_memory().unwrap();
        raw.execute_batch(
            "create table t (id integer primary key, branch text not null, a integer, rare integer not null);
             create index t_a on t (branch, a);
             create index t_rare on t (branch, id) where rare = 1;
             with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
             insert into t select i, 'T', i % 7, i % 100 = 0 from n;
             pragma analysis_limit = 100;
             analyze;",
        )
        .unwrap();
        renew(&raw).unwrap();
        let plan: String = raw
            .query_row("explain query plan select a from t where branch = 'T' and rare = 1", [], |row| {
                row.get(3)
            })
            .unwrap();
        assert!(plan.contains("t_rare"), "{plan}");
        let stat: String =
            raw.query_row("select stat from sqlite_stat1 where idx = 't_a'", [], |row| row.get(0)).unwrap();
        assert!(stat.starts_with("20000 20000 "), "{stat}");
    }
}
