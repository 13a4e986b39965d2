//! Numbers of documents and codes of records: `RK260301000042`, `D00001`.
//!
//! A number is taken from one row for each tenant, series and day. Where there is one writer that happens inside the
//! business transaction. Where there are many, each would wait there for the one before until that has committed, so a
//! program takes some ahead in a transaction of their own ([`Numbers`]). Numbers may have gaps: nothing depends on there
//! being none.

mod ahead;

use db::vals;

pub use ahead::Numbers;
use ahead::Series;

use crate::act::Tx;
use crate::clock::DayCut;
use crate::fault::{Answer, Fault};
use crate::sql::Sql;

/// Digits of the running number of a document; the million and first of a day has one more.
const DOCUMENT_DIGITS: usize = 6;
/// Codes tried before giving up, when people have typed codes of the same form.
const TRIES: u32 = 10_000;

/// The next number of a document: prefix, business day `yyMMdd`, six digits. `series` names the kind of
/// document, so a changed prefix does not begin to count anew; `cut` says which day it is (time zone
/// and cut-off hour of the organization).
pub async fn document(tx: &mut Tx, series: &'static str, prefix: &str, cut: &DayCut) -> Answer<String> {
    let number = documents(tx, series, prefix, cut, 1).await?.pop();
    number.ok_or_else(|| Fault::internal("no number was taken"))
}

/// The next `count` numbers of documents, in order, with one statement at most.
pub async fn documents(
    tx: &mut Tx,
    series: &'static str,
    prefix: &str,
    cut: &DayCut,
    count: usize,
) -> Answer<Vec<String>> {
    let period = short(tx, cut);
    let row = Series { branch: tx.branch().to_owned(), name: series, period };
    let all = tx.app().numbers.clone();
    let mut numbers = all.take(&row, count);
    let missing = i64::try_from(count - numbers.len()).map_err(Fault::internal)?;
    if missing > 0 {
        let first = match all.block() {
            1 => advance(tx, series, &row.period, missing).await? - missing + 1,
            block => {
                let fetch = all.fetch(&row);
                let ahead = fetch.as_ref().map_or(0, |_| block);
                let values = vals![tx.branch(), series, row.period.as_str(), missing + ahead];
                let last: Option<i64> = tx.one_apart(ADVANCE, &values).await?;
                let last = last.ok_or_else(rowless)?;
                all.give(row.clone(), last - ahead + 1..=last);
                last - ahead - missing + 1
            }
        };
        numbers.extend(first..first + missing);
    }
    Ok(numbers
        .into_iter()
        .map(|number| format!("{prefix}{day}{number:0DOCUMENT_DIGITS$}", day = row.period))
        .collect())
}

/// `yyMMdd` of now.
fn short(tx: &Tx, cut: &DayCut) -> String {
    let (year, month, day) = cut.day_of(tx.now()).parts();
    format!("{:02}{month:02}{day:02}", year.rem_euclid(100))
}

/// A series of codes that the program proposes and people may replace: `D00001`, `D00002`, …
#[derive(Debug, Clone, Copy)]
pub struct CodeSeries {
    /// Name of the series.
    pub series: &'static str,
    /// What stands before the digits.
    pub prefix: &'static str,
    /// Digits; the code grows when they are used up.
    pub digits: usize,
    /// Table in which a code must be free.
    pub table: &'static str,
    /// Its column.
    pub column: &'static str,
}

impl CodeSeries {
    /// The next code that no row of the table has, deleted ones included.
    ///
    /// # Errors
    /// `Internal` when thousands of codes in a row were typed by hand.
    pub async fn next(&self, tx: &mut Tx) -> Answer<String> {
        for _ in 0..TRIES {
            let number = next(tx, self.series, "").await?;
            let code = format!("{}{number:0digits$}", self.prefix, digits = self.digits);
            if self.is_free(tx, &code).await? {
                return Ok(code);
            }
        }
        Err(Fault::internal(format!("no free code in the series {}", self.series)))
    }

    async fn is_free(&self, tx: &mut Tx, code: &str) -> Answer<bool> {
        let mut sql = Sql::new("select 1 from ");
        sql.push(self.table);
        sql.push(" where 1 = 1");
        sql.and_equals("branch_code", tx.branch());
        sql.and_equals(self.column, code);
        let taken: Option<i64> = tx.one(sql.text(), sql.values()).await?;
        Ok(taken.is_none())
    }
}

/// The next number of a series in a period, from 1.
async fn next(tx: &mut Tx, series: &str, period: &str) -> Answer<i64> {
    advance(tx, series, period, 1).await
}

/// Takes the next `count` numbers of a series in a period and answers the last of them; the first ever is 1.
///
/// # Errors
/// Only those of the database.
pub async fn advance(tx: &mut Tx, series: &str, period: &str, count: i64) -> Answer<i64> {
    let values = vals![tx.branch(), series, period, count];
    let number: Option<i64> = tx.one(ADVANCE, &values).await?;
    number.ok_or_else(rowless)
}

const ADVANCE: &str = "insert into number_series (branch_code, series, period, last) values ($1, $2, $3, $4)
     on conflict (branch_code, series, period) do update set last = number_series.last + excluded.last
     returning last";

fn rowless() -> Fault {
    Fault::internal("a number series without its row")
}
