//! Uploads and downloads over HTTP: what is taken, what comes back, and for whom.

use std::io::{Read as _, Seek as _};

use harness::{Content, Reply, World};
use image::{DynamicImage, GenericImageView as _, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use kernel::codes::ExportFormat;
use kernel::export::{Head, open};
use kernel::texts::Lang;
use serde_json::json;

use super::kind::Kind;

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUpload";
const FOR_SHIPPER: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";

const DAY: u64 = 24 * 60 * 60 * 1000;

fn picture(format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(40, 20, |x, _| Rgb([u8::try_from(x * 6).unwrap_or(255), 120, 30]));
    encoded(&picture.into(), format)
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A photo as telephones make them: turned by a note, with a place in it, and something behind its end.
fn photo() -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    // Orientation 6: to be turned to the right when shown.
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    tiff.extend([0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]);
    tiff.extend([0, 0, 0, 0]);
    tiff.extend(b"GPS-22.5431N-114.0579E");
    let length = u16::try_from(tiff.len() + 8).unwrap().to_be_bytes();
    let plain = picture(ImageFormat::Jpeg);
    [&plain[..2], &[0xff, 0xe1], &length, b"Exif\0\0", &tiff, &plain[2..], b"HIDDEN-BEHIND-THE-END"].concat()
}

fn zip() -> Vec<u8> {
    let mut zip =
        b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05\0\0\0\x05\0\0\0a.txthello".to_vec();
    zip.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    zip
}

/// The head of a PNG that claims to have 30,000 by 30,000 pixels.
fn bomb() -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    let mut head = Vec::new();
    head.extend(30_000_u32.to_be_bytes());
    head.extend(30_000_u32.to_be_bytes());
    head.extend([8, 2, 0, 0, 0]);
    png.extend(&head);
    let sum = crc(&[b"IHDR".as_slice(), &head].concat());
    png.extend(sum.to_be_bytes());
    png
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

/// How many files a sweep removes.
async fn swept(world: &World) -> u64 {
    super::sweep(&world.app).await.unwrap()
}

fn url(reply: &Reply) -> String {
    reply.data()["url"].as_str().unwrap().to_owned()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Files in the store and in the making, whatever rows there are.
fn on_disk(world: &World) -> usize {
    fn count(folder: &std::path::Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        entries.flatten().map(|entry| if entry.path().is_dir() { count(&entry.path()) } else { 1 }).sum()
    }
    count(&world.config.data.join("files")) + count(&world.config.data.join("scratch"))
}

harness::both! {
    a_photo_comes_back_upright_and_without_the_place_where_it_was_taken(world) {
        let admin = world.admin().await;
        let sent = photo();
        assert!(contains(&sent, b"GPS-22.5431N") && contains(&sent, b"HIDDEN"));
        let reply = admin.upload(UPLOAD, "照片.jpeg", sent).await;
        let stored = reply.data();
        assert_eq!((&stored["name"], &stored["mime"]), (&json!("照片.jpeg"), &json!("image/jpeg")));
        let read = admin.get(&url(&reply)).await;
        let bytes = read.bytes();
        assert_eq!(stored["size"], bytes.len());
        for hidden in [b"GPS".as_slice(), b"Exif", b"HIDDEN"] {
            assert!(!contains(&bytes, hidden));
        }
        assert_eq!(image::load_from_memory(&bytes).unwrap().dimensions(), (20, 40));
        assert_eq!(read.header("content-type"), "image/jpeg");
        assert_eq!(read.header("content-disposition"), "inline; filename*=UTF-8''%E7%85%A7%E7%89%87.jpeg");
        assert_eq!(read.header("x-content-type-options"), "nosniff");
        assert_eq!(read.header("content-security-policy"), "default-src 'none'; sandbox");
    }

    every_kind_of_picture_is_written_anew(world) {
        let admin = world.admin().await;
        let glass = encoded(&RgbaImage::from_pixel(8, 8, Rgba([9, 9, 9, 80])).into(), ImageFormat::WebP);
        let table = [
            ("a.png", picture(ImageFormat::Png), "a.png", "image/png"),
            ("a.gif", picture(ImageFormat::Gif), "a.png", "image/png"),
            ("a.webp", picture(ImageFormat::WebP), "a.jpg", "image/jpeg"),
            ("glass.webp", glass, "glass.png", "image/png"),
            ("no ending", picture(ImageFormat::Png), "no ending.png", "image/png"),
            ("UPPER.PNG", picture(ImageFormat::Png), "UPPER.PNG", "image/png"),
        ];
        for (sent, bytes, name, mime) in table {
            let reply = admin.upload(UPLOAD, sent, bytes).await;
            let stored = reply.data();
            assert_eq!((&stored["name"], &stored["mime"]), (&json!(name), &json!(mime)), "{sent}");
            image::load_from_memory(&admin.get(&url(&reply)).await.bytes()).unwrap();
        }
    }

    papers_and_sheets_come_back_as_they_were_and_are_saved_not_shown(world) {
        let admin = world.admin().await;
        let table = [
            ("paper.pdf", b"%PDF-1.7\nsmall".to_vec(), "application/pdf"),
            ("sheet.xlsx", workbook(), Kind::Xlsx.mime()),
            ("rows.csv", "编码,名称\r\nA,<script>\r\n".as_bytes().to_vec(), "text/csv"),
            // A spreadsheet that writes Chinese in the old code still writes text.
            ("gbk.csv", b"\xb1\xe0\xc2\xeb,A\r\n".to_vec(), "text/csv"),
            ("BMnote.txt", b"BM is no bitmap here".to_vec(), "text/plain"),
        ];
        for (name, bytes, mime) in table {
            let reply = admin.upload(UPLOAD, name, bytes.clone()).await;
            assert_eq!(reply.data()["mime"], mime, "{name}");
            let read = admin.get(&url(&reply)).await;
            assert_eq!(read.bytes(), bytes, "{name}");
            assert_eq!(read.header("content-type"), mime);
            assert!(read.header("content-disposition").starts_with("attachment;"), "{name}");
        }
    }

    what_is_not_what_it_says_is_refused_in_clear_words_and_leaves_nothing(world) {
        let admin = world.admin().await;
        let cut: Vec<u8> = picture(ImageFormat::Png).into_iter().take(60).collect();
        let table: [(&str, Vec<u8>, &str); 14] = [
            ("photo.png", zip(), "“photo.png”的实际内容是 zip 文件"),
            ("photo.png", b"#!/bin/sh\nrm -rf /\n".to_vec(), "“photo.png”的实际内容是 sh 文件"),
            ("photo.jpg", b"<!DOCTYPE html><script>alert(1)</script>".to_vec(), "“photo.jpg”的实际内容是 html 文件"),
            ("logo.svg", b"<?xml version=\"1.0\"?><svg onload=\"alert(1)\"/>".to_vec(), "的实际内容是 xml 文件"),
            ("run.exe", [b"MZ".as_slice(), &[0; 200]].concat(), "的实际内容是 exe 文件"),
            ("photo.jpg", picture(ImageFormat::Png), "与文件名不符"),
            ("sheet.xlsx", zip(), "“sheet.xlsx”的实际内容是 zip 文件"),
            ("photo.png", workbook(), "与文件名不符"),
            ("photo.png", cut, "图片已损坏"),
            ("huge.png", bomb(), "图片过大"),
            ("empty.png", Vec::new(), "文件为空"),
            ("rows.csv", b"a,b\0c".to_vec(), "不是文本文件"),
            ("late.txt", [vec![b'a'; 10_000], vec![0]].concat(), "不是文本文件"),
            ("data.bin", vec![1, 2, 3, 250], "无法识别"),
        ];
        for (name, bytes, words) in table {
            let reply = admin.upload(UPLOAD, name, bytes).lang("zh").await;
            reply.invalid("file");
            assert!(reply.msg().contains(words), "{name}: {}", reply.msg());
        }
        assert_eq!(on_disk(world), 0);
    }

    a_name_is_never_a_path(world) {
        let admin = world.admin().await;
        for name in ["../../../etc/passwd.png", "..\\\\..\\\\windows\\\\passwd.png", "/passwd.png", "....//passwd.png"] {
            let reply = admin.upload(UPLOAD, name, picture(ImageFormat::Png)).await;
            assert_eq!(reply.data()["name"], "passwd.png", "{name}");
        }
        let store = world.config.data.join("files/upload");
        let months: Vec<_> = std::fs::read_dir(store).unwrap().flatten().collect();
        assert_eq!(months.len(), 1);
        for file in std::fs::read_dir(months[0].path()).unwrap().flatten() {
            assert!(file.file_name().to_string_lossy().bytes().all(|byte| byte.is_ascii_digit()));
        }
        for path in ["/arpa-basic-api/file/..%2F..%2Fetc%2Fpasswd", "/arpa-basic-api/file/passwd.png"] {
            admin.get(path).await.refused(40004);
        }
    }

    a_file_larger_than_the_limit_is_refused_and_leaves_nothing(world) {
        let admin = world.admin().await;
        let line = "0123456789abcde\n".repeat(1024 * 1024 + 1024 * 256 + 1);
        let reply = admin.upload(UPLOAD, "long.txt", line).await;
        reply.invalid("file");
        assert_eq!(reply.msg(), "A file may have at most 20 MB.");
        assert_eq!(on_disk(world), 0);
    }

    a_body_that_is_no_upload_is_refused(world) {
        let admin = world.admin().await;
        admin.post(UPLOAD, json!({ "file": "x" })).await.invalid("file");
        let raw = |body: &str| Content::Raw("multipart/form-data; boundary=B", body.to_owned().into());
        let send = async |body: &str| admin.call(http::Method::POST, UPLOAD, raw(body)).await;
        send("--B--\r\n").await.invalid("file");
        send("no parts at all").await.invalid("file");
        let part = |name: &str| format!("--B\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"a.txt\"\r\n\r\nhello\r\n");
        send(&format!("{}--B--\r\n", part("document"))).await.invalid("document");
        send(&format!("{}{}--B--\r\n", part("file"), part("file"))).await.invalid("file");
        // Broken off in the middle.
        send(&part("file")).await.invalid("file");
        admin.upload(&format!("{UPLOAD}?visibility=world"), "a.txt", "x").await.refused(40001);
        assert_eq!(on_disk(world), 0);
        world.anonymous().upload(UPLOAD, "a.txt", "x").await.refused(21332);
    }

    a_file_of_the_organization_is_nobody_elses(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[]).await;
        let path = url(&admin.upload(UPLOAD, "rows.csv", "a,b").await);
        assert_eq!(clerk.get(&path).await.text(), "a,b");
        assert_eq!(clerk.get(&path).await.header("cache-control"), "private, no-cache");
        world.stranger().await.get(&path).await.refused(40004);
        world.anonymous().get(&path).await.refused(21332);
        // A file that does not exist looks the same to everybody.
        admin.get("/arpa-basic-api/file/1").await.refused(40004);
        world.anonymous().get("/arpa-basic-api/file/1").await.refused(21332);
        admin.on_device("device-2").get(&path).await.refused(21332);
        let token = admin.token.clone().unwrap();
        world.anonymous().get(&format!("{path}?token={token}")).await.refused(21332);
    }

    what_outside_parties_send_is_seen_by_their_side_and_the_operator(world) {
        let shipper = world.outsider("SHIPPER", &[]).await;
        let other = world.outsider("SHIPPER", &[]).await;
        let staff = world.account(&[]).await;
        for upload in [UPLOAD, FOR_SHIPPER] {
            let path = url(&shipper.upload(upload, "rows.csv", "a,b").await);
            assert_eq!(shipper.get(&path).await.text(), "a,b");
            assert_eq!(staff.get(&path).await.text(), "a,b");
            other.get(&path).await.refused(40004);
        }
        let logo = picture(ImageFormat::Png);
        shipper.upload(&format!("{UPLOAD}?visibility=public"), "a.png", logo).await.refused(40003);
    }

    what_staff_send_is_read_outside_only_where_that_is_said(world) {
        let (staff, outside) = (world.account(&[]).await, world.outsider("SHIPPER", &[]).await);
        for upload in [UPLOAD, FOR_SHIPPER] {
            let path = url(&staff.upload(upload, "rows.csv", "a,b").await);
            outside.get(&path).await.refused(40004);
        }
        let path = url(&staff.upload(&format!("{UPLOAD}?visibility=tenant"), "rows.csv", "a,b").await);
        assert_eq!(outside.get(&path).await.text(), "a,b");
    }

    a_logo_is_for_everybody(world) {
        let admin = world.admin().await;
        let public = format!("{UPLOAD}?visibility=public");
        let path = url(&admin.upload(&public, "logo.png", picture(ImageFormat::Png)).await);
        let read = world.anonymous().get(&path).await;
        assert_eq!((read.http.as_u16(), read.header("content-type")), (200, "image/png"));
        assert_eq!(read.header("cache-control"), "public, max-age=31536000, immutable");
        // Somebody whose session has ended still sees the logo of the sign-in page.
        world.anonymous().with_token(&"0".repeat(64)).get(&path).await.bytes();
        world.stranger().await.get(&path).await.bytes();
        admin.upload(&public, "rows.csv", "a,b").await.invalid("visibility");
    }

    only_who_cares_for_the_logos_makes_things_public(world) {
        let public = format!("{UPLOAD}?visibility=public");
        let logo = picture(ImageFormat::Png);
        let clerk = world.account(&["roleManage_search_button"]).await;
        for upload in [&public, &format!("{FOR_SHIPPER}?visibility=public")] {
            clerk.upload(upload, "logo.png", logo.clone()).await.refused(40003);
        }
        assert_eq!(on_disk(world), 0);
        let keeper = world.account(&["organizationInfoEdit_edit_button"]).await;
        let path = url(&keeper.upload(&public, "logo.png", logo).await);
        world.anonymous().get(&path).await.bytes();
    }

    what_nobody_uses_goes_after_a_day_and_what_is_used_stays(world) {
        let clerk = world.account(&[]).await;
        let send = async || url(&clerk.upload(UPLOAD, "face.png", picture(ImageFormat::Png)).await);
        let (unused, first, second) = (send().await, send().await, send().await);
        let portrait = async |address: &str| {
            let seen = clerk.get("/arpa-basic-api/profile").await.data();
            let form = json!({ "version": seen["version"], "name": seen["name"], "headImg": address });
            clerk.post("/arpa-basic-api/profile", form).await
        };
        portrait(&first).await.ok();
        assert_eq!(swept(world).await, 0);
        for _ in 0..3 {
            world.clock.advance(DAY / 3 + 1);
            clerk.get("/arpa-basic-api/profile").await.ok();
        }
        assert_eq!(swept(world).await, 2);
        clerk.get(&unused).await.refused(40004);
        clerk.get(&second).await.refused(40004);
        clerk.get(&first).await.bytes();
        assert_eq!(on_disk(world), 1);
    }

    a_replaced_portrait_is_let_go(world) {
        let clerk = world.account(&[]).await;
        let send = async |name: &str| url(&clerk.upload(UPLOAD, name, picture(ImageFormat::Png)).await);
        let (first, second) = (send("a.png").await, send("b.png").await);
        for address in [&first, &second, &second] {
            let seen = clerk.get("/arpa-basic-api/profile").await.data();
            let form = json!({ "version": seen["version"], "name": seen["name"], "headImg": address });
            clerk.post("/arpa-basic-api/profile", form).await.ok();
        }
        world.clock.advance(DAY / 3);
        clerk.get(&first).await.bytes();
        world.clock.advance(DAY / 3);
        clerk.get(&first).await.bytes();
        world.clock.advance(DAY / 3 + 1);
        assert_eq!(swept(world).await, 1);
        clerk.get(&first).await.refused(40004);
        clerk.get(&second).await.bytes();
    }

    an_account_sends_so_much_a_day_and_no_more(world) {
        let (clerk, other) = (world.account(&[]).await, world.account(&[]).await);
        clerk.upload(UPLOAD, "a.txt", "x").await.ok();
        let (sent, party) = (1024_i64 * 1024 * 1024 - 1, clerk.id.parse::<i64>().unwrap());
        crate::testing::behind(world, "update file set size = $1 where party_id = $2", &db::vals![sent, party]).await;
        clerk.upload(UPLOAD, "b.txt", "x").await.ok();
        let full = clerk.upload(UPLOAD, "c.txt", "x").await;
        assert_eq!(full.refused(40009).reason(), "file.dayFull");
        assert!(full.msg().contains("1024 MB in 24 hours"), "{}", full.msg());
        assert_eq!(on_disk(world), 2);
        other.upload(UPLOAD, "c.txt", "x").await.ok();
        for _ in 0..3 {
            world.clock.advance(DAY / 3);
            clerk.get("/arpa-basic-api/profile").await.ok();
        }
        clerk.upload(UPLOAD, "c.txt", "x").await.ok();
    }

    a_copy_that_is_current_is_not_sent_again(world) {
        let admin = world.admin().await;
        let path = url(&admin.upload(UPLOAD, "rows.csv", "a,b").await);
        let tag = admin.get(&path).await.header("etag").to_owned();
        assert!(tag.len() > 30 && tag.starts_with('"'), "{tag}");
        let again = admin.get(&path).header("if-none-match", &tag).await;
        assert_eq!((again.http.as_u16(), again.header("etag"), again.bytes().len()), (304, tag.as_str(), 0));
        assert_eq!(admin.get(&path).header("if-none-match", "\"other\"").await.text(), "a,b");
        // Whoever may not read it does not learn that their copy is current either.
        world.stranger().await.get(&path).header("if-none-match", &tag).await.refused(40004);
    }

    a_repeated_upload_stores_one_file(world) {
        let admin = world.admin().await;
        let send = async |bytes: &'static str| admin.upload(UPLOAD, "rows.csv", bytes).with_key("upload-1").await;
        let first = send("a,b").await.data();
        assert_eq!(send("a,b").await.data(), first);
        assert_eq!(on_disk(world), 1);
        send("a,c").await.refused(40901);
        assert_eq!(on_disk(world), 1);
        assert_eq!(admin.get(first["url"].as_str().unwrap()).await.text(), "a,b");
    }

    an_upload_whose_commit_nobody_heard_of_keeps_its_bytes(world) {
        let admin = world.admin().await;
        let send = async || admin.upload(UPLOAD, "rows.csv", "a,b").with_key("upload-1").await;
        // The first commit reserves the row, the second lets it be read.
        db::testing::cut_commit(&world.db(), 2);
        let first = send().await.data();
        assert_eq!(admin.get(first["url"].as_str().unwrap()).await.text(), "a,b");
        assert_eq!(send().await.data(), first);
        assert_eq!(admin.get(first["url"].as_str().unwrap()).await.text(), "a,b");
        assert_eq!(on_disk(world), 1);
    }
}

/// A real spreadsheet.
fn workbook() -> Vec<u8> {
    let head = Head {
        name: String::new(),
        lang: Lang::En,
        titles: vec!["Code".into()],
        widths: Vec::new(),
        sheet_rows: 10,
        scratch: std::env::temp_dir(),
    };
    let sheet = open(ExportFormat::Xlsx, head, tempfile::tempfile().unwrap()).unwrap();
    let (mut file, mut bytes) = (sheet.finish().unwrap(), Vec::new());
    file.rewind().unwrap();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}
