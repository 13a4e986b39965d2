//! Nothing lost when the disk is full, PostgreSQL is restarted, or the network to it fails: the fault run of the
//! measurements (`bench faults`), told for some seconds. What happens when the program is killed is in `killed`.

use std::path::Path;

use bench::faults::{Mode, Plan, has_programs, run};

/// Clients: fewer than in the long run, so that furnishing the house does not take longer than the story.
const CLIENTS: usize = 8;

async fn told(mode: Mode, rounds: usize) {
    let program = Path::new(env!("CARGO_BIN_EXE_floe")).to_owned();
    let report = run(&Plan { mode, rounds, clients: CLIENTS, program }).await;
    let report = report.unwrap_or_else(|error| panic!("{error:#}"));
    println!("{report}");
    assert!(report.documents > 0 && report.cut + report.refused > 0, "{report}");
}

/// Whether a PostgreSQL of the test's own can be had; it is left out where all others are.
fn has_postgres() -> bool {
    let wanted = std::env::var("FLOE_TEST_PG").is_ok_and(|url| url != "off");
    if wanted && !has_programs() {
        println!("left out: initdb and postgres were not found on this machine");
    }
    wanted && has_programs()
}

#[tokio::test]
async fn a_moment_of_postgresql_comes_back_from_its_archive() {
    if has_postgres() {
        let program = Path::new(env!("CARGO_BIN_EXE_floe")).to_owned();
        let plan = Plan { mode: Mode::Archive, rounds: 2, clients: CLIENTS, program };
        let report = run(&plan).await.unwrap_or_else(|error| panic!("{error:#}"));
        assert!(report.documents > 0 && report.files > 0, "{report}");
    }
}

#[tokio::test]
async fn a_moment_of_sqlite_comes_back_from_its_stream_with_its_files() {
    let program = Path::new(env!("CARGO_BIN_EXE_floe")).to_owned();
    let report = run(&Plan { mode: Mode::Moment, rounds: 2, clients: CLIENTS, program }).await;
    let report = report.unwrap_or_else(|error| panic!("{error:#}"));
    assert!(report.documents > 0 && report.files > 0, "{report}");
}

#[tokio::test]
async fn nothing_is_lost_when_the_disk_is_full_and_the_work_goes_on_when_there_is_room() {
    told(Mode::Disk(None), 4).await;
}

#[tokio::test]
async fn nothing_is_lost_when_postgresql_is_stopped_in_any_way_and_comes_back() {
    if has_postgres() {
        told(Mode::Restart, 4).await;
    }
}

#[tokio::test]
async fn nothing_is_lost_when_one_of_two_copies_on_postgresql_is_killed() {
    if has_postgres() {
        told(Mode::Copies, 6).await;
    }
}

#[tokio::test]
async fn nothing_is_lost_when_the_network_to_postgresql_is_cut_stalls_and_is_slow() {
    if has_postgres() {
        told(Mode::Network, 6).await;
    }
}
