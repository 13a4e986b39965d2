//! Tables that actors import, as the console asks for it: uploaded, checked, run, and asked after until they end.

use std::time::Duration;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::Actor;

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";
/// How often somebody asks, and how long they wait in between.
const ASKED: usize = 3_000;
const PAUSE: Duration = Duration::from_millis(20);

impl Actor {
    /// What the check of a table says, once it has ended. The workers run: `Tasks::start(&world.app)`.
    pub async fn check_table(&self, base: &str, name: &str, bytes: impl Into<Bytes>) -> Value {
        let file = self.upload(UPLOAD, name, bytes).await.data();
        let queued = self.post(&format!("{base}/import/check"), json!({ "file": file["id"] })).await.data();
        self.import_ended(base, &queued).await
    }

    /// The same for a table whose rows may be about records that are there: `existing` or `both`.
    pub async fn check_rows(&self, (base, rows): (&str, &str), name: &str, bytes: impl Into<Bytes>) -> Value {
        let file = self.upload(UPLOAD, name, bytes).await.data();
        let ask = json!({ "file": file["id"], "rows": rows });
        let queued = self.post(&format!("{base}/import/check"), ask).await.data();
        self.import_ended(base, &queued).await
    }

    /// What the import of a checked table says, once it has ended: of all rows (`all`) or the good ones (`good`).
    pub async fn run_table(&self, base: &str, check: &Value, mode: &str) -> Value {
        let body = json!({ "check": check["id"], "mode": mode });
        let queued = self.post(&format!("{base}/import/run"), body).await.data();
        self.import_ended(base, &queued).await
    }

    /// A check or a run once it has ended.
    pub async fn import_ended(&self, base: &str, queued: &Value) -> Value {
        let path = format!("{base}/import/{}", queued["id"].as_str().unwrap_or_default());
        for _ in 0..ASKED {
            let state = self.get(&path).await.data();
            if state["status"] != "IN_PROCESS" {
                return state;
            }
            tokio::time::sleep(PAUSE).await;
        }
        panic!("the import does not end");
    }
}
