//! Somebody at a desk, who works with a server while backups are made of it.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::PASSWORD;
use crate::process::Running;

/// Somebody at a desk.
pub struct Desk {
    /// Where the server listens.
    pub address: String,
    /// Of the session.
    pub token: String,
}

impl Desk {
    pub fn of(server: &Running) -> Self {
        let mut desk = Self { address: server.address.clone(), token: String::new() };
        let form = format!(
            "username=admin&password={PASSWORD}&client_id=floe-console&client_secret=floe-console\
             &grant_type=password&response_type=token&device_id=backup&time=0&authorizeDataCode="
        );
        let kind = "content-type: application/x-www-form-urlencoded\r\n";
        let answer = desk.send("POST", "/arpa-basic-api/authorize", kind, form.as_bytes());
        let answer: Value = serde_json::from_slice(&answer.1).expect("JSON");
        desk.token = answer["data"]["access_token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        desk
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) =
            self.send("POST", path, "content-type: application/json\r\n", body.to_string().as_bytes());
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        assert_eq!((status, &answer["status"]), (200, &json!(0)), "{path}: {answer}");
        answer["data"].clone()
    }

    pub fn brand(&self, code: &str) {
        self.post("/wms/brand/add", &json!({ "code": code, "name": code, "status": 0, "sort": 0 }));
    }

    /// Codes of all brands.
    pub fn brands(&self) -> Vec<String> {
        let (status, answer) = self.send("GET", "/wms/brand/list?pageSize=100", "", b"");
        assert_eq!(status, 200);
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        let rows = answer["data"]["records"].as_array().cloned().unwrap_or_default();
        let mut codes: Vec<String> =
            rows.iter().map(|row| row["code"].as_str().unwrap_or_default().to_owned()).collect();
        codes.sort();
        codes
    }

    /// What the operations page says of backups, once the last one is noted.
    pub fn last_backup(&self) -> Value {
        let began = Instant::now();
        loop {
            let (status, answer) = self.send("GET", "/arpa-basic-api/operations", "", b"");
            assert_eq!(status, 200);
            let mut answer: Value = serde_json::from_slice(&answer).expect("JSON");
            let shown = answer["data"]["backup"].take();
            if !shown.is_null() || began.elapsed() > Duration::from_secs(60) {
                return shown;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a text file and answers its id.
    pub fn upload(&self, content: &str) -> String {
        let body = format!(
            "--edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\
             content-type: text/csv\r\n\r\n{content}\r\n--edge--\r\n"
        );
        let kind = "content-type: multipart/form-data; boundary=edge\r\n";
        let (_, answer) = self.send("POST", "/arpa-basic-api/fileUpload/fileUpload", kind, body.as_bytes());
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        answer["data"]["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    pub fn file(&self, id: &str) -> (u16, String) {
        let (status, body) = self.send("GET", &format!("/arpa-basic-api/file/{id}"), "", b"");
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    pub fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = std::net::TcpStream::connect(&self.address).expect("the server");
        let head = format!(
            "{method} {path} HTTP/1.0\r\nhost: floe\r\ndeviceId: backup\r\nauthorization: Bearer {}\r\n\
             {headers}content-length: {}\r\n\r\n",
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("sent");
        stream.write_all(body).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let status = std::str::from_utf8(&answer[9..12]).ok().and_then(|text| text.parse().ok());
        (status.expect("a status"), answer.split_off(end + 4))
    }
}
