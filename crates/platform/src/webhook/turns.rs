//! Whose turn it is: the places of this copy of the program, and who had one last.
//!
//! A receiver may take ten seconds over each request and never fail, so whoever is sent to must leave room for others:
//! a subscription, an account and a tenant have so many deliveries under way at most, and the next place goes to whoever
//! has waited longest for one, tenants first, then accounts, then their subscriptions.

use std::collections::BTreeMap;

use kernel::id::Id;

use super::queue::Due;

/// Deliveries under way in this copy: of one subscription, of one account, of one tenant, and of all.
const OF_HOOK: usize = 4;
const OF_ACCOUNT: usize = 8;
const OF_TENANT: usize = 16;
const OF_ALL: usize = 32;
/// Turns after which it is forgotten who had one: it counts as never then, which is the same.
const MEMORY: u64 = 10_000;

/// Somebody who takes places.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Tenant(String),
    Account(String, Id),
    Hook(Id),
}

impl Whose {
    fn of(due: &Due) -> [Self; 3] {
        let (branch, party) = (due.account.branch.clone(), due.account.party);
        [Self::Tenant(branch.clone()), Self::Account(branch, party), Self::Hook(due.hook)]
    }
}

/// The places that are taken, and the turns so far.
#[derive(Debug, Default)]
pub struct Turns {
    busy: BTreeMap<Whose, usize>,
    served: BTreeMap<Whose, u64>,
    turn: u64,
    all: usize,
}

impl Turns {
    /// Whether there is no place for anybody.
    pub fn is_full(&self) -> bool {
        self.all >= OF_ALL
    }

    /// Takes out the one of these whose turn it is, with the places that it may have; none when there are no places for
    /// any of them.
    pub fn next(&mut self, due: &mut Vec<Due>) -> Option<(Due, usize)> {
        let places: Vec<([u64; 3], usize)> = due.iter().map(|due| (self.last(due), self.room(due))).collect();
        let free = places.iter().enumerate().filter(|(_, (_, room))| *room > 0);
        let (place, (_, room)) = free.min_by_key(|(place, (last, _))| (*last, *place))?;
        let next = due.remove(place);
        self.turn += 1;
        for whose in Whose::of(&next) {
            self.served.insert(whose, self.turn);
        }
        if self.turn.is_multiple_of(MEMORY) {
            let before = self.turn.saturating_sub(MEMORY);
            self.served.retain(|_, turn| *turn > before);
        }
        Some((next, *room))
    }

    /// One delivery more is under way.
    pub fn take(&mut self, due: &Due) {
        self.all += 1;
        for whose in Whose::of(due) {
            *self.busy.entry(whose).or_default() += 1;
        }
    }

    /// One has ended.
    pub fn free(&mut self, due: &Due) {
        self.all = self.all.saturating_sub(1);
        for whose in Whose::of(due) {
            let left = self.busy(&whose).saturating_sub(1);
            if left == 0 {
                self.busy.remove(&whose);
            } else {
                self.busy.insert(whose, left);
            }
        }
    }

    fn busy(&self, whose: &Whose) -> usize {
        self.busy.get(whose).copied().unwrap_or_default()
    }

    /// When its tenant, its account and itself had a turn last.
    fn last(&self, due: &Due) -> [u64; 3] {
        Whose::of(due).map(|whose| self.served.get(&whose).copied().unwrap_or_default())
    }

    /// How many places it may have now.
    fn room(&self, due: &Due) -> usize {
        let [tenant, account, hook] = Whose::of(due).map(|whose| self.busy(&whose));
        let of_hook = if due.failing { 1 } else { OF_HOOK };
        [(OF_TENANT, tenant), (OF_ACCOUNT, account), (of_hook, hook), (OF_ALL, self.all)]
            .map(|(most, busy)| most.saturating_sub(busy))
            .into_iter()
            .min()
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::accounts::Account;
    use super::*;

    fn due(branch: &str, party: i64, hook: i64) -> Due {
        let account = Account { branch: branch.to_owned(), party: id(party), role: "R".to_owned() };
        Due { account, hook: id(hook), failing: false }
    }

    fn id(number: i64) -> Id {
        number.to_string().parse().unwrap()
    }

    /// One round over those who are always due: who gets how many places.
    fn round(turns: &mut Turns, all: &[Due]) -> Vec<(Due, usize)> {
        let (mut due, mut given) = (all.to_vec(), Vec::new());
        while let Some((next, room)) = turns.next(&mut due) {
            (0..room).for_each(|_| turns.take(&next));
            given.push((next, room));
        }
        given
    }

    #[test]
    fn nobody_takes_all_the_places() {
        let mut turns = Turns::default();
        let one_account: Vec<Due> = (1..=20).map(|hook| due("A", 1, hook)).collect();
        let given = round(&mut turns, &one_account);
        assert_eq!(given.iter().map(|(_, room)| room).sum::<usize>(), OF_ACCOUNT);
        let one_tenant: Vec<Due> = (1..=20).map(|hook| due("A", hook, hook)).collect();
        round(&mut turns, &one_tenant);
        assert_eq!(turns.all, OF_TENANT);
        let other = due("B", 1, 99);
        assert_eq!(turns.next(&mut vec![other.clone()]), Some((other, OF_HOOK)));
    }

    #[test]
    fn a_place_goes_to_whoever_has_waited_longest() {
        let mut turns = Turns::default();
        let slow: Vec<Due> = (1..=8).map(|hook| due(&format!("T{hook}"), hook, hook)).collect();
        round(&mut turns, &slow);
        assert!(turns.is_full());
        let late = due("LATE", 1, 1_000);
        for ended in &slow {
            turns.free(ended);
            let mut waiting: Vec<Due> = slow.iter().chain([&late]).cloned().collect();
            let (next, room) = turns.next(&mut waiting).unwrap();
            assert_eq!((room, next == late), (1, ended == &slow[0]), "{next:?}");
            turns.take(&next);
        }
    }

    #[test]
    fn many_subscriptions_of_an_account_have_one_turn_of_it() {
        let mut turns = Turns::default();
        let all: Vec<Due> = (1..=9).map(|hook| due("A", 1, hook)).chain([due("A", 2, 10)]).collect();
        let order: Vec<Id> = round(&mut turns, &all).into_iter().map(|(due, _)| due.hook).collect();
        assert_eq!(order, [1, 10, 2].map(id));
    }

    #[test]
    fn what_fails_is_tried_one_by_one_and_what_has_ended_leaves_room() {
        let mut turns = Turns::default();
        let failing = Due { failing: true, ..due("A", 1, 1) };
        assert_eq!(turns.next(&mut vec![failing.clone()]), Some((failing.clone(), 1)));
        turns.take(&failing);
        assert_eq!(turns.next(&mut vec![failing.clone()]), None);
        turns.free(&failing);
        assert!(turns.busy.is_empty() && turns.all == 0);
    }
}
