//! Picking tours: the shortest walk through the aisles, and which orders are picked on one walk.
//!
//! Pure: no database, no clock, no floats; the same input gives the same answer on every machine. All distances are
//! whole millimetres ([`Millimetres`]).
//!
//! - [`Block`] is a rectangle of parallel aisles between a front and a back cross aisle, with a depot on one of the
//!   two; [`Survey`] makes one of the coordinates that locations have.
//! - [`Router`] answers how long a tour is and how it is walked, by each [`Policy`]: the shortest there is, or one of
//!   the three rules that pickers know by heart, for comparison and for explaining.
//! - [`Pool`] holds orders that wait for a tour, [`Pool::savings`] puts them together within a [`Capacity`], and
//!   [`Pool::improve`] goes on from any [`Plan`] for as many steps as it is given.
//!
//! ```
//! use tour::{Block, Capacity, Depot, Effort, Grid, Load, Order, Policy, Pool, Router, Side, Stop};
//!
//! let grid = Grid { aisles: 4, pitch: 3_000, cells: 10, cell: 1_000, front: 1_000, back: 1_000 };
//! let block = Block::even(&grid, Depot::default())?;
//! let stop = |aisle, cell| Stop { aisle, offset: grid.offset(cell), side: Side::Left };
//!
//! let walk = Router::new(&block).walk(Policy::Shortest, &[stop(2, 8), stop(0, 1), stop(2, 1)])?;
//! assert_eq!(walk.visits().collect::<Vec<_>>(), [1, 2, 0]);
//! assert_eq!(walk.length, 2 * (6_000 + 9_000 + 2_000));
//!
//! let load = Load { items: 3, ..Load::default() };
//! let orders = [(0, 3), (3, 3), (0, 5), (3, 5)].map(|(aisle, cell)| Order { stops: vec![stop(aisle, cell)], load });
//! let pool = Pool::new(&block, Policy::Shortest, &Capacity { orders: 2, ..Capacity::default() }, &orders)?;
//! let plan = pool.improve(&pool.savings(1_000), Effort { steps: 100, seed: 1 })?;
//! assert_eq!(plan.tours[0].orders, [0, 2]);
//! # Ok::<(), tour::Error>(())
//! ```
//!
//! The shortest tour is the dynamic program of Ratliff and Rosenthal, "Order-picking in a rectangular warehouse: a
//! solvable case of the traveling salesman problem", Operations Research 31 (1983): aisle by aisle it keeps the best
//! partial tour of each of seven kinds that can still be completed differently. Its time grows with the picks and the
//! aisles, not with the number of possible orders. The three rules are told by Hall, "Distance approximations for
//! routing manual pickers in a warehouse", IIE Transactions 25 (1993). Orders are put together by the savings of
//! Clarke and Wright, "Scheduling of vehicles from a central depot to a number of delivery points", Operations
//! Research 12 (1964), counted anew after each step and with the policy's own tours. What improves a plan is an adaptive
//! large neighbourhood search after Ropke and Pisinger, Transportation Science 40 (2006), with the record-to-record
//! travel of Dueck, Journal of Computational Physics 104 (1993).
//!
//! The tests compare with the published optima of the joint order batching and picker routing instances of Bahçeci and
//! Öncan (2021), Muter and Öncan (2015) and Henn and Wäscher (2012), as collected by Heßler and Irnich. Their licence
//! is not known, so none of them is in the project.

mod block;
mod column;
mod error;
mod exact;
mod load;
mod outline;
mod plan;
mod pool;
mod random;
mod router;
mod rules;
mod savings;
mod search;
mod survey;
mod walk;

pub use block::{Block, Depot, End, Grid, MOST, Millimetres, Side, Stop};
pub use error::Error;
pub use load::{Capacity, Load, Measure, Order};
pub use plan::{Plan, Tour};
pub use pool::Pool;
pub use router::{Policy, Router};
pub use search::Effort;
pub use survey::{Frame, Place, Survey};
pub use walk::{Point, Step, Walk};
