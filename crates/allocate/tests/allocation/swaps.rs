//! Swapping goods of a line: the least change, or why not.

use allocate::{Chosen, Floor, Lot, Named, Rule, Swap, Wish};
use kernel::id::Id;

use crate::world::{TODAY, day, line, lot, pallet, qty, sheet, words};

fn held(lots: &[(i64, i64)]) -> Vec<Chosen> {
    lots.iter().map(|(lot, count)| Chosen { lot: Id::of(*lot), qty: qty(*count) }).collect()
}

/// Lots with what a line holds of them.
fn lots() -> Vec<Lot> {
    let mut lots = vec![
        lot(1, "2026-05-01", 30),
        lot(2, "2026-06-01", 30),
        pallet(3, "2026-07-01", 40, 40),
        Lot { frozen: true, ..lot(4, "2026-07-01", 40) },
        lot(5, "2026-08-01", 40),
    ];
    lots[0].free = qty(0);
    lots[1].free = qty(10);
    lots
}

/// What the line has: 30 of the first lot, 20 of the second.
fn swapped(wish: Wish) -> Result<Swap, String> {
    let lots = lots();
    let mut floor = Floor::of(&lots).unwrap();
    let wanted = line(1, 50);
    let result = floor.swap(
        &sheet(1, Rule::default(), vec![]),
        &wanted,
        &held(&[(1, 30), (2, 20)]),
        &wish,
        day(TODAY),
    );
    if result.is_err() {
        let free: Vec<_> = lots.iter().map(|lot| floor.free(lot.id)).collect();
        assert_eq!(free, lots.iter().map(|lot| lot.free).collect::<Vec<_>>(), "nothing was changed");
    }
    result.map_err(|message| words(&message))
}

fn to(container: &str) -> Named {
    Named { container: Some(container.into()), ..Named::default() }
}

fn batch(number: &str) -> Named {
    Named { batch: Some(number.into()), ..Named::default() }
}

/// Lots and whole quantities.
type Counts = Vec<(i64, i64)>;

fn counts(swap: &Swap) -> (Counts, Counts) {
    let whole = |raw: i64| raw / 1_000_000;
    let back = swap.give_back.iter().map(|held| (held.lot.get(), whole(held.qty.raw()))).collect();
    (back, swap.take.iter().map(|pick| (pick.lot.get(), whole(pick.qty.raw()))).collect())
}

#[test]
fn a_wish_is_met_with_the_least_change() {
    let table = [
        // A lot away: exactly what was had of it, from what the rule likes best.
        (Wish { away: Some(Id::of(2)), to: Named::default(), qty: None }, vec![(2, 20)], vec![(3, 20)]),
        (Wish { away: Some(Id::of(1)), to: batch("B5"), qty: None }, vec![(1, 30)], vec![(5, 30)]),
        (Wish { away: Some(Id::of(1)), to: to("P3"), qty: Some(qty(4)) }, vec![(1, 4)], vec![(3, 4)]),
        // Some of a pallet: from the lot that is enough by itself and fits closest.
        (Wish { away: None, to: to("P3"), qty: Some(qty(20)) }, vec![(2, 20)], vec![(3, 20)]),
        (Wish { away: None, to: to("P3"), qty: Some(qty(25)) }, vec![(1, 25)], vec![(3, 25)]),
        (Wish { away: None, to: to("P3"), qty: Some(qty(40)) }, vec![(1, 30), (2, 10)], vec![(3, 40)]),
        // What is held of the wish stays.
        (Wish { away: None, to: batch("B2"), qty: Some(qty(30)) }, vec![(1, 10)], vec![(2, 10)]),
        (Wish { away: None, to: batch("B2"), qty: Some(qty(20)) }, vec![], vec![]),
    ];
    for (wish, back, take) in table {
        let swap = swapped(wish.clone()).unwrap();
        assert_eq!(counts(&swap), (back, take), "{wish:?}");
    }
}

#[test]
fn a_swap_says_that_something_expires_earlier() {
    let swap = swapped(Wish { away: Some(Id::of(2)), to: batch("B5"), qty: None }).unwrap();
    assert_eq!(
        words(&swap.inversion.unwrap()),
        "B2 (L002) expires earlier (2026-06-01) and is left: what was chosen, named or limited comes first"
    );
}

#[test]
fn a_wish_that_cannot_be_met_is_refused_with_its_reason() {
    let table = [
        (
            Wish { away: Some(Id::of(1)), to: batch("B4"), qty: None },
            "30 are missing, mainly because: Held back",
        ),
        (
            Wish { away: Some(Id::of(1)), to: batch("B2"), qty: None },
            "20 are missing: there is no more of what is named.",
        ),
        (
            Wish { away: None, to: batch("B9"), qty: None },
            "50 are missing: there is no more of what is named.",
        ),
        (Wish { away: Some(Id::of(3)), to: batch("B5"), qty: None }, "The line holds nothing of that stock."),
        (
            Wish { away: None, to: Named::default(), qty: None },
            "Name the batch, location or container that shall come instead.",
        ),
        (Wish { away: None, to: to("P3"), qty: Some(qty(51)) }, "The line holds only 50."),
    ];
    for (wish, why) in table {
        assert_eq!(swapped(wish.clone()).unwrap_err(), why, "{wish:?}");
    }
}

#[test]
fn a_swap_keeps_to_the_number_of_batches() {
    let lots = lots();
    let mut wanted = line(1, 50);
    wanted.terms.batches_per_line = Some(2);
    let mut floor = Floor::of(&lots).unwrap();
    let mut swap = |count| {
        let wish = Wish { away: None, to: to("P3"), qty: Some(qty(count)) };
        floor.swap(&sheet(1, Rule::default(), vec![]), &wanted, &held(&[(1, 30), (2, 20)]), &wish, day(TODAY))
    };
    let refused = swap(10).unwrap_err();
    assert_eq!(words(&refused), "The line would have 3 batches; it may have 2.");
    assert_eq!(counts(&swap(20).unwrap()), (vec![(2, 20)], vec![(3, 20)]));
}

#[test]
fn what_was_given_back_is_free() {
    let lots = lots();
    let mut floor = Floor::of(&lots).unwrap();
    let wish = Wish { away: Some(Id::of(2)), to: batch("B5"), qty: None };
    floor
        .swap(&sheet(1, Rule::default(), vec![]), &line(1, 50), &held(&[(1, 30), (2, 20)]), &wish, day(TODAY))
        .unwrap();
    assert_eq!((floor.free(Id::of(2)), floor.free(Id::of(5))), (qty(30), qty(20)));
}
