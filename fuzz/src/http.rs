//! What comes over HTTP: queries of lists, and uploads. The whole program runs in process, on a database of its own.

use std::future::IntoFuture as _;

use harness::{Actor, Reply, World};
use tokio::runtime::Runtime;

use crate::{Reader, Shape, Target, shape};

/// Content type of the uploads: the mark between the parts is known to whoever makes inputs.
const PARTS: &str = "multipart/form-data; boundary=mark";

/// The query of a list: the first byte chooses the list, the rest is what stands behind the question mark.
pub const QUERY: Target = Target {
    name: "query",
    about: "queries of all lists",
    words: &[
        b"&pageNum=",
        b"&pageSize=20",
        b"&sortField=code",
        b"&sortType=desc",
        b"&afterId=",
        b"&code=",
        b"&name=",
        b"&status=",
        b"&gmtCreatedStart=2026-01-01 00:00:00",
        b"&gmtCreatedEnd=",
        b"&ids=",
        b"&keyword=",
        b"&qtyStart=-1",
        b"&qtyEnd=99999999999",
        b"%00",
        b"%ff",
        b"%25",
        b"' or 1=1 --",
        b"$1",
        b",",
        b"9223372036854775807",
        b"1e5",
        b"%E5%86%B7",
        b"..",
        b"*",
        b"_",
        b"&&",
        b"==",
    ],
    open: open_query,
};

/// An upload: the bytes are the body.
pub const UPLOAD: Target = Target {
    name: "upload",
    about: "multipart uploads",
    words: &[
        b"--mark\r\n",
        b"--mark--\r\n",
        b"\r\n",
        b"\r\n\r\n",
        b"content-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n",
        b"content-type: image/png\r\n",
        b"filename*=UTF-8''%E5%86%B7.png",
        b"filename=\"../../etc/passwd\"",
        b"name=\"visibility\"",
        b"public",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"GIF89a",
        b"%PDF-1.7",
        b"PK\x03\x04",
        b"<svg onload=\"",
        b"MZ",
        b"name=\"file\"",
    ],
    open: open_upload,
};

struct Ground {
    runtime: Runtime,
    world: World,
    admin: Actor,
}

fn ground() -> Ground {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (world, admin) = runtime.block_on(async {
        let world = World::sqlite().await;
        let admin = world.admin().await;
        (world, admin)
    });
    Ground { runtime, world, admin }
}

fn open_query() -> Reader {
    let ground = ground();
    let lists: Vec<String> = ground
        .world
        .app
        .features
        .iter()
        .filter(|feature| !feature.lists.is_empty())
        .map(|feature| format!("{}/list", feature.base))
        .collect();
    Box::new(move |bytes| {
        let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
        let path = &lists[usize::from(*first) % lists.len()];
        // What a URL cannot carry never arrives; bytes that are no text are sent as a browser would send them.
        let query: String = rest.iter().map(|byte| sent(*byte)).collect();
        let reply = ground.runtime.block_on(ground.admin.get(&format!("{path}?{query}")).into_future());
        let fields = if reply.status == 40001 { reply.fields() } else { Vec::new() };
        judged(&reply, &[0, 40001], &fields)
    })
}

fn sent(byte: u8) -> String {
    match byte {
        b'#' | 0..=32 | 127.. | b'"' => format!("%{byte:02X}"),
        plain => char::from(plain).to_string(),
    }
}

fn open_upload() -> Reader {
    let ground = ground();
    Box::new(move |bytes| {
        // The whole ground belongs to the reader: its folder goes with its world.
        let Ground { runtime, world: _, admin } = &ground;
        let sent = admin.post_raw("/arpa-basic-api/fileUpload/fileUpload", PARTS, bytes.to_vec());
        let reply = runtime.block_on(sent.into_future());
        if reply.status == 0 {
            let address = reply.data()["url"].as_str().map(str::to_owned);
            if let Some(address) = address {
                let read = runtime.block_on(admin.get(&address).into_future());
                if read.http.as_u16() != 200 || read.header("x-content-type-options") != "nosniff" {
                    return Err(format!("{address} was taken and is answered with {}", read.http));
                }
            }
        }
        let what = if reply.status == 40001 {
            reply.fields()
        } else {
            vec![reply.header("content-type").to_owned()]
        };
        judged(&reply, &[0, 40001, 40009], &what)
    })
}

/// An answer that the contract knows, as a shape.
fn judged(reply: &Reply, known: &[u32], parts: &[String]) -> Result<Shape, String> {
    if !known.contains(&reply.status) {
        return Err(format!(
            "answered with {} {}: {}",
            reply.http,
            reply.status,
            String::from_utf8_lossy(&reply.bytes())
        ));
    }
    let mut all = vec![reply.status.to_string()];
    all.extend(parts.iter().map(|part| part.chars().filter(char::is_ascii_alphabetic).take(12).collect()));
    Ok(shape(&all.iter().map(String::as_str).collect::<Vec<_>>()))
}
