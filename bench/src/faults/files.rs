//! Files that the clients send, each with a content of its own, and what is there of them at the end.

use anyhow::{Context as _, Result, ensure};

use super::Spot;
use super::client::{Known, Made, sign_in};
use super::process::Process;
use crate::load::Request;

/// Where they are sent.
pub const PATH: &str = "/arpa-basic-api/fileUpload/fileUpload";
/// As what.
pub const KIND: &str = "multipart/form-data; boundary=faults-edge";

/// The body of a call.
pub fn body(client: usize, call: usize) -> String {
    let content = content(client, call);
    format!(
        "--faults-edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{client}-{call}.txt\"\r\n\r\n\
         {content}\r\n--faults-edge--\r\n"
    )
}

fn content(client: usize, call: usize) -> String {
    format!("client {client}, call {call}\n").repeat(20)
}

/// Fetches every file that was acknowledged before a moment, or ever, from a server started anew, and answers how many
/// there are.
///
/// # Errors
/// When one is gone or is not what was sent.
pub async fn compare(place: &Spot, known: &[Known], until: Option<i64>) -> Result<usize> {
    let server = Process::start(place).await?;
    let headers = sign_in(&server.address).await?;
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut files = 0;
    for (client, known) in known.iter().enumerate() {
        let wanted = known.files.iter().filter(|(_, made)| until.is_none_or(|until| made.answered < until));
        for (call, Made { number: url, .. }) in wanted {
            let (status, bytes) =
                Request::get(&server.address, url, &headers).once().await.context("a file")?;
            ensure!(
                status == 200,
                "call {call} of client {client}: {url} was acknowledged: {status}: {bytes}"
            );
            ensure!(bytes == content(client, *call), "{url} is not what client {client} sent: {bytes}");
            files += 1;
        }
    }
    server.stop().await?;
    Ok(files)
}
