//! Reads the order batching instances and their published bounds, when they lie beside the project.
//!
//! Distances of the set are in its own units with one decimal; a unit is a thousand millimetres here.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use tour::{Block, Capacity, Depot, End, Grid, Load, Millimetres, Order, Policy, Stop};

/// An instance.
pub struct Instance {
    /// Aisles and depot.
    pub block: Block,
    /// What a tour takes.
    pub capacity: Capacity,
    /// Orders.
    pub orders: Vec<Order>,
}

/// What is published about an instance under one routing policy.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// Path of the instance in the set.
    pub instance: String,
    /// `optimal`, `traversal`, `largest_gap`, `return` and two more.
    pub policy: String,
    /// Number of orders.
    pub orders: usize,
    /// Whether the upper bound is known to be the optimum.
    pub is_proven: bool,
    /// Length of the best plan known.
    pub upper: Millimetres,
    /// No plan is shorter.
    pub lower: Option<Millimetres>,
    /// How far a published value may be off: one part of the set is rounded to whole units.
    pub rounding: Millimetres,
}

impl Bounds {
    /// The policy, when it is one of ours.
    pub fn routed(&self) -> Option<Policy> {
        Some(match self.policy.as_str() {
            "optimal" => Policy::Shortest,
            "traversal" => Policy::SShape,
            "largest_gap" => Policy::LargestGap,
            "return" => Policy::Return,
            _ => return None,
        })
    }
}

/// Folder of the set, when it is there.
pub fn folder() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    // From this crate, and from the measurements.
    ["../../..", "../.."]
        .map(|up| project.join(up).join("shared/data/order-batching"))
        .into_iter()
        .find(|folder| folder.join("reference_ub_lb.csv").is_file())
}

/// The published bounds.
pub fn bounds(folder: &Path) -> Vec<Bounds> {
    let text = fs::read_to_string(folder.join("reference_ub_lb.csv")).expect("the bounds");
    let lines = text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    lines
        .map(|cells| Bounds {
            instance: cells[1].to_owned(),
            orders: cells[2].parse().expect("a number of orders"),
            policy: cells[5].to_owned(),
            is_proven: cells[6] == "True",
            upper: thousandths(cells[7]),
            lower: (!cells[8].is_empty()).then(|| thousandths(cells[8])),
            rounding: if cells[0] == "MUTER_ONCAN" { 500 } else { 0 },
        })
        .collect()
}

/// Reads an instance.
pub fn read(path: &Path) -> Instance {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = String::from_utf8_lossy(&bytes);
    let mut head: HashMap<&str, &str> = HashMap::new();
    let (mut weights, mut places, mut orders) = (HashMap::new(), HashMap::new(), Vec::<Order>::new());
    let mut section = "";
    for line in text.lines().map(str::trim) {
        if line.ends_with("_SECTION") {
            section = line;
        } else if let Some((key, value)) = line.split_once(" : ") {
            if key == "NUM_ARTICLES_IN_ORDER" {
                orders.push(Order::default());
            }
            head.insert(key, value.trim());
        } else if line.starts_with("ID ") {
            let words: Vec<&str> = line.split(' ').collect();
            match section {
                "ARTICLE_SECTION" => {
                    weights.insert(words[1].to_owned(), number(words[3]));
                }
                "SKU_SECTION" => {
                    places.insert(words[1].to_owned(), (number(words[3]), number(words[5])));
                }
                _ => {
                    let order = orders.last_mut().expect("an order before its articles");
                    let (aisle, cell) = places[words[1]];
                    order.load.items += number(words[3]) * weights[words[1]];
                    // The offset is the cell until the head is read as a whole.
                    let aisle = u32::try_from(aisle).expect("an aisle");
                    order.stops.push(Stop {
                        aisle,
                        offset: i64::try_from(cell).expect("a cell"),
                        ..Stop::default()
                    });
                }
            }
        }
    }
    let whole = |key: &str| u32::try_from(number(head[key])).expect("a small number");
    let grid = Grid {
        aisles: whole("NUM_AISLES"),
        cells: whole("NUM_CELLS"),
        pitch: thousandths(head["DISTANCE_AISLE_TO_AISLE"]),
        cell: thousandths(head["DISTANCE_CELL_TO_CELL"]),
        front: thousandths(head["DISTANCE_BOTTOM_TO_CELL"]),
        back: thousandths(head["DISTANCE_TOP_TO_CELL"]),
    };
    // Cell 0 is at the top, as far from the depot as can be.
    for stop in orders.iter_mut().flat_map(|order| &mut order.stops) {
        stop.offset = grid.offset(grid.cells - 1 - u32::try_from(stop.offset).expect("a cell"));
    }
    let depot = Depot {
        x: grid.pitch * Millimetres::from(whole("DEPOT_AISLE")),
        end: if head["DEPOT_LOCATION"] == "bottom" { End::Front } else { End::Back },
        apart: thousandths(head["DISTANCE_TOP_OR_BOTTOM_TO_DEPOT"]),
    };
    let load = Load { items: number(head["PICKER_CAPACITY"]), ..Capacity::default().load };
    Instance {
        block: Block::even(&grid, depot).expect("a block"),
        capacity: Capacity { load, ..Capacity::default() },
        orders,
    }
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// A decimal number in thousandths.
fn thousandths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    format!("{whole}{part}").parse().unwrap_or_else(|error| panic!("`{text}`: {error}"))
}
