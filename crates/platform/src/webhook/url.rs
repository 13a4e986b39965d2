//! The address to which events are sent.

use std::net::IpAddr;

use http::Uri;
use kernel::texts::Message;

use super::allow::{Allow, literal};

/// Characters of an address at most.
pub const LONGEST: usize = 500;

/// An address that may be asked, as far as that can be said before its name is resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The whole of it.
    pub uri: Uri,
    /// Its host, without brackets.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Whether it is asked through TLS.
    pub secure: bool,
}

impl Target {
    /// Reads an address, or says what is wrong with it.
    pub fn of(text: &str, allow: &Allow) -> Result<Self, Message> {
        let wrong = |key: &'static str| Err(Message::new(key));
        if text.chars().nth(LONGEST).is_some() {
            return Err(Message::new("rule.tooLong").with("max", LONGEST));
        }
        let Ok(uri) = text.parse::<Uri>() else { return wrong("webhookManage.notUrl") };
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return wrong("webhookManage.notUrl");
        };
        let secure = match scheme {
            "https" => true,
            "http" => false,
            _ => return wrong("webhookManage.notUrl"),
        };
        if authority.as_str().contains('@') {
            return wrong("webhookManage.credentials");
        }
        // What a browser keeps to itself would silently get lost.
        if text.contains('#') || authority.host().is_empty() {
            return wrong("webhookManage.notUrl");
        }
        let host = authority.host();
        let address: Option<IpAddr> = literal(host);
        let port = match (authority.port_u16(), authority.port()) {
            (Some(0), _) | (None, Some(_)) => return wrong("webhookManage.notUrl"),
            (Some(port), _) => port,
            (None, None) => {
                if secure {
                    443
                } else {
                    80
                }
            }
        };
        if address.is_some_and(|address| !allow.permits(host, address)) {
            return wrong("webhookManage.innerAddress");
        }
        if !secure && !allow.names(host) {
            return wrong("webhookManage.notSecure");
        }
        let host = address.map_or_else(|| host.to_owned(), |address| address.to_string());
        Ok(Self { host, port, secure, uri })
    }

    /// Path and query, as in the first line of a request.
    pub fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, u16, bool), String> {
        let allow = Allow::of(&["10.0.0.0/8".to_owned(), "hooks.internal".to_owned()]).unwrap();
        Target::of(text, &allow)
            .map(|target| (target.host, target.port, target.secure))
            .map_err(|message| message.key.into_owned())
    }

    #[test]
    fn an_address_is_https_unless_its_host_is_allowed() {
        for (text, host, port, secure) in [
            ("https://a.example/hooks?x=1", "a.example", 443, true),
            ("https://a.example:8443", "a.example", 8443, true),
            ("https://1.1.1.1/", "1.1.1.1", 443, true),
            ("https://[2606:4700::1]:444/", "2606:4700::1", 444, true),
            ("http://hooks.internal/", "hooks.internal", 80, false),
            ("http://10.1.2.3:81/a", "10.1.2.3", 81, false),
        ] {
            assert_eq!(read(text), Ok((host.to_owned(), port, secure)), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said() {
        for (text, key) in [
            ("", "webhookManage.notUrl"),
            ("a.example/hooks", "webhookManage.notUrl"),
            ("/hooks", "webhookManage.notUrl"),
            ("ftp://a.example/", "webhookManage.notUrl"),
            ("https:///a", "webhookManage.notUrl"),
            ("https://a.example:0/", "webhookManage.notUrl"),
            ("https://a.example/#part", "webhookManage.notUrl"),
            ("https://a b/", "webhookManage.notUrl"),
            ("https://user:secret@a.example/", "webhookManage.credentials"),
            ("http://a.example/", "webhookManage.notSecure"),
            ("https://127.0.0.1/", "webhookManage.innerAddress"),
            ("http://169.254.169.254/latest", "webhookManage.innerAddress"),
            ("https://[::1]/", "webhookManage.innerAddress"),
            ("https://[::ffff:192.168.0.1]/", "webhookManage.innerAddress"),
        ] {
            assert_eq!(read(text).unwrap_err(), key, "{text}");
        }
        let long = format!("https://a.example/{}", "x".repeat(LONGEST));
        assert_eq!(read(&long).unwrap_err(), "rule.tooLong");
    }
}
