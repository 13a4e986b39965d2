//! Somebody with a session, or a program with a key, who calls whichever copy is asked.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::inbound::Headers;
use crate::load::Request;
use crate::server::{authorize, session};

/// Password of every account that a measurement makes.
const PASSWORD: &str = "Measured-2027";

/// Who calls.
#[derive(Debug, Clone)]
pub struct Person {
    /// Headers of their calls.
    pub headers: Headers,
}

/// An account.
#[derive(Debug, Clone)]
pub struct Account {
    /// Id.
    pub id: Value,
    /// Version.
    pub version: Value,
    /// User name.
    pub username: String,
}

impl Person {
    /// Signs somebody in who comes from an address of their own, so that nobody shares their pace.
    ///
    /// # Errors
    /// When sign-in is refused.
    pub async fn sign_in(at: &str, (username, password): (&str, &str), from: &str) -> Result<Self> {
        let (_, body) = authorize(at, (username, password), &[("x-forwarded-for", from)]).await?;
        Ok(Self { headers: session(&body)? })
    }

    /// A program that has the secret of a key.
    #[must_use]
    pub fn program(secret: &str) -> Self {
        Self { headers: vec![("authorization", format!("Bearer {secret}"))] }
    }

    /// Status and body of a reading call.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn ask(&self, at: &str, path: &str) -> Result<(u16, Value)> {
        let (status, body) = self.reading(at, path).once().await?;
        Ok((status, serde_json::from_str(&body)?))
    }

    /// `data` of a reading call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn get(&self, at: &str, path: &str) -> Result<Value> {
        let (status, mut answer) = self.ask(at, path).await?;
        ensure!(status == 200, "{path} answers {status}: {answer}");
        Ok(answer["data"].take())
    }

    /// `data` of a writing call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn post(&self, at: &str, path: &str, body: &Value) -> Result<Value> {
        let (status, text) = self.writing(at, path, body).once().await?;
        ensure!(status == 200, "{path} answers {status}: {text}");
        let mut answer: Value = serde_json::from_str(&text)?;
        Ok(answer["data"].take())
    }

    /// A reading call.
    #[must_use]
    pub fn reading(&self, at: &str, path: &str) -> Request {
        Request::get(at, path, &self.borrowed())
    }

    /// A writing call.
    #[must_use]
    pub fn writing(&self, at: &str, path: &str, body: &Value) -> Request {
        let mut headers = self.borrowed();
        headers.push(("content-type", "application/json"));
        Request::post(at, path, &headers, &body.to_string())
    }

    fn borrowed(&self) -> Vec<(&str, &str)> {
        self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    /// Makes a role with these resources; answers its id.
    ///
    /// # Errors
    /// When the program refuses it.
    pub async fn make_role(&self, at: &str, code: &str, resources: &[&str]) -> Result<Value> {
        let form = json!({ "code": code, "roleName": code, "type": "COMMON", "resources": resources });
        Ok(self.post(at, "/arpa-basic-api/role/add", &form).await?["id"].take())
    }

    /// Makes an account of the operator's staff with a role.
    ///
    /// # Errors
    /// When the program refuses it.
    pub async fn make_account(&self, at: &str, username: &str, role: &Value) -> Result<Account> {
        let form = json!({
            "username": username, "name": username, "partyType": "PLAT_STAFF", "dataType": "WAREHOUSE", "roles": [role],
            "allWarehouses": true, "warehouses": [], "password": PASSWORD, "mustChange": false,
        });
        let mut made = self.post(at, "/arpa-basic-api/account/add", &form).await?;
        let mut account = made["account"].take();
        let (id, version) = (account["id"].take(), account["version"].take());
        Ok(Account { id, version, username: username.to_owned() })
    }
}

impl Account {
    /// Its holder signs in.
    ///
    /// # Errors
    /// When sign-in is refused.
    pub async fn sign_in(&self, at: &str, from: &str) -> Result<Person> {
        Person::sign_in(at, (&self.username, PASSWORD), from).await
    }

    /// Tries to sign in, with the password or a wrong one; answers the status and what was said.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn knock(&self, at: &str, right: bool, from: &str) -> Result<(u16, Value)> {
        let password = if right { PASSWORD } else { "Guessed-2027" };
        let (status, body) = authorize(at, (&self.username, password), &[("x-forwarded-for", from)]).await?;
        Ok((status, serde_json::from_str(&body)?))
    }
}

/// The id of something, as the last part of a path.
///
/// # Errors
/// When it is none.
pub fn id(value: &Value) -> Result<&str> {
    value.as_str().with_context(|| format!("{value} is no id"))
}
