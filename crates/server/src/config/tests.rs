//! Layers, origins in refusals, and secrets that stay secret.

use super::{Config, SETTINGS, Sources, help};

fn environment(pairs: &[(&str, &str)]) -> Sources {
    let environment = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Sources { environment, ..Sources::default() }
}

fn file(text: &str) -> (tempfile::TempDir, Sources) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floe.toml");
    std::fs::write(&path, text).unwrap();
    (folder, Sources { file: Some(path), ..Sources::default() })
}

fn refusal(sources: &Sources) -> String {
    sources.read().unwrap_err().to_string()
}

#[test]
fn the_defaults_can_be_used() {
    let config = Config::defaults().unwrap();
    assert_eq!(config.listen, "127.0.0.1:8080");
    assert!(config.admin_password.is_none() && config.trusted_proxies.is_empty());
    assert_eq!(config.database().unwrap().target, db::Target::Sqlite("data/floe.db".into()));
}

#[test]
fn an_empty_database_begins_in_the_language_that_is_set() {
    assert_eq!(Config::defaults().unwrap().language, super::Language::Zh);
    let english = environment(&[("FLOE_LANGUAGE", "en")]).read().unwrap();
    assert_eq!(english.language.lang(), kernel::texts::Lang::En);
    assert!(refusal(&environment(&[("FLOE_LANGUAGE", "fr")])).contains("FLOE_LANGUAGE"));
}

#[test]
fn the_later_layer_wins() {
    let (_folder, mut sources) =
        file("listen = \"file:1\"\ndata = \"file\"\n[log]\nfilter = \"warn\"\nformat = \"json\"\n");
    sources.environment = vec![("FLOE_DATA".into(), "env".into()), ("FLOE_LISTEN".into(), "env:2".into())];
    sources.arguments = vec![("listen", "arg:3".into())];
    let config = sources.read().unwrap();
    assert_eq!(config.listen, "arg:3");
    assert_eq!(config.data.to_str(), Some("env"));
    assert_eq!((config.log.filter.as_str(), config.log.format), ("warn", super::LogFormat::Json));
}

#[test]
fn a_password_of_digits_in_the_environment_stays_a_text() {
    let config = environment(&[("FLOE_ADMIN_PASSWORD", "0123")]).read().unwrap();
    assert_eq!(config.admin_password.unwrap().expose(), "0123");
}

#[test]
fn lists_and_numbers_are_read_from_the_environment() {
    let given = [("FLOE_TRUSTED_PROXIES", "10.0.0.1, ::1, 10.2.0.0/16"), ("FLOE_LIMITS_UPLOAD_MIB", "7")];
    let config = environment(&given).read().unwrap();
    assert_eq!(config.trusted_proxies.len(), 3);
    assert_eq!(config.limits.upload_mib, 7);
}

#[test]
fn a_refusal_names_its_source() {
    let (_folder, sources) = file("[limits]\nupload_mib = \"many\"\n");
    assert!(refusal(&sources).contains("floe.toml: limits.upload_mib"), "{}", refusal(&sources));
    let number = refusal(&environment(&[("FLOE_LIMITS_CALL_SECONDS", "soon")]));
    assert!(number.starts_with("environment FLOE_LIMITS_CALL_SECONDS: "), "{number}");
    let proxy = refusal(&environment(&[("FLOE_TRUSTED_PROXIES", "10.0.0.1,proxy")]));
    assert!(proxy.starts_with("environment FLOE_TRUSTED_PROXIES: "), "{proxy}");
    let line = Sources { arguments: vec![("log.format", "xml".into())], ..Sources::default() };
    assert!(refusal(&line).starts_with("command line log.format: "), "{}", refusal(&line));
}

#[test]
fn unknown_names_are_refused_and_those_of_tests_are_not_ours() {
    let (_folder, sources) = file("[files]\nbuckett = \"a\"\n");
    assert!(refusal(&sources).ends_with("files.buckett: no such setting"), "{}", refusal(&sources));
    assert_eq!(refusal(&environment(&[("FLOE_LISTN", "x")])), "environment FLOE_LISTN: no such setting");
    assert!(environment(&[("FLOE_TEST_PG", "x"), ("FLOE_BENCH_PG", "y"), ("FLOE_BIN", "z")]).read().is_ok());
    assert!(
        environment(&[("FLOE_URL", "http://floe"), ("FLOE_KEY", "floe_1_2"), ("FLOE_PAUSE", "1")])
            .read()
            .is_ok()
    );
}

#[test]
fn what_kubernetes_tells_of_a_service_of_our_name_is_no_setting() {
    let told = [
        ("FLOE_PORT", "tcp://10.96.0.7:8080"),
        ("FLOE_PORT_8080_TCP", "tcp://10.96.0.7:8080"),
        ("FLOE_PORT_8080_TCP_ADDR", "10.96.0.7"),
        ("FLOE_SERVICE_HOST", "10.96.0.7"),
        ("FLOE_SERVICE_PORT_HTTP", "8080"),
    ];
    assert!(environment(&told).read().is_ok());
    for name in ["FLOE_PORTS", "FLOE_SERVICE"] {
        assert_eq!(refusal(&environment(&[(name, "x")])), format!("environment {name}: no such setting"));
    }
    // A setting with such a name would never be read.
    let taken = |name: &str| {
        name == "FLOE_PORT" || name.starts_with("FLOE_PORT_") || name.starts_with("FLOE_SERVICE_")
    };
    assert!(SETTINGS.iter().all(|setting| !taken(&setting.variable())));
}

#[test]
fn a_missing_or_broken_file_is_named() {
    let sources = Sources { file: Some("/nowhere/floe.toml".into()), ..Sources::default() };
    assert!(refusal(&sources).starts_with("/nowhere/floe.toml: "));
    let (_folder, sources) = file("listen = ");
    assert!(refusal(&sources).contains("floe.toml: "));
}

#[test]
fn secrets_are_never_printed() {
    let given = [
        ("FLOE_DATABASE_URL", "postgres://floe:hunter2@db/floe"),
        ("FLOE_ADMIN_PASSWORD", "hunter2"),
        ("FLOE_FILES_SECRET_KEY", "hunter2"),
    ];
    let config = environment(&given).read().unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    let (_folder, sources) = file("admin_password = 481516\n");
    assert!(refusal(&sources).contains("admin_password") && !refusal(&sources).contains("481516"));
    let wrong = environment(&[("FLOE_DATABASE_URL", "mysql://floe:hunter2@db")]).read().unwrap();
    assert!(!wrong.database().unwrap_err().to_string().contains("hunter2"));
}

#[test]
fn the_help_lists_every_setting_with_its_variable() {
    let help = help();
    for setting in SETTINGS {
        assert!(help.contains(setting.name) && help.contains(&setting.variable()), "{}", setting.name);
    }
}

#[test]
fn a_copy_takes_as_many_connections_as_it_is_told_to() {
    let url = ("FLOE_DATABASE_URL", "postgres://u:p@h/d");
    let usual = environment(&[url]).read().unwrap().database().unwrap();
    assert_eq!(
        usual.connections,
        db::Config::new(usual.target.clone()).connections,
        "the engine's own default"
    );
    let given = environment(&[url, ("FLOE_DATABASE_CONNECTIONS", "40")]).read().unwrap();
    assert!(given.check().is_ok());
    assert_eq!(given.database().unwrap().connections, 40);
}

#[test]
fn inner_networks_that_webhooks_may_lead_to_are_named() {
    let given = environment(&[("FLOE_WEBHOOKS_ALLOW", "10.0.0.0/8, hooks.internal")]).read().unwrap();
    assert!(given.hooks().unwrap().allow.names("10.1.1.1"));
    assert!(!Config::defaults().unwrap().hooks().unwrap().allow.names("10.1.1.1"));
    let wrong = environment(&[("FLOE_WEBHOOKS_ALLOW", "http://hooks")]).read().unwrap().hooks().unwrap_err();
    assert!(wrong.to_string().starts_with("webhooks.allow: http://hooks"), "{wrong}");
}

#[test]
fn a_bucket_needs_its_name_and_keys() {
    let mut given =
        vec![("FLOE_FILES_STORE", "s3"), ("FLOE_FILES_BUCKET", "cold"), ("FLOE_FILES_ACCESS_KEY", "k")];
    let incomplete = environment(&given).read().unwrap().blobs().unwrap_err();
    assert_eq!(incomplete.to_string(), "files.secret_key: needed when files.store is s3");
    given.push(("FLOE_FILES_SECRET_KEY", "s"));
    assert!(matches!(environment(&given).read().unwrap().blobs(), Ok(kernel::blob::BlobPlace::Bucket(_))));
}

#[test]
fn what_a_server_cannot_work_with_is_refused_by_its_name() {
    let checked = |given: &[(&str, &str)]| environment(given).read().unwrap().check();
    assert!(checked(&[]).is_ok());
    for (name, value) in [
        ("limits.upload_mib", "0"),
        ("limits.call_seconds", "0"),
        ("limits.calls", "0"),
        ("limits.connections", "0"),
        ("limits.connections_per_address", "0"),
        ("otlp.one_of", "0"),
        ("database.connections", "3"),
        ("backup.keep", "0"),
        ("backup.stream", "on"),
        ("console.api_base", "foo"),
        ("webhooks.allow", "10.0.0.0/99"),
    ] {
        let variable = format!("FLOE_{}", name.replace('.', "_").to_uppercase());
        let refused = checked(&[(&variable, value)]).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{name}: ")), "{refused}");
    }
    assert!(checked(&[("FLOE_FILES_STORE", "s3")]).unwrap_err().to_string().starts_with("files.bucket: "));
    for base in ["https://api.example.com", "/floe"] {
        assert!(checked(&[("FLOE_CONSOLE_API_BASE", base)]).is_ok(), "{base}");
    }
    let postgres = [
        ("FLOE_BACKUP_STREAM", "on"),
        ("FLOE_BACKUP_FOLDER", "/b"),
        ("FLOE_DATABASE_URL", "postgres://u:p@h/d"),
    ];
    assert!(checked(&postgres).unwrap_err().to_string().contains("an archive of its own"));
}
