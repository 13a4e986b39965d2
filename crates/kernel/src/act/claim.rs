//! The claim of an idempotency key: made in the same transaction as the work, with the answer beside it.

use db::{Value, vals};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{Tx, hex};
use crate::clock::Instant;
use crate::fault::{Answer, Fault};

/// An idempotency key and the digest of what was asked under it.
#[derive(Debug, Clone)]
pub struct Claim {
    key: String,
    digest: String,
}

/// What is kept under a key: the answer, and when the call began that was answered so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub answer: String,
    at: Instant,
}

impl Claim {
    /// The digest covers method, target and body.
    pub fn new(key: String, method: &str, target: &str, body: &[u8]) -> Self {
        Self { key, digest: Self::digest(&[method.as_bytes(), target.as_bytes(), body]) }
    }

    fn digest(parts: &[&[u8]]) -> String {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
            // No part of a call but its body has a line end in it, and that comes last.
            hash.update(b"\n");
        }
        hex(&hash.finalize())
    }

    /// Tells the call apart by more than was digested.
    pub(super) fn add(&mut self, digest: &str) {
        self.digest.push('+');
        self.digest.push_str(digest);
    }

    /// Digests these instead.
    pub(super) fn replace(&mut self, parts: [&str; 3]) {
        self.digest = Self::digest(&parts.map(str::as_bytes));
    }

    /// Claims the key, or answers what is kept under it. When it is taken, the transaction that took it has committed
    /// (its insert would still block ours otherwise), so its answer can be read.
    pub(super) async fn take(&self, tx: &mut Tx) -> Answer<Option<Kept>> {
        let session = tx.session();
        let (branch, party) = (session.branch.clone(), session.party);
        let now = tx.now();
        let taken = tx
            .exec(
                "insert into idempotency (branch_code, party_id, key, digest, created_at)
                 values ($1, $2, $3, $4, $5) on conflict do nothing",
                &vals![branch.as_str(), party, self.key.as_str(), self.digest.as_str(), now],
            )
            .await?;
        if taken == 1 {
            return Ok(None);
        }
        let earlier: Option<(String, Option<String>, Instant)> = tx
            .one(
                "select digest, answer, created_at from idempotency
                 where branch_code = $1 and party_id = $2 and key = $3",
                &vals![branch.as_str(), party, self.key.as_str()],
            )
            .await?;
        match earlier {
            Some((digest, Some(answer), at)) if digest == self.digest => Ok(Some(Kept { answer, at })),
            Some((digest, ..)) if digest != self.digest => Err(Fault::KeyReused),
            _ => Err(Fault::internal("an idempotency key without its answer")),
        }
    }

    /// The answer as it is kept, in the zone of whoever gets it.
    pub(super) fn answer(tx: &Tx, output: &impl Serialize) -> Answer<Kept> {
        let answer = tx.session().zone.while_writing(|| serde_json::to_string(output));
        Ok(Kept { answer: answer.map_err(Fault::internal)?, at: tx.now() })
    }

    /// Keeps the answer under the claimed key.
    pub(super) async fn keep(&self, tx: &mut Tx, kept: &Kept) -> Answer<()> {
        let session = tx.session();
        let values: &[Value] =
            &vals![kept.answer.as_str(), session.branch.as_str(), session.party, self.key.as_str()];
        tx.exec_soon(
            "update idempotency set answer = $1 where branch_code = $2 and party_id = $3 and key = $4",
            vec![values.to_vec()],
        )
        .await?;
        Ok(())
    }
}
