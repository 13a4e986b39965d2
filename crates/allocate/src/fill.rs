//! Filling one line: what was chosen by hand, what is named, what the rule finds, what stands in for it.

use kernel::id::Id;

use crate::floor::Floor;
use crate::job::{Filled, Job};
use crate::line::Line;
use crate::need::Need;
use crate::pass::Pass;

impl Floor<'_> {
    /// Fills a line as far as goods go.
    pub(crate) fn fill(&mut self, job: Job<'_>) -> Filled {
        let line = job.line;
        let need = Need::new(line.amount, line.unit.raw());
        let mut filled =
            Filled { got: Vec::new(), need, refused: Vec::new(), nameless: false, seen: Vec::new() };
        if let Some(ware) = self.ware(&line.owner, &line.goods) {
            self.shelve(ware, job.rule);
        }
        for chosen in &line.chosen {
            self.choose(job, *chosen, &mut filled);
        }
        if !job.sheet.automatic {
            return filled;
        }
        let Some(passes) = job.passes() else {
            filled.nameless = true;
            return filled;
        };
        if let Some(ware) = self.ware(&line.owner, &line.goods) {
            for named in &passes {
                let named = (!named.is_empty()).then_some(named);
                if named.is_none() || !filled.need.is_met() {
                    self.pass(job, &Pass { ware, named, substitute: None }, &mut filled);
                }
                if filled.need.is_met() {
                    break;
                }
            }
        }
        if line.named.is_empty() {
            self.substitute(job, &mut filled);
        }
        filled
    }

    /// Batches of which a line has something, from now or from before.
    pub(crate) fn batches(&self, line: &Line, filled: &Filled) -> Vec<Option<Id>> {
        let mut used = line.held.clone();
        for got in &filled.got {
            let batch = self.books.lot(got.home.place).batch;
            if !used.contains(&batch) {
                used.push(batch);
            }
        }
        used
    }
}
