//! Which orders are picked on one tour.

use crate::block::Millimetres;
use crate::error::Error;
use crate::load::Fill;
use crate::pool::{Pool, Ruler};

/// Orders that are picked together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tour {
    /// Their numbers in the pool, ascending.
    pub orders: Vec<usize>,
    /// Length of the tour.
    pub length: Millimetres,
}

/// Every order in one tour.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The tours, by their first orders.
    pub tours: Vec<Tour>,
    /// All their lengths together.
    pub length: Millimetres,
}

impl Plan {
    /// Puts tours in order and leaves out empty ones.
    pub(crate) fn of(mut tours: Vec<Tour>) -> Self {
        tours.retain(|tour| !tour.orders.is_empty());
        for tour in &mut tours {
            tour.orders.sort_unstable();
        }
        tours.sort_unstable_by_key(|tour| tour.orders[0]);
        let length = tours.iter().map(|tour| tour.length).sum();
        Self { tours, length }
    }
}

impl Pool<'_> {
    /// A tour for each order.
    pub fn each_alone(&self) -> Plan {
        let alone = |order| Tour { orders: vec![order], length: self.alone_of(order) };
        Plan::of((0..self.len()).map(alone).collect())
    }

    /// Somebody's own tours, checked and measured.
    ///
    /// # Errors
    /// `UnknownOrder`, `Times` when an order is not in exactly one tour, `Overloaded`.
    pub fn plan(&self, tours: &[Vec<usize>]) -> Result<Plan, Error> {
        let mut times = vec![0_usize; self.len()];
        for &order in tours.iter().flatten() {
            *times.get_mut(order).ok_or(Error::UnknownOrder { order })? += 1;
        }
        if let Some((order, &times)) = times.iter().enumerate().find(|(_, times)| **times != 1) {
            return Err(Error::Times { order, times });
        }
        let measured = tours.iter().enumerate().map(|(tour, orders)| {
            let length = self.tour(orders).map_err(|error| match error {
                Error::Overloaded { measure, has, takes, .. } => {
                    Error::Overloaded { tour, measure, has, takes }
                }
                other => other,
            })?;
            Ok(Tour { orders: orders.clone(), length })
        });
        Ok(Plan::of(measured.collect::<Result<_, _>>()?))
    }

    /// Length of one tour with these orders.
    ///
    /// # Errors
    /// `UnknownOrder`, and `Overloaded` as the first tour.
    pub fn tour(&self, orders: &[usize]) -> Result<Millimetres, Error> {
        let mut places = vec![0; self.words()];
        let mut fill = Fill::default();
        for &order in orders {
            if order >= self.len() {
                return Err(Error::UnknownOrder { order });
            }
            fill = fill.with(self.fill(order));
            unite(&mut places, self.bits(order));
        }
        match fill.excess(self.takes()) {
            Some((measure, has, takes)) => Err(Error::Overloaded { tour: 0, measure, has, takes }),
            None => Ok(self.measure(&mut Ruler::default(), &places)),
        }
    }
}

/// Adds places to places.
pub(crate) fn unite(places: &mut [u64], more: &[u64]) {
    for (word, more) in places.iter_mut().zip(more) {
        *word |= more;
    }
}
