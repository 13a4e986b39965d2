//! How operations refuse: the one table of faults, by HTTP status, with an example of each.

use kernel::clock::Instant;
use kernel::fault::Fault;
use kernel::feature::Route;
use kernel::texts::{Lang, Message, Texts};
use serde_json::{Value, json};

/// Refusals that share a HTTP status.
struct Refusal {
    /// Name among the components.
    name: &'static str,
    why: &'static str,
    faults: fn() -> Vec<Fault>,
    /// `data` of the example.
    data: fn() -> Value,
}

const REFUSALS: [Refusal; 10] = [
    Refusal {
        name: "Invalid",
        why: "40001: the input is wrong; `data.fields` names every wrong field with its reason.",
        faults: || vec![Fault::invalid("ownerCode", "rule.required")],
        data: || json!({ "fields": [{ "field": "lines[0].qty", "msg": "Enter a number above zero." }] }),
    },
    Refusal {
        name: "SignedOut",
        why: "21332: no session and no living key. A key that was revoked, that has expired, or whose account was \
              disabled is answered like one that never was.",
        faults: || vec![Fault::SignedOut],
        data: || Value::Null,
    },
    Refusal {
        name: "Denied",
        why: "40003: the permission is not held, the route is not for API keys, or the key was used from an address \
              that is not its own.",
        faults: || vec![Fault::Denied],
        data: || Value::Null,
    },
    Refusal {
        name: "NotFound",
        why: "40004: no such path, no such record, or not yours: never told apart.",
        faults: || vec![Fault::NotFound],
        data: || Value::Null,
    },
    Refusal {
        name: "Conflict",
        why: "40009: a rule of the business forbids it now; `data.reason` is a stable word for why. 40010: somebody \
              else changed the record; read it again and decide. 40901: the idempotency key was used for something else.",
        faults: || {
            let stale = Fault::Stale { by: String::new(), at: Instant::EPOCH };
            vec![Fault::refused("fault.refused"), stale, Fault::Crossed, Fault::KeyReused]
        },
        data: || json!({ "reason": "booking.slotFull" }),
    },
    Refusal {
        name: "TooLarge",
        why: "40001: the body is larger than the operation takes.",
        faults: || vec![Fault::TooLarge],
        data: || Value::Null,
    },
    Refusal {
        name: "TooMany",
        why: "40029: too many calls; wait for the seconds in Retry-After (also `data.retryAfter`), then repeat under the \
              same idempotency key.",
        faults: || {
            let retry_after = std::time::Duration::from_secs(1);
            vec![Fault::TooMany { retry_after, message: Message::new("fault.tooMany") }]
        },
        data: || json!({ "retryAfter": 3 }),
    },
    Refusal {
        name: "Broken",
        why: "50000: something broke; `data.requestId` names the call in the log. Repeat a write under the same \
              idempotency key only: nobody knows whether it was done.",
        faults: || vec![Fault::internal("example"), Fault::Unique(String::new())],
        data: || json!({ "requestId": "1" }),
    },
    Refusal {
        name: "Busy",
        why: "40029: the server is busy or its database is away; nothing was done. Wait as with 429.",
        faults: || vec![Fault::Busy],
        data: || json!({ "retryAfter": 1 }),
    },
    Refusal {
        name: "TimedOut",
        why: "50000: it took too long; whether it was done is not known. Repeat a write under the same idempotency key.",
        faults: || vec![Fault::TimedOut],
        data: || Value::Null,
    },
];

impl Refusal {
    fn http(&self) -> String {
        let first = (self.faults)().first().map(|fault| fault.numbers().http.as_u16());
        first.unwrap_or_default().to_string()
    }
}

/// Puts the refusals that there can be in the place of the general one.
pub(super) fn add(operation: &mut Value, route: &Route) {
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    responses.remove("default");
    for refusal in &REFUSALS {
        if refusal.name == "TooLarge" && !route.writes() {
            continue;
        }
        let reference = json!({ "$ref": format!("#/components/responses/{}", refusal.name) });
        responses.insert(refusal.http(), reference);
    }
}

/// The refusals that operations refer to.
pub(super) fn responses(texts: &Texts) -> Value {
    let mut all = json!({});
    for refusal in &REFUSALS {
        let faults = (refusal.faults)();
        let mut numbers: Vec<u32> = faults.iter().map(|fault| fault.numbers().status).collect();
        numbers.dedup();
        let Some(first) = faults.first().map(Fault::numbers) else { continue };
        let message = texts.get(Lang::En, first.key).unwrap_or_default();
        let example = json!({ "status": first.status, "msg": message, "data": (refusal.data)() });
        let schema = json!({
            "type": "object",
            "required": ["status", "msg", "data"],
            "properties": {
                "status": { "type": "integer", "enum": numbers },
                "msg": { "type": "string", "description": "In the caller's language." },
                "data": { "$ref": "#/components/schemas/Failure/properties/data" },
            },
        });
        let mut response = json!({
            "description": refusal.why,
            "content": { "application/json": { "schema": schema, "example": example } },
        });
        if matches!(refusal.name, "TooMany" | "Busy") {
            let seconds = json!({ "type": "integer", "minimum": 1 });
            response["headers"] =
                json!({ "Retry-After": { "description": "Seconds to wait.", "schema": seconds } });
        }
        all[refusal.name] = response;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_of_one_response_have_one_http_status_and_no_status_is_missing() {
        let mut seen = Vec::new();
        for refusal in &REFUSALS {
            for fault in (refusal.faults)() {
                assert_eq!(fault.numbers().http.as_u16().to_string(), refusal.http(), "{}", refusal.name);
            }
            seen.push(refusal.http());
        }
        // A replay is a success; every other fault is one of these.
        assert_eq!(seen, ["400", "401", "403", "404", "409", "413", "429", "500", "503", "504"]);
    }
}
