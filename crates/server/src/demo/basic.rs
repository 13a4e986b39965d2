//! Basic data of the demonstration: units, inventory statuses, dictionaries, and brands that are made up.

use serde_json::json;

use super::caller::Caller;
use super::ensure;
use crate::program::StartError;

/// Code, name, symbol, kind, decimals.
const UNITS: [(&str, &str, &str, &str, u8); 8] = [
    ("CTN", "箱", "箱", "piece", 0),
    ("BAG", "袋", "袋", "piece", 0),
    ("PCS", "件", "件", "piece", 0),
    ("BOX", "盒", "盒", "piece", 0),
    ("BTL", "瓶", "瓶", "piece", 0),
    ("KG", "公斤", "kg", "piece", 3),
    ("TROLLEY", "台车", "台车", "trolley", 0),
    ("CAGE", "笼车", "笼车", "trolley", 0),
];

/// Code, name, whether it is qualified, whether it can be allocated.
const STATUSES: [(&str, &str, bool, bool); 5] = [
    ("QUALIFIED", "合格", true, true),
    ("INSPECT", "待检", true, false),
    ("DAMAGED", "残损", false, false),
    ("EXPIRED", "过期", false, false),
    ("RETURNED", "退货待判", true, false),
];

/// Code, name, English name, origin.
const BRANDS: [(&str, &str, &str, &str); 8] = [
    ("POLARBAY", "极湾", "Polar Bay", "挪威"),
    ("SNOWFIELD", "雪原牧场", "Snowfield Dairy", "新西兰"),
    ("HARBOUR9", "九号渔港", "Harbour Nine", "中国"),
    ("GREENRIDGE", "青岭", "Green Ridge", "中国"),
    ("ANDINA", "安迪纳", "Andina Fruits", "智利"),
    ("KITAUMI", "北海丸", "Kitaumi", "日本"),
    ("PRAIRIE", "大草原", "Prairie Beef", "阿根廷"),
    ("FROSTELLA", "霜之恋", "Frostella", "意大利"),
];

/// A dictionary list and its entries: code, name.
const DICTIONARIES: [(&str, &[(&str, &str)]); 5] = [
    ("collectType", &[("ORDER", "按单集货"), ("ROUTE", "按线路集货"), ("CUSTOMER", "按客户集货")]),
    (
        "damagedType",
        &[
            ("THAWED", "解冻软化"),
            ("CRUSHED", "挤压破损"),
            ("WET", "受潮"),
            ("LEAK", "渗漏"),
            ("MOULD", "霉变"),
        ],
    ),
    (
        "wmsFeeType",
        &[
            ("STORAGE", "仓储费"),
            ("HANDLING-IN", "入库装卸费"),
            ("HANDLING-OUT", "出库装卸费"),
            ("PLUG-IN", "冷机插电费"),
            ("BLAST", "速冻费"),
            ("SORTING", "分拣费"),
            ("LABEL", "贴标费"),
            ("PALLET-RENT", "托盘租赁费"),
            ("OVERTIME", "加班费"),
            ("OTHER", "其他费用"),
        ],
    ),
    ("receiveDocumentType", &[("PURCHASE", "采购入库"), ("RETURN", "退货入库"), ("TRANSFER", "调拨入库")]),
    ("deliveryDocumentType", &[("SALES", "销售出库"), ("RETURN", "退供出库"), ("TRANSFER", "调拨出库")]),
];

/// Adds what is not there yet.
pub(super) async fn fill(caller: &Caller) -> Result<(), StartError> {
    for (place, (code, name, symbol, kind, decimals)) in (1..).zip(UNITS) {
        let form = json!({
            "code": code, "name": name, "symbol": symbol, "kind": kind, "decimals": decimals, "status": 0, "sort": place,
        });
        ensure(caller, "/wms/unit", "code", form).await?;
    }
    for (place, (code, name, qualified, allocatable)) in (1..).zip(STATUSES) {
        let form = json!({
            "code": code, "name": name, "qualified": qualified, "allocatable": allocatable, "status": 0, "sort": place,
        });
        ensure(caller, "/wms/inventoryStatus", "code", form).await?;
    }
    for (place, (code, name, english, origin)) in (1..).zip(BRANDS) {
        let form = json!({
            "code": code, "name": name, "englishName": english, "origin": origin, "status": 0, "sort": place,
        });
        ensure(caller, "/wms/brand", "code", form).await?;
    }
    for (list, entries) in DICTIONARIES {
        for (place, (code, name)) in (1..).zip(entries) {
            let form = json!({ "code": code, "name": name, "status": 0, "sort": place });
            ensure(caller, &format!("/wms/{list}"), "code", form).await?;
        }
    }
    Ok(())
}
