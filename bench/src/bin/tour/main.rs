//! Picking tours: what a shortest tour costs, and how good the tours are that orders are put together in.
//!
//! No server and no database. First microseconds for each tour by aisles and stops, and how much longer the three rules
//! of thumb are; then a thousand orders put together; then, when the order batching set lies beside the project, every
//! instance of it: savings, and the search from there, against the published bounds. Of small instances
//! every plan is tried, by each policy: the best is the published optimum.
//!
//! `cargo xtask bench tour [-- STEPS]`; steps of the search for each order, 300 unless said otherwise.

mod batches;
mod every;
#[path = "../../../../crates/tour/tests/suite/set.rs"]
mod set;
mod tours;
#[path = "../../../../crates/tour/tests/suite/truth.rs"]
mod truth;

use anyhow::Result;
use bench::place::Asked;

/// Steps of the search for each order of an instance, unless the first argument says otherwise.
const STEPS: u64 = 300;

fn main() -> Result<()> {
    let steps = Asked::read_alone("[STEPS]")?.number(0, STEPS)?;
    tours::measure()?;
    batches::thousand(steps)?;
    match set::folder() {
        Some(folder) => {
            batches::published(&folder, steps)?;
            every::plan(&folder)
        }
        None => {
            println!("\nthe order batching set is not beside the project: no bounds compared");
            Ok(())
        }
    }
}
