//! A large export does not need much memory. Measured in a process of its own, because memory is what a process has.

use std::process::Command;

use kernel::task::Tasks;
use serde_json::json;

use crate::exports::fill;
use crate::queue::ended;
use crate::world::{ADMIN, both};

/// More than a few steps of rows and the databases' caches need, and less than the rows of the file.
const LIMIT_KIB: u64 = 48 * 1024;

#[test]
fn an_export_of_many_rows_takes_constant_memory() {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "memory::large_export", "--nocapture"])
        .output()
        .unwrap();
    assert!(
        child.status.success(),
        "{}{}",
        String::from_utf8_lossy(&child.stdout),
        String::from_utf8_lossy(&child.stderr)
    );
}

#[tokio::test]
#[ignore = "run by the test above, in a process of its own"]
async fn large_export() {
    both(async |world| {
        fill(world, 1, 80_000).await;
        let before = peak_kib();
        Tasks::start(&world.app).unwrap();
        let columns = "code,name,quantity,price,grade,frozen,day,at,ean";
        let path = format!("/test/goods/exportTask?format=xlsx&columns={columns}");
        let id = world.post(ADMIN, &path, json!({})).await.data()["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(ended(world, id).await.0, "COMPLETED");
        let grown = peak_kib() - before;
        println!("the peak grew by {grown} KiB");
        assert!(grown < LIMIT_KIB, "the peak grew by {grown} KiB");
    })
    .await;
}

/// The most memory this process has ever had in use.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
