//! Inventory statuses that goods come in with.

use codes::{EnabledStatus, ReceivingKind};
use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;

/// An inventory status as far as receiving looks at it.
#[derive(Debug, Clone)]
struct Status {
    code: String,
    qualified: bool,
    allocatable: bool,
    enabled: bool,
}

/// The statuses of the organization, in their order.
#[derive(Debug, Clone)]
pub struct Statuses(Vec<Status>);

/// What a status is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Sound.
    Qualified,
    /// Damaged.
    Damaged,
}

impl Statuses {
    /// Reads them all; there are few.
    pub async fn load(tx: &mut Tx) -> Answer<Self> {
        let rows: Vec<(String, bool, bool, EnabledStatus)> = tx
            .all(
                "select code, qualified, allocatable, status from inventory_status
                 where branch_code = $1 and deleted = 0 order by sort, code",
                &vals![tx.branch()],
            )
            .await?;
        let status = |(code, qualified, allocatable, status): (String, bool, bool, EnabledStatus)| Status {
            code,
            qualified,
            allocatable,
            enabled: status == EnabledStatus::Enabled,
        };
        Ok(Self(rows.into_iter().map(status).collect()))
    }

    /// What a status on offer is worth; none for one that is not.
    pub fn worth(&self, code: &str) -> Option<Worth> {
        let status = self.0.iter().find(|status| status.code == code && status.enabled)?;
        Some(if status.qualified { Worth::Qualified } else { Worth::Damaged })
    }

    /// The status that goods get when nobody says one: sound goods of suppliers can be promised at once, what came
    /// back is looked at first, and damaged goods are damaged.
    pub fn usual(&self, kind: ReceivingKind, worth: Worth) -> Option<&str> {
        let mut on_offer = self.0.iter().filter(|status| status.enabled);
        let fits = |status: &&Status| match (worth, kind) {
            (Worth::Damaged, _) => !status.qualified,
            (Worth::Qualified, ReceivingKind::Normal) => status.qualified && status.allocatable,
            (Worth::Qualified, ReceivingKind::Return) => status.qualified && !status.allocatable,
        };
        on_offer.find(fits).map(|status| status.code.as_str())
    }
}
