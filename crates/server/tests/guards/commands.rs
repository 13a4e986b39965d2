//! The commands that are not `serve`.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::process::floe;

fn run(data: &Path, arguments: &[&str]) -> Output {
    floe(data).args(arguments).output().expect("the program runs")
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_password_of_an_unknown_user_cannot_be_reset() {
    let data = tempfile::tempdir().unwrap();
    assert!(refused(&run(data.path(), &["reset-password", "nobody"])).contains("there is no user nobody"));
}

#[test]
fn a_wrong_setting_stops_the_program_with_its_source() {
    let data = tempfile::tempdir().unwrap();
    let output = floe(data.path()).arg("serve").env("FLOE_LISTN", "x").output().unwrap();
    assert!(refused(&output).contains("environment FLOE_LISTN: no such setting"));
    let output =
        floe(data.path()).arg("serve").env("FLOE_DATABASE_URL", "mysql://u:secret@h/d").output().unwrap();
    let error = refused(&output);
    assert!(error.contains("database_url") && !error.contains("secret"), "{error}");
    fs::write(data.path().join("floe.toml"), "listen = 8080\n").unwrap();
    assert!(refused(&run(data.path(), &["serve"])).contains("floe.toml: listen"));
}

#[test]
fn the_generated_files_are_written_into_a_folder() {
    let data = tempfile::tempdir().unwrap();
    let out = data.path().join("generated");
    done(&floe(data.path()).arg("codegen").arg("--out").arg(&out).output().unwrap());
    for file in ["codes.ts", "lists.ts", "permissions.ts", "rules.ts", "openapi.json", "texts/zh.json"] {
        assert!(out.join(file).is_file(), "{file}");
    }
    assert!(!data.path().join("floe.db").exists());
}

#[test]
fn the_help_explains_itself() {
    let data = tempfile::tempdir().unwrap();
    let help = done(&floe(data.path()).arg("--help").output().unwrap());
    for word in ["Examples:", "floe serve --demo", "FLOE_DATABASE_URL", "restore"] {
        assert!(help.contains(word), "{word} in {help}");
    }
    assert!(!help.contains("codegen"));
}
