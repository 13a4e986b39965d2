//! Contracts of the demonstration: every way of letting and of charging that there is, written by the administrator
//! and approved by somebody else. They run from the first day of this year to the last day of the next.

use kernel::clock::DayCut;
use serde_json::{Value, json};

use super::caller::Caller;
use super::exact;
use super::parties::AUDITOR;
use crate::program::StartError;

/// How far a contract goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Draft,
    ToAudit,
    InForce,
}

/// A contract: number, name, kind and code of the party, warehouse, private, lease mode, cycle unit.
struct Plan {
    number: &'static str,
    name: &'static str,
    party: (u8, &'static str),
    warehouse: &'static str,
    private: bool,
    lease: u8,
    cycle: &'static str,
    stage: Stage,
    spaces: Vec<Value>,
    rates: Vec<Value>,
}

/// Adds the contracts whose numbers are not there yet.
pub(super) async fn fill(caller: &Caller) -> Result<(), StartError> {
    let approving = caller.by(AUDITOR);
    let there = caller.values("/wms/contract", "contractNo").await?;
    let cut = DayCut::midnight(caller.cx("contractManage").await?.session.zone.clone());
    let (year, ..) = cut.day_of(caller.app().clock.now()).parts();
    let plans = stored().into_iter().chain(rented()).chain(others());
    for plan in plans.filter(|plan| !there.contains(plan.number)) {
        let stage = plan.stage;
        let mut contract = caller.post("/wms/contract/add", &form(plan, year)).await?;
        let path = format!("/wms/contract/{}", contract["id"].as_str().unwrap_or_default());
        if stage != Stage::Draft {
            let seen = json!({ "version": contract["version"] });
            contract = caller.post(&format!("{path}/submit"), &seen).await?;
        }
        if stage == Stage::InForce {
            let seen = json!({ "version": contract["version"], "opinion": "同意" });
            approving.post(&format!("{path}/approve"), &seen).await?;
        }
    }
    Ok(())
}

fn form(plan: Plan, year: i16) -> Value {
    let (kind, party) = plan.party;
    let rates: Vec<Value> = plan.rates.into_iter().map(|rate| with_usual(rate, kind)).collect();
    json!({
        "contractNo": plan.number, "name": plan.name, "partyKind": kind, "partyCode": party,
        "warehouseCode": plan.warehouse, "warehouseAttribute": if plan.private { 2 } else { 1 }, "leaseMode": plan.lease,
        "signDate": format!("{}-12-15", year - 1), "startDate": format!("{year}-01-01"),
        "endDate": format!("{}-12-31", year + 1), "noticeDays": 30, "currency": "CNY", "taxRate": exact("0.06"),
        "paymentDays": 30, "cycleUnit": plan.cycle, "cycleCount": 1, "cycleAnchor": 1, "dayCount": "HEAD",
        "rounding": 1, "decimals": 2, "liableForDifference": true, "overdueFactor": exact("1.5"),
        "spaces": plan.spaces, "rates": rates,
    })
}

/// What every line says alike, under what it says itself.
fn with_usual(rate: Value, party: u8) -> Value {
    let mut whole = json!({
        "calculation": 1, "payer": if party == 3 { 4 } else { 1 }, "qtyBasis": 1, "freeMode": "PER_LOT",
        "partial": "PRORATA_ACTUAL",
    });
    if let (Value::Object(whole), Value::Object(own)) = (&mut whole, rate) {
        whole.extend(own);
    }
    whole
}

fn rate(fee: &str, trigger: u8, method: &str, unit: &str, price: &str) -> Value {
    json!({ "feeTypeCode": fee, "trigger": trigger, "method": method, "unit": unit, "unitPrice": exact(price) })
}

/// A line with more to say.
fn also(mut rate: Value, more: Value) -> Value {
    if let (Value::Object(rate), Value::Object(more)) = (&mut rate, more) {
        rate.extend(more);
    }
    rate
}

fn hour(fee: &str, price: &str) -> Value {
    also(rate(fee, 10, "HOUR", "HOUR", price), json!({ "hourRounding": "HALF", "freeHours": 1 }))
}

fn handling(into: &str, out: &str) -> [Value; 2] {
    [
        also(rate("HANDLING-IN", 2, "PER_JOB", "TON", into), json!({ "minAmount": 50 })),
        also(rate("HANDLING-OUT", 6, "PER_JOB", "TON", out), json!({ "minAmount": 50 })),
    ]
}

fn location(code: String) -> Value {
    json!({ "rentBy": "LOCATION", "locationCode": code })
}

fn floor(area: &str, metres: u32) -> Value {
    json!({ "rentBy": "AREA", "areaCode": area, "areaM2": metres })
}

/// Storage by what lies there: by ton, piece, trolley and board, by the day, week and month.
fn stored() -> Vec<Plan> {
    let frozen = json!({ "thermosphere": "FROZEN" });
    let chilled = json!({ "thermosphere": "CHILLED" });
    let tiers = json!({
        "unitPrice": null, "tierBasis": "AGE",
        "tiers": [
            { "from": 1, "to": 7, "unitPrice": exact("2.2") },
            { "from": 8, "to": 30, "unitPrice": exact("1.8") },
            { "from": 31, "to": null, "unitPrice": exact("1.4") },
        ],
    });
    let mut ton = vec![
        also(rate("STORAGE", 1, "SCATTER_TON", "TON", "2.5"), frozen.clone()),
        also(
            also(rate("STORAGE", 1, "SCATTER_TON", "TON", "1.8"), chilled.clone()),
            json!({ "freeDays": 3 }),
        ),
        hour("PLUG-IN", "12"),
    ];
    ton.extend(handling("18", "18"));
    let mut piece = vec![
        also(
            also(rate("STORAGE", 1, "SCATTER_PIECE", "PIECE", "0.012"), frozen),
            json!({ "dayCount": "BOTH" }),
        ),
        also(also(rate("STORAGE", 1, "SCATTER_PIECE", "PIECE", "0"), chilled), tiers),
    ];
    piece.extend(handling("20", "22"));
    vec![
        Plan {
            spaces: (1..=20).map(|column| location(format!("SH01-F1-01-{column:02}-1"))).collect(),
            rates: {
                let mut rates = vec![also(
                    rate("WHOLE-RENT", 12, "WHOLE_LOCATION", "LOCATION", "95"),
                    json!({ "cycleUnit": "MONTH", "cycleCount": 1, "cycleAnchor": 1, "partial": "PRORATA_30" }),
                )];
                rates.extend(ton.iter().cloned());
                rates
            },
            ..plan("HT-SH-001", "东海水产冷冻仓储合同", (1, "C10001"), "SH01", 3, "MONTH")
        },
        Plan {
            rates: piece, ..plan("HT-SH-002", "北方牧场乳品仓储合同", (1, "C10002"), "SH01", 2, "DAY")
        },
        Plan {
            rates: vec![
                also(rate("STORAGE", 1, "SCATTER_TROLLEY", "TROLLEY", "3.2"), json!({ "qtyBasis": 2 })),
                rate("SORTING", 10, "PER_JOB", "PIECE", "0.05"),
                also(
                    rate("JOB", 10, "PER_JOB", "TROLLEY", "6"),
                    json!({ "nightFactor": exact("1.3"), "nightFrom": "22:00", "nightTo": "06:00", "holidayFactor": 2 }),
                ),
            ],
            ..plan("HT-NB-001", "锦绣果业周结仓储合同", (1, "C10003"), "NB01", 2, "WEEK")
        },
        Plan {
            rates: vec![
                also(
                    rate("STORAGE", 1, "SCATTER_BOARD", "BOARD", "48"),
                    json!({ "qtyBasis": 2, "partial": "SPLIT_MONTH" }),
                ),
                rate("PALLET-RENT", 11, "PER_JOB", "BOARD", "1.5"),
                hour("OVERTIME", "80"),
            ],
            ..plan("HT-SH-003", "乐途饮品按板月结合同", (1, "C10006"), "SH01", 2, "MONTH")
        },
    ]
}

/// Space let as a whole: square metres by the year, locations by the month, and by the day in a private warehouse.
fn rented() -> Vec<Plan> {
    vec![
        Plan {
            spaces: vec![floor("NB01-N1", 500), floor("NB01-CO", 120)],
            rates: vec![
                rate("WHOLE-RENT", 12, "WHOLE_AREA", "AREA", "420"),
                rate("DOCUMENT", 11, "PER_JOB", "JOB", "30"),
            ],
            ..plan("HT-NB-002", "蓝湾进出口整租合同", (1, "C10004"), "NB01", 1, "YEAR")
        },
        Plan {
            private: true,
            spaces: (1..=12).map(|column| location(format!("GZ01-N1-01-{column:02}-1"))).collect(),
            rates: vec![
                rate("WHOLE-RENT", 1, "WHOLE_LOCATION", "LOCATION", "3.5"),
                rate("LABEL", 10, "PER_JOB", "PIECE", "0.08"),
            ],
            ..plan("HT-GZ-001", "恒味食品自有库整租合同", (1, "C10005"), "GZ01", 1, "DAY")
        },
        Plan {
            private: true,
            rates: vec![
                rate("STORAGE", 1, "SCATTER_TON", "TON", "2.1"),
                rate("BLAST", 10, "PER_JOB", "TON", "120"),
            ],
            ..plan("HT-GZ-002", "林秀兰按吨日结合同", (0, "P20002"), "GZ01", 2, "DAY")
        },
    ]
}

/// Teams, customers, persons, and contracts on their way.
fn others() -> Vec<Plan> {
    let fixed = |fee: &str, trigger: u8, price: &str| {
        also(rate(fee, trigger, "FIXED", "JOB", price), json!({ "calculation": 2 }))
    };
    let job = |kind: u8, price: &str| {
        also(
            rate("JOB", 10, "PER_JOB", "TON", price),
            json!({ "jobType": kind, "frozenRoomFactor": exact("1.1") }),
        )
    };
    vec![
        Plan {
            rates: vec![
                job(3, "9"),
                job(5, "9.5"),
                also(hour("OVERTIME", "35"), json!({ "freeHours": null })),
            ],
            ..plan("HT-ZX-001", "上海装卸一队劳务合同", (3, "ZX-SH1"), "SH01", 2, "MONTH")
        },
        Plan {
            rates: vec![fixed("OTHER", 12, "2000"), fixed("DOCUMENT", 11, "50")],
            ..plan("HT-KH-001", "东汇胶东分销固定服务费合同", (2, "KH020"), "NB01", 2, "MONTH")
        },
        Plan {
            rates: vec![rate("STORAGE", 1, "SCATTER_TON", "TON", "3"), fixed("DOCUMENT", 11, "10")],
            ..plan("HT-GR-001", "陈海生散货仓储合同", (0, "P20001"), "NB01", 2, "DAY")
        },
        Plan {
            stage: Stage::ToAudit,
            rates: vec![rate("STORAGE", 1, "SCATTER_LOCATION", "LOCATION", "1.6")],
            ..plan("HT-SH-004", "东汇商贸按库位仓储合同", (1, "C10007"), "SH01", 2, "MONTH")
        },
        Plan {
            stage: Stage::Draft,
            rates: vec![job(1, "14"), job(2, "12")],
            ..plan("HT-ZX-002", "宁波港拆箱队劳务合同", (3, "ZX-NB1"), "NB01", 2, "MONTH")
        },
    ]
}

fn plan(
    number: &'static str,
    name: &'static str,
    party: (u8, &'static str),
    warehouse: &'static str,
    lease: u8,
    cycle: &'static str,
) -> Plan {
    let (private, stage) = (false, Stage::InForce);
    Plan {
        number,
        name,
        party,
        warehouse,
        private,
        lease,
        cycle,
        stage,
        spaces: Vec::new(),
        rates: Vec::new(),
    }
}
