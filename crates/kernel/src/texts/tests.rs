//! The format of texts, the choice of a language and the filling of placeholders.

use super::{Lang, Message, Texts, TextsError};

const ROLES: &str = r#"
[roleManage]
title = { zh = "角色管理", en = "Roles", es = "Roles", ja = "ロール管理" }
copied = { zh = "已复制为{{name}}（{{code}}）", en = "Copied as {{name}} ({{code}})", es = "Copiado como {{name}} ({{code}})", ja = "{{code}}：{{name}} にコピーしました" }
[roleManage.field]
roleName = { zh = "角色名称", en = "Role name", es = "Nombre del rol", ja = "ロール名" }
[rows]
found_one = { zh = "共{{count}}行", en = "{{count}} row", es = "{{count}} fila", ja = "{{count}} 行" }
found_other = { zh = "共{{count}}行", en = "{{count}} rows", es = "{{count}} filas", ja = "{{count}} 行" }
"#;

fn roles() -> Texts {
    let mut texts = Texts::new();
    texts.add("roles", ROLES).unwrap();
    texts
}

fn refusal(toml: &str) -> String {
    Texts::new().add("file", toml).unwrap_err().to_string()
}

#[test]
fn tables_become_flat_keys_with_four_languages() {
    let texts = roles();
    assert_eq!(texts.get(Lang::Zh, "roleManage.title"), Some("角色管理"));
    assert_eq!(texts.get(Lang::Es, "roleManage.field.roleName"), Some("Nombre del rol"));
    assert_eq!(texts.get(Lang::En, "roleManage.field"), None);
    assert!(texts.has("roleManage.copied") && !texts.has("roleManage"));
    assert_eq!(texts.all(Lang::Ja).get("roleManage.title"), Some(&"ロール管理"));
    assert_eq!(texts.keys().count(), 5);
}

#[test]
fn placeholders_are_filled_in_any_order_and_never_twice() {
    let texts = roles();
    let arguments = [("code", "R1"), ("name", "{{code}}")];
    assert_eq!(texts.render(Lang::En, "roleManage.copied", &arguments), "Copied as {{code}} (R1)");
    assert_eq!(texts.render(Lang::Ja, "roleManage.copied", &arguments), "R1：{{code}} にコピーしました");
    assert_eq!(texts.render(Lang::En, "roleManage.copied", &[("name", "x")]), "Copied as x ({{code}})");
    assert_eq!(texts.render(Lang::En, "no.such.key", &[]), "no.such.key");
}

#[test]
fn the_count_chooses_between_one_and_other() {
    let texts = roles();
    assert_eq!(texts.render(Lang::En, "rows.found", &[("count", "1")]), "1 row");
    assert_eq!(texts.render(Lang::Es, "rows.found", &[("count", "0")]), "0 filas");
    assert_eq!(texts.render(Lang::Zh, "rows.found", &[("count", "1")]), "共1行");
    assert_eq!(texts.render(Lang::Zh, "rows.found", &[]), "rows.found");
}

#[test]
fn a_message_translates_arguments_that_are_texts() {
    let message = Message::new("roleManage.copied").with("name", 7).with_text("code", "roleManage.title");
    assert_eq!(roles().message(Lang::Es, &message), "Copiado como 7 (Roles)");
    assert_eq!(roles().message(Lang::Zh, &message), "已复制为7（角色管理）");
}

#[test]
fn a_key_needs_all_four_languages() {
    let error = refusal("[a]\nb = { zh = '一', en = 'one', es = 'uno' }");
    assert_eq!(error, "file: a.b: there is no text in ja");
    let error = refusal("[a]\nb = { zh = '一', en = ' ', es = 'uno', ja = '一' }");
    assert_eq!(error, "file: a.b: the text in en is empty");
    let error = refusal("[a]\nb = { zh = '一', en = 'one', es = 'uno', ja = '一', fr = 'un' }");
    assert_eq!(error, "file: a.b: fr is none of the four languages");
    let error = refusal("[a]\nb = { zh = '一', en = 1, es = 'uno', ja = '一' }");
    assert_eq!(error, "file: a.b: the text in en is not a text");
    let error = refusal("[a]\nb = 'one'");
    assert_eq!(error, "file: a.b: a key has its four languages, not a single text");
    let error = refusal("[a]\n'b.c' = { zh = '一', en = 'one', es = 'uno', ja = '一' }");
    assert!(error.starts_with("file: a.b.c: "), "{error}");
}

#[test]
fn placeholders_are_the_same_in_all_languages() {
    let error = refusal(
        "[a]\nb = { zh = '共{{count}}行', en = '{{count}} rows', es = '{{total}} filas', ja = '{{count}} 行' }",
    );
    assert_eq!(error, "file: a.b: the placeholders in es are not those in zh");
    for broken in ["{{ count }}", "{{count}", "{{}}", "{{{count}}}", "count}}", "{{数}}"] {
        let error = refusal(&format!("[a]\nb = {{ zh = '{broken}', en = 'x', es = 'x', ja = 'x' }}"));
        assert!(error.starts_with("file: a.b: "), "{broken} gave {error}");
    }
}

#[test]
fn a_key_has_one_home_only() {
    let mut texts = roles();
    let second = "[roleManage]\nadd = { zh = '新增', en = 'Add', es = 'Añadir', ja = '追加' }\ntitle = { zh = '角', en = 'R', es = 'R', ja = 'ロ' }";
    let error = texts.add("other", second).unwrap_err();
    assert_eq!(error.to_string(), "other: roleManage.title is in roles already");
    assert!(!texts.has("roleManage.add"), "a refused file leaves nothing behind");
    let twice = "[a]\nb = { zh = '一', en = 'x', es = 'x', ja = 'x' }\n[a]\n";
    assert!(matches!(Texts::new().add("file", twice), Err(TextsError::Syntax { .. })));
}

#[test]
fn the_language_is_the_one_wanted_most_and_english_for_the_rest() {
    let cases = [
        ("zh-CN,en;q=0.8", Lang::Zh),
        ("zh", Lang::Zh),
        ("ZH-Hant-TW", Lang::Zh),
        ("es-419, en;q=0.9", Lang::Es),
        ("fr-FR, ja;q=0.4, en;q=0.3", Lang::Ja),
        ("en;q=0.5, ja ; q=0.75", Lang::Ja),
        ("en;q=0.8, es;q=0.8", Lang::En),
        ("zh;q=0, ja;q=0.001", Lang::Ja),
        ("es;q=1.000, zh;q=0.999", Lang::Es),
        ("zh;q=abc, es;q=0.2", Lang::Es),
        ("zh;q=0.9999", Lang::En),
        ("fr, de", Lang::En),
        ("zhuang, jam, english", Lang::En),
        ("*", Lang::En),
        ("", Lang::En),
        (";;,,;q=", Lang::En),
        ("zh_CN.UTF-8", Lang::Zh),
    ];
    for (header, lang) in cases {
        assert_eq!(Lang::of(header), lang, "{header:?}");
    }
}
