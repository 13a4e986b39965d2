//! Warehouses of the demonstration with their areas, bearing types and locations, containers and loading teams.

use serde_json::{Value, json};

use super::Extent;
use super::caller::Caller;
use crate::program::StartError;

/// An area: code, name, profile, purpose, square metres, bearing type, racks, columns, levels, positions behind
/// each other. An area without racks is floor.
type AreaRow =
    (&'static str, &'static str, &'static str, &'static str, u32, &'static str, u32, u32, u32, u32);

/// A warehouse: code, name, attribute, thermosphere, division, address, contact, phone, areas.
struct Warehouse {
    code: &'static str,
    name: &'static str,
    /// 1 public, 2 private.
    attribute: u8,
    /// What becomes of picked goods: 0 checked, 1 checked and loaded, 2 neither.
    way: u8,
    thermosphere: &'static str,
    region: &'static str,
    address: &'static str,
    contact: &'static str,
    phone: &'static str,
    area: u32,
    areas: &'static [AreaRow],
}

#[rustfmt::skip]
const WAREHOUSES: [Warehouse; 3] = [
    Warehouse {
        code: "SH01", name: "上海一号冷库", attribute: 1, way: 1, thermosphere: "FROZEN",
        region: "310115", address: "临港冷链大道88号", contact: "赵志强", phone: "021-61230101",
        area: 26_000,
        areas: &[
            ("SH01-F1", "冷冻一区", "FROZEN", "STORAGE", 6_000, "RACK", 8, 30, 5, 0),
            ("SH01-F2", "冷冻二区(驶入式)", "FROZEN", "STORAGE", 4_000, "DRIVE-IN", 4, 10, 4, 5),
            ("SH01-IC", "冰淇淋区", "ICE_CREAM", "STORAGE", 1_500, "RACK", 4, 15, 4, 0),
            ("SH01-C1", "冷藏区", "CHILLED", "STORAGE", 3_000, "RACK", 6, 20, 4, 0),
            ("SH01-CM", "冷鲜肉区", "CHILLED_MEAT", "STORAGE", 800, "RACK", 2, 16, 4, 0),
            ("SH01-N1", "常温区", "NORMAL", "STORAGE", 3_000, "RACK-HEAVY", 4, 20, 4, 0),
            ("SH01-ST", "集货区", "CHILLED", "STAGING", 1_200, "FLOOR", 0, 24, 0, 0),
            ("SH01-QA", "待检隔离区", "FROZEN", "QUARANTINE", 200, "FLOOR", 0, 8, 0, 0),
        ],
    },
    Warehouse {
        code: "NB01", name: "宁波港冷库", attribute: 1, way: 0, thermosphere: "CHILLED",
        region: "330206", address: "港兴路2号", contact: "吴海涛", phone: "0574-87650101",
        area: 14_000,
        areas: &[
            ("NB01-F1", "冷冻区", "FROZEN", "STORAGE", 3_000, "RACK", 6, 16, 5, 0),
            ("NB01-C1", "冷藏区", "CHILLED", "STORAGE", 2_500, "RACK", 6, 16, 4, 0),
            ("NB01-CM", "冷鲜肉区", "CHILLED_MEAT", "STORAGE", 800, "RACK", 3, 10, 4, 0),
            ("NB01-CO", "恒温区", "COOL", "STORAGE", 600, "RACK", 2, 12, 3, 0),
            ("NB01-N1", "常温区", "NORMAL", "STORAGE", 2_400, "RACK-HEAVY", 5, 12, 4, 0),
            ("NB01-ST", "集货区", "CHILLED", "STAGING", 800, "FLOOR", 0, 16, 0, 0),
        ],
    },
    Warehouse {
        code: "GZ01", name: "广州生鲜配送库", attribute: 2, way: 2, thermosphere: "CHILLED",
        region: "440113", address: "清河东路168号", contact: "陈嘉怡", phone: "020-38120101",
        area: 9_000,
        areas: &[
            ("GZ01-C1", "冷藏区", "CHILLED", "STORAGE", 2_000, "RACK", 4, 16, 4, 0),
            ("GZ01-F1", "冷冻区", "FROZEN", "STORAGE", 1_400, "RACK", 3, 16, 4, 0),
            ("GZ01-N1", "常温区", "NORMAL", "STORAGE", 1_200, "RACK-HEAVY", 3, 16, 3, 0),
            ("GZ01-PK", "拆零拣选区", "CHILLED", "PICKING", 600, "SHELF", 6, 12, 2, 0),
            ("GZ01-ST", "集货区", "CHILLED", "STAGING", 500, "FLOOR", 0, 12, 0, 0),
        ],
    },
];

/// Areas that are kept within narrower degrees than their profile, as their goods ask for: dairy, wine.
const KEPT: [(&str, i8, i8); 2] = [("SH01-C1", 2, 6), ("NB01-CO", 10, 15)];

type ContainerRow = (&'static str, &'static str, u8, [u32; 3], [u32; 2], &'static str, bool);
type BearRow = (&'static str, &'static str, [u32; 3], [u32; 2], [u8; 3], u8, u8);

/// A container type: code, name, class, millimetres, kilograms empty and carried, boards, returnable.
#[rustfmt::skip]
const CONTAINER_TYPES: [ContainerRow; 5] = [
    ("PLT-1210", "标准托盘 1200×1000", 0, [120, 100, 15], [22, 1_200], "1", false),
    ("PLT-1208", "欧标托盘 1200×800", 0, [120, 80, 15], [20, 1_000], "0.8", true),
    ("PLT-POOL", "循环共用托盘", 0, [120, 100, 16], [28, 1_500], "1", true),
    ("BOX-6432", "周转箱 600×400×320", 1, [60, 40, 32], [2, 30], "0.1", true),
    ("BOX-4323", "小周转箱 400×300×230", 1, [40, 30, 23], [1, 20], "0.05", true),
];

/// Code, name, centimetres, kilograms of one and of a level, containers, layers, positions, strategy, retrieval.
#[rustfmt::skip]
const BEAR_TYPES: [BearRow; 5] = [
    ("RACK", "横梁货架", [130, 110, 180], [1_000, 24_000], [1, 1, 1], 1, 0),
    ("RACK-HEAVY", "重型横梁货架", [135, 110, 200], [1_500, 24_000], [1, 1, 1], 0, 0),
    ("DRIVE-IN", "驶入式货架", [135, 110, 190], [1_200, 48_000], [5, 1, 5], 3, 2),
    ("FLOOR", "地堆", [300, 250, 300], [8_000, 8_000], [8, 2, 1], 2, 0),
    ("SHELF", "拆零层架", [90, 45, 40], [150, 3_600], [4, 1, 1], 2, 0),
];

/// Code, name, warehouse, leader, phone, people, job types.
#[rustfmt::skip]
const TEAMS: [(&str, &str, &str, &str, &str, u8, &str); 4] = [
    ("ZX-SH1", "上海装卸一队", "SH01", "唐大力", "13800030001", 12, "1,2,3,4,5,6"),
    ("ZX-SH2", "上海装卸二队", "SH01", "石永", "13800030002", 8, "3,4,5,6"),
    ("ZX-NB1", "宁波港拆箱队", "NB01", "毛建军", "13800030003", 15, "1,2,3"),
    ("ZX-GZ1", "广州配送装卸队", "GZ01", "黄伟业", "13800030004", 6, "3,5"),
];

/// A series: type, whose (0 operator, 2 pool), pool company, SSCC, prefix, digits, count.
#[rustfmt::skip]
const CONTAINERS: [(&str, u8, &str, bool, &str, u8, u16); 5] = [
    ("PLT-1210", 0, "", false, "TP", 5, 130),
    ("PLT-1208", 0, "", true, "069012345", 0, 40),
    ("PLT-POOL", 2, "循环托盘租赁公司", false, "XH", 6, 50),
    ("BOX-6432", 0, "", false, "ZX", 5, 60),
    ("BOX-4323", 0, "", false, "XZ", 5, 20),
];

/// Adds what is not there yet.
pub(super) async fn fill(caller: &Caller, extent: Extent) -> Result<(), StartError> {
    caller.add_missing("/wms/warehouse", "code", WAREHOUSES.iter().map(warehouse).collect()).await?;
    caller.add_missing("/wms/containerType", "code", container_types()).await?;
    caller.add_missing("/wms/bearType", "code", bear_types()).await?;
    let areas = WAREHOUSES
        .iter()
        .flat_map(|warehouse| (1..).zip(warehouse.areas).map(|(at, row)| area(warehouse.code, at, row)));
    caller.add_missing("/wms/area", "code", areas.collect()).await?;
    if caller.is_empty("/wms/location").await? {
        for row in WAREHOUSES.iter().flat_map(|warehouse| warehouse.areas) {
            caller.post("/wms/location/generate", &pattern(row, extent)).await?;
        }
        blocked(caller).await?;
    }
    caller.add_missing("/wms/loadingTeam", "code", TEAMS.iter().map(team).collect()).await.map(drop)
}

/// Containers, which may belong to owners and so come after them.
pub(super) async fn containers(caller: &Caller) -> Result<(), StartError> {
    if !caller.is_empty("/wms/container").await? {
        return Ok(());
    }
    for (kind, whose, pool, sscc, prefix, digits, count) in CONTAINERS {
        let series = json!({
            "typeCode": kind, "ownerKind": whose, "poolCompany": super::parties::given(pool), "sscc": sscc,
            "prefix": prefix, "first": 1, "digits": (!sscc).then_some(digits), "count": count,
        });
        caller.post("/wms/container/generate", &series).await?;
    }
    Ok(())
}

fn warehouse(warehouse: &Warehouse) -> Value {
    json!({
        "code": warehouse.code, "name": warehouse.name, "attribute": warehouse.attribute, "type": 1,
        "thermosphere": warehouse.thermosphere, "status": 0, "regionCode": warehouse.region, "address": warehouse.address, "contact": warehouse.contact, "phone": warehouse.phone,
        "floorArea": warehouse.area, "outboundWay": warehouse.way,
    })
}

fn area(warehouse: &str, place: u32, row: &AreaRow) -> Value {
    let (code, name, profile, purpose, floor_area, ..) = *row;
    let kept = KEPT.iter().find(|(area, ..)| *area == code);
    json!({
        "code": code, "name": name, "warehouseCode": warehouse, "profile": profile, "purpose": purpose, "floor": 1,
        "floorArea": floor_area, "status": 0, "sort": place * 10, "tempMin": kept.map(|(_, min, _)| min),
        "tempMax": kept.map(|(_, _, max)| max),
    })
}

/// A demonstration in brief has one rack of each area.
fn pattern(row: &AreaRow, extent: Extent) -> Value {
    let (area, _, _, purpose, _, bear_type, racks, columns, levels, depth) = *row;
    let racks = if extent == Extent::Brief { racks.min(1) } else { racks };
    let axis = |from: &str, to: u32| {
        (to > 0).then(|| json!({ "from": from, "to": format!("{to:0width$}", width = from.len()) }))
    };
    let template = match (racks, depth) {
        (0, _) => "{area}-{column:02}",
        (_, 0) => "{area}-{rack:02}-{column:02}-{level}",
        _ => "{area}-{rack:02}-{column:02}-{level}-{depth}",
    };
    let kind = match purpose {
        "PICKING" => 0,
        "STAGING" => 2,
        _ => 1,
    };
    json!({
        "areaCode": area, "bearTypeCode": bear_type, "type": kind, "template": template, "rack": axis("01", racks),
        "column": axis("01", columns), "level": axis("1", levels), "depth": axis("1", depth),
        "sides": if racks > 1 && depth == 0 { "RACK" } else { "NONE" },
    })
}

/// A few locations that are blocked for a reason or out of use, as in every warehouse.
async fn blocked(caller: &Caller) -> Result<(), StartError> {
    let found = caller.get("/wms/location/list?pageSize=20&areaCode=SH01-C1").await?;
    let rows: Vec<Value> = found["records"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|record| json!({ "id": record["id"], "version": record["version"] }))
        .collect();
    let Some((first, rest)) = rows.split_at_checked(4) else { return Ok(()) };
    for (row, (lock, reason)) in
        first.iter().zip([(0, "横梁变形，停止入库"), (1, "盘点中"), (2, "冷风机漏水"), (2, "待清洁")])
    {
        caller.post("/wms/location/lock", &json!({ "rows": [row], "lock": lock, "reason": reason })).await?;
    }
    let unused: Vec<&Value> = rest.iter().take(2).collect();
    caller.post("/wms/location/disable", &json!({ "rows": unused })).await.map(drop)
}

fn container_types() -> Vec<Value> {
    let form = |(place, row): (u32, &ContainerRow)| {
        let (code, name, class, [length, width, height], [tare, load], boards, returnable) = *row;
        json!({
            "code": code, "name": name, "containerClass": class, "length": length, "width": width, "height": height,
            "tareWeight": tare, "maxLoad": load, "boards": super::exact(boards), "stackable": class == 1,
            "nestable": false, "returnable": returnable, "forNormal": true, "forChilled": true, "forFrozen": true,
            "status": 0, "sort": place * 10,
        })
    };
    (1..).zip(&CONTAINER_TYPES).map(form).collect()
}

fn bear_types() -> Vec<Value> {
    let form = |row: &BearRow| {
        let (code, name, [length, width, height], [one, level], [containers, layers, depth], strategy, order) =
            *row;
        let kinds: &[&str] =
            if code == "SHELF" { &["BOX-6432", "BOX-4323"] } else { &["PLT-1210", "PLT-1208", "PLT-POOL"] };
        let share = super::exact(match containers {
            1 => "1",
            4 => "0.25",
            5 => "0.2",
            _ => "0.125",
        });
        let lines: Vec<Value> = kinds
            .iter()
            .map(|kind| json!({ "typeCode": kind, "count": containers, "share": share }))
            .collect();
        json!({
            "code": code, "name": name, "length": length, "width": width, "height": height, "maxWeight": one,
            "maxContainers": containers, "maxLayers": layers, "depthPositions": depth, "maxBeamWeight": level,
            "storageStrategy": strategy, "mixOwner": code == "FLOOR", "retrievalOrder": order, "billingUnitFactor": 1,
            "status": 0, "allowedContainerTypes": lines,
        })
    };
    BEAR_TYPES.iter().map(form).collect()
}

fn team(row: &(&str, &str, &str, &str, &str, u8, &str)) -> Value {
    let (code, name, warehouse, leader, phone, people, jobs) = *row;
    json!({
        "code": code, "name": name, "warehouseCode": warehouse, "leader": leader, "phone": phone, "headcount": people,
        "jobTypes": jobs, "status": 0,
    })
}
