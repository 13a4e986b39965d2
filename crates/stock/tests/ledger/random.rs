//! Random work against an independent model: every piece of goods is a thing of its own there, so nothing is
//! added or subtracted that could be wrong in the same way twice.

use codes::StockBeyond;
use kernel::id::Id;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use stock::{Side, Weight};

use crate::world::{World, at, both, grams, key, one, posting};

const PLACES: [&str; 4] = ["DOCK", "L1", "L2", "L3"];
/// What a piece weighs.
const GRAMS: i64 = 10;

#[derive(Debug, Clone)]
enum Event {
    Receive { to: usize, qty: i64 },
    Move { from: usize, to: usize, qty: i64 },
    Lose { from: usize, qty: i64 },
    Hold { from: usize, qty: i64 },
    Take { hold: usize, qty: i64 },
    Follow { hold: usize, to: usize, qty: i64 },
    Release { hold: usize },
    Reverse { posting: usize },
}

fn event() -> impl Strategy<Value = Event> {
    let place = || 0..PLACES.len();
    let qty = || 1_i64..6;
    prop_oneof![
        3 => (place(), qty()).prop_map(|(to, qty)| Event::Receive { to, qty }),
        4 => (place(), place(), qty()).prop_map(|(from, to, qty)| Event::Move { from, to, qty }),
        1 => (place(), qty()).prop_map(|(from, qty)| Event::Lose { from, qty }),
        3 => (place(), qty()).prop_map(|(from, qty)| Event::Hold { from, qty }),
        2 => (0_usize..8, qty()).prop_map(|(hold, qty)| Event::Take { hold, qty }),
        4 => (0_usize..8, place(), qty()).prop_map(|(hold, to, qty)| Event::Follow { hold, to, qty }),
        1 => (0_usize..8).prop_map(|hold| Event::Release { hold }),
        2 => (0_usize..8).prop_map(|posting| Event::Reverse { posting }),
    ]
}

/// A piece: where it is, and the hold on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    place: usize,
    hold: Option<usize>,
}

/// What a posting did, for its reverse: from, to, pieces. No place is outside.
#[derive(Debug, Clone, Copy)]
struct Did {
    from: Option<usize>,
    to: Option<usize>,
    qty: i64,
    reversed: bool,
    /// The hold that the goods took along.
    along: Option<usize>,
}

#[derive(Debug, Default)]
struct Model {
    pieces: Vec<Piece>,
    /// Where each hold is.
    holds: Vec<usize>,
    done: Vec<Did>,
}

impl Model {
    fn places(&self, place: usize, good: impl Fn(&Piece) -> bool) -> Vec<usize> {
        let here = self.pieces.iter().enumerate().filter(|(_, piece)| piece.place == place && good(piece));
        here.map(|(at, _)| at).collect()
    }

    /// Free pieces go from one side to the other.
    fn go(&mut self, from: Option<usize>, to: Option<usize>, qty: i64) -> Result<(), &'static str> {
        let count = usize::try_from(qty).unwrap();
        match from {
            None => self.pieces.extend(vec![Piece { place: to.unwrap(), hold: None }; count]),
            Some(from) => {
                if self.places(from, |_| true).len() < count {
                    return Err("stock.tooFew");
                }
                let mut free = self.places(from, |piece| piece.hold.is_none());
                if free.len() < count {
                    return Err("stock.held");
                }
                free.truncate(count);
                self.put(&free, to);
            }
        }
        Ok(())
    }

    fn put(&mut self, which: &[usize], to: Option<usize>) {
        match to {
            Some(to) => which.iter().for_each(|at| self.pieces[*at] = Piece { place: to, hold: None }),
            None => {
                let mut at = 0;
                self.pieces.retain(|_| {
                    at += 1;
                    !which.contains(&(at - 1))
                });
            }
        }
    }

    fn play(&mut self, event: &Event) -> Result<(), &'static str> {
        let (from, to, qty) = match *event {
            Event::Receive { to, qty } => (None, Some(to), qty),
            Event::Move { from, to, .. } if from == to => return Err("stock.samePlace"),
            Event::Move { from, to, qty } => (Some(from), Some(to), qty),
            Event::Lose { from, qty } => (Some(from), None, qty),
            Event::Hold { from, qty } => return self.hold(from, qty),
            Event::Take { hold, qty } => return self.take(hold, qty),
            Event::Follow { hold, to, qty } => return self.follow(hold, to, qty),
            Event::Release { hold } => {
                self.pieces
                    .iter_mut()
                    .filter(|piece| piece.hold == Some(hold))
                    .for_each(|piece| piece.hold = None);
                return Ok(());
            }
            Event::Reverse { posting } => return self.reverse(posting),
        };
        self.go(from, to, qty)?;
        self.done.push(Did { from, to, qty, reversed: false, along: None });
        Ok(())
    }

    /// Held pieces go elsewhere and are held there.
    fn follow(&mut self, hold: usize, to: usize, qty: i64) -> Result<(), &'static str> {
        let from = self.holds[hold];
        if from == to {
            return Err("stock.samePlace");
        }
        let held: Vec<usize> =
            (0..self.pieces.len()).filter(|at| self.pieces[*at].hold == Some(hold)).collect();
        let count = usize::try_from(qty).unwrap();
        if held.is_empty() {
            return Err("stock.wrongHold");
        }
        if held.len() < count {
            return Err("stock.holdShort");
        }
        let along = self.holds.len();
        held[..count].iter().for_each(|at| self.pieces[*at] = Piece { place: to, hold: Some(along) });
        self.holds.push(to);
        self.done.push(Did { from: Some(from), to: Some(to), qty, reversed: false, along: Some(along) });
        Ok(())
    }

    fn hold(&mut self, from: usize, qty: i64) -> Result<(), &'static str> {
        let count = usize::try_from(qty).unwrap();
        if self.places(from, |_| true).len() < count {
            return Err("stock.tooFew");
        }
        let free = self.places(from, |piece| piece.hold.is_none());
        if free.len() < count {
            return Err("stock.held");
        }
        free.iter().take(count).for_each(|at| self.pieces[*at].hold = Some(self.holds.len()));
        self.holds.push(from);
        Ok(())
    }

    fn take(&mut self, hold: usize, qty: i64) -> Result<(), &'static str> {
        let held: Vec<usize> =
            (0..self.pieces.len()).filter(|at| self.pieces[*at].hold == Some(hold)).collect();
        let Some(first) = held.first() else { return Err("stock.wrongHold") };
        let place = self.pieces[*first].place;
        let count = usize::try_from(qty).unwrap();
        if held.len() < count {
            return Err("stock.holdShort");
        }
        self.put(&held[..count], None);
        self.done.push(Did { from: Some(place), to: None, qty, reversed: false, along: None });
        Ok(())
    }

    fn reverse(&mut self, posting: usize) -> Result<(), &'static str> {
        let did = self.done[posting];
        if did.reversed {
            return Err("stock.reversed");
        }
        if let (Some(along), Some(home)) = (did.along, did.from) {
            self.follow(along, home, did.qty)?;
            self.done[posting].reversed = true;
            return Ok(());
        }
        self.go(did.to, did.from, did.qty)?;
        self.done[posting].reversed = true;
        self.done.push(Did { from: did.to, to: did.from, qty: did.qty, reversed: false, along: None });
        Ok(())
    }

    /// Location, quantity, weight, held: as the ledger answers it.
    fn rows(&self) -> Vec<(String, i64, i64, i64)> {
        let row = |(at, name): (usize, &&str)| {
            let count = |pieces: Vec<usize>| i64::try_from(pieces.len()).unwrap();
            let (all, held) =
                (count(self.places(at, |_| true)), count(self.places(at, |piece| piece.hold.is_some())));
            (all > 0).then(|| ((*name).to_owned(), all, all * GRAMS, held))
        };
        PLACES.iter().enumerate().filter_map(row).collect()
    }
}

#[derive(Default)]
struct Ledger {
    holds: Vec<(usize, Id)>,
    /// With the places from and to which held goods went.
    postings: Vec<(Id, Option<(usize, usize)>)>,
}

impl Ledger {
    async fn play(&mut self, world: &World, number: usize, event: &Event) -> Result<(), &'static str> {
        let place = |at: usize| self::at(PLACES[at]);
        let cause = format!("event {number}");
        let each = match *event {
            Event::Receive { to, qty } => {
                one(Side::Beyond(StockBeyond::Supplier), place(to), qty, grams(qty * GRAMS))
            }
            Event::Move { from, to, qty } => one(place(from), place(to), qty, Weight::Share),
            Event::Lose { from, qty } => {
                one(place(from), Side::Beyond(StockBeyond::Lost), qty, Weight::Share)
            }
            Event::Hold { from, qty } => {
                let made =
                    world.hold(&cause, vec![(PLACES[from], qty)]).await.map_err(|fault| key(&fault))?;
                self.holds.extend(made.iter().map(|hold| (from, hold.id)));
                return Ok(());
            }
            Event::Take { hold, qty } => {
                let (from, id) = self.holds[hold];
                let mut each = one(place(from), Side::Beyond(StockBeyond::Customer), qty, Weight::Share);
                each.hold = Some(id);
                each
            }
            Event::Follow { hold, to, qty } => {
                let (from, id) = self.holds[hold];
                let mut each = one(place(from), place(to), qty, Weight::Share);
                each.hold = Some(id);
                let followed =
                    world.follow(posting(&cause, vec![each.clone()])).await.map_err(|fault| key(&fault))?;
                let again = world.follow(posting(&cause, vec![each])).await.unwrap();
                assert!(again.posted.repeated && again.holds == followed.holds, "{again:?}");
                self.holds.extend(followed.holds.iter().flatten().map(|hold| (to, hold.id)));
                self.postings.push((followed.posted.id, Some((from, to))));
                return Ok(());
            }
            Event::Release { hold } => {
                return world.release(vec![self.holds[hold].1]).await.map_err(|fault| key(&fault));
            }
            Event::Reverse { posting } => {
                let (earlier, way) = self.postings[posting];
                let back = world.unfollow(earlier, &cause).await.map_err(|fault| key(&fault))?;
                let came = way.zip(back.holds.iter().flatten().next());
                self.holds.extend(came.map(|((home, _), hold)| (home, hold.id)));
                self.postings.push((back.posted.id, way.map(|(from, to)| (to, from))));
                return Ok(());
            }
        };
        let posted = world.post(posting(&cause, vec![each])).await.map_err(|fault| key(&fault))?;
        self.postings.push((posted.id, None));
        Ok(())
    }

    /// Whether an event names a hold or posting that is not there yet.
    fn is_early(&self, event: &Event) -> bool {
        match *event {
            Event::Take { hold, .. } | Event::Follow { hold, .. } | Event::Release { hold } => {
                hold >= self.holds.len()
            }
            Event::Reverse { posting } => posting >= self.postings.len(),
            _ => false,
        }
    }
}

#[tokio::test]
async fn the_ledger_answers_as_the_pieces_do_whatever_happens() {
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let stories: Vec<Vec<Event>> = (0..40)
        .map(|_| proptest::collection::vec(event(), 30).new_tree(&mut runner).unwrap().current())
        .collect();
    both(async |world| {
        for (number, story) in stories.iter().enumerate() {
            let world = world.tenant(&format!("P{number}"));
            let (mut model, mut ledger) = (Model::default(), Ledger::default());
            for (at, event) in story.iter().enumerate() {
                if ledger.is_early(event) {
                    continue;
                }
                let (expected, got) = (model.play(event), ledger.play(&world, at, event).await);
                assert_eq!(got, expected, "story {number}, event {at}: {event:?} of {story:#?}");
                assert_eq!(world.rows().await, model.rows(), "story {number}, after event {at}: {event:?}");
            }
            assert_eq!(world.verify().await, [], "story {number}");
        }
    })
    .await;
}
