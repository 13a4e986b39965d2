//! File names that people send, cleaned.

use super::{LONGEST, clean, split};

#[test]
fn a_plain_name_in_any_script_stays_as_it_is() {
    for name in ["冷库照片 1.png", "informe_año.pdf", "荷物 (2).xlsx", "a.b-c.tar", "e2e.txt"] {
        assert_eq!(clean(name), name);
    }
}

#[test]
fn folders_control_characters_and_reversing_marks_are_dropped() {
    let table = [
        ("../../etc/passwd", "passwd"),
        ("..\\..\\windows\\win.ini", "win.ini"),
        ("/etc/", "file"),
        ("a\0b\r\n.png", "ab.png"),
        ("photo\u{202e}gnp.exe", "photognp.exe"),
        ("what?*<b>.png", "whatb.png"),
        ("....", "file"),
        (".htaccess", "htaccess"),
        ("report.pdf. . ", "report.pdf"),
        ("", "file"),
        (" .png", "png"),
        ("con.png", "_con.png"),
        ("LPT1", "_LPT1"),
        ("console.png", "console.png"),
    ];
    for (typed, cleaned) in table {
        assert_eq!(clean(typed), cleaned, "{typed:?}");
    }
}

#[test]
fn a_long_name_keeps_its_ending() {
    let cleaned = clean(&format!("{}.xlsx", "冷".repeat(300)));
    assert_eq!(cleaned.chars().count(), LONGEST);
    assert!(cleaned.ends_with("冷.xlsx"));
    assert_eq!(clean(&"x".repeat(300)).chars().count(), LONGEST);
}

#[test]
fn the_ending_is_what_follows_the_last_dot() {
    assert_eq!(split("a.tar.GZ"), ("a.tar", "gz".to_owned()));
    assert_eq!(split("plain"), ("plain", String::new()));
    assert_eq!(split("dot."), ("dot.", String::new()));
}
