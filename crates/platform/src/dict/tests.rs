//! Dictionary lists over HTTP.

const BASE: &str = "/arpa-basic-api/dict/listDict";

harness::both! {
    code_tables_come_in_the_callers_language(world) {
        let admin = world.admin().await;
        for (lang, label) in [("zh", "启用"), ("en", "Enabled")] {
            let reply = admin.lang(lang).get(&format!("{BASE}?types=warehouseStatus,belong")).await;
            let tables = reply.data().as_object().cloned().unwrap_or_default();
            assert_eq!(tables.keys().collect::<Vec<_>>(), ["belong", "warehouseStatus"]);
            assert_eq!(tables["warehouseStatus"][0]["code"], 0);
            assert_eq!(tables["warehouseStatus"][0]["label"], label);
            assert_eq!(tables["belong"][0]["code"], "COMMON");
        }
    }

    all_languages_come_when_asked_for(world) {
        let admin = world.admin().await;
        let reply = admin.get(&format!("{BASE}?types=warehouseStatus&languages=all")).await;
        let labels = reply.data()["warehouseStatus"][0]["labels"].as_object().cloned().unwrap_or_default();
        assert_eq!(labels.keys().collect::<Vec<_>>(), ["en", "es", "ja", "zh"]);
        admin.get(&format!("{BASE}?languages=fr")).await.invalid("languages");
    }

    no_name_means_every_table_with_a_word_for_every_row(world) {
        let reply = world.admin().await.get(BASE).await;
        let tables = reply.data().as_object().cloned().unwrap_or_default();
        assert!(tables.len() > 50, "{} tables", tables.len());
        for (name, rows) in &tables {
            for row in rows.as_array().into_iter().flatten() {
                let label = row["label"].as_str().unwrap_or_default();
                assert!(!label.is_empty() && !label.starts_with("code."), "{name} {row}");
            }
        }
    }

    an_unknown_table_is_refused_by_its_name(world) {
        let admin = world.admin().await;
        let reply = admin.get(&format!("{BASE}?types=warehouseStatus,colours")).await;
        reply.invalid("types");
        assert!(reply.text().contains("colours"));
        admin.get(&format!("{BASE}?type=belong")).await.invalid("type");
        world.anonymous().get(BASE).await.refused(21332);
    }
}
