//! What one client waits for: pages asked one after the other, and tasks of the server.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::load::{Request, one_by_one};
use crate::server::Server;

/// Calls of a line, after a tenth of them to warm up.
const CALLS: usize = 200;

/// A signed-in client.
pub struct Client<'a> {
    /// The server it talks to.
    pub server: &'a Server,
    headers: Vec<(&'static str, String)>,
}

/// A task of the server that has ended well.
pub struct Done {
    /// How long it took.
    pub took: Duration,
    /// Memory of the server before, in MiB.
    pub before: f64,
    /// The most memory of the server meanwhile, in MiB.
    pub most: f64,
    /// The task as the server tells it.
    pub task: Value,
}

impl<'a> Client<'a> {
    /// Signs in.
    ///
    /// # Errors
    /// When sign-in is refused.
    pub async fn of(server: &'a Server) -> Result<Self> {
        Ok(Self { server, headers: server.sign_in().await? })
    }

    /// Headers of its calls.
    pub fn headers(&self) -> Vec<(&str, &str)> {
        self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    /// `data` of a reading call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn get(&self, path: &str) -> Result<Value> {
        data(path, Request::get(&self.server.address, path, &self.headers())).await
    }

    /// `data` of a writing call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let mut headers = self.headers();
        headers.push(("content-type", "application/json"));
        data(path, Request::post(&self.server.address, path, &headers, &body.to_string())).await
    }

    /// Asks each question in its variants and prints the median and the 95th percentile of the answers.
    ///
    /// # Errors
    /// When an answer is not 200.
    pub async fn times(&self, questions: Vec<(String, Vec<String>)>) -> Result<()> {
        println!("  {:<56}{:>10}{:>10}", "one client", "p50 ms", "p95 ms");
        let headers = self.headers();
        for (what, paths) in questions {
            let requests: Vec<Request> =
                paths.iter().map(|path| Request::get(&self.server.address, path, &headers)).collect();
            if let Some(request) = requests.first() {
                let (status, body) = request.once().await?;
                ensure!(status == 200, "{what} answers {status}: {body}");
            }
            let figures = one_by_one(&requests, CALLS).await?;
            println!("  {what:<56}{:>10.2}{:>10.2}", figures.percentile(50), figures.percentile(95));
        }
        Ok(())
    }

    /// Starts a task and waits for its end.
    ///
    /// # Errors
    /// When it does not end well.
    pub async fn task(&self, path: &str, body: &Value) -> Result<Done> {
        thread::sleep(Duration::from_secs(2));
        let (before, started) = (self.server.memory()?, Instant::now());
        let answer = self.post(path, body).await?;
        let id = answer["id"].as_str().with_context(|| format!("{path} answers {answer}"))?;
        let path = format!("/arpa-basic-api/task/{id}");
        let mut most = before;
        loop {
            thread::sleep(Duration::from_millis(50));
            most = most.max(self.server.memory()?);
            let task = self.get(&path).await?;
            match task["status"].as_str() {
                Some("COMPLETED") => return Ok(Done { took: started.elapsed(), before, most, task }),
                Some("IN_PROCESS" | "WAITING" | "QUEUED") => {}
                _ => bail!("the task of {path} says {task}"),
            }
        }
    }
}

async fn data(path: &str, request: Request) -> Result<Value> {
    let (status, body) = request.once().await?;
    ensure!(status == 200, "{path} answers {status}: {body}");
    let mut answer: Value = serde_json::from_str(&body)?;
    Ok(answer["data"].take())
}
