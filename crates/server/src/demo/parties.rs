//! Owners, suppliers and customers of the demonstration, and their audits by somebody other than who wrote them.
//!
//! Names are made up; divisions are real, credit codes are no company's and have the check character of the rule.

use serde_json::{Value, json};

use super::caller::Caller;
use crate::program::StartError;

/// Who passes what the administrator wrote.
pub(super) const AUDITOR: &str = "linxue";

/// Code, name, short name, contact, phone, division, address.
type OwnerRow = [&'static str; 7];

#[rustfmt::skip]
const ENTERPRISES: [OwnerRow; 8] = [
    ["C10001", "东海水产有限公司", "东海水产", "郑海波", "0574-87651001", "330206", "港兴路18号"],
    ["C10002", "北方牧场食品有限公司", "北方牧场", "孟和", "0471-62351002", "150105", "呼伦南路66号"],
    ["C10003", "锦绣果业有限公司", "锦绣果业", "梁文锋", "020-38121003", "440113", "清河东路9号"],
    ["C10004", "蓝湾进出口有限公司", "蓝湾进出口", "沈佳", "021-61231004", "310115", "洋山港路120号"],
    ["C10005", "恒味食品有限公司", "恒味食品", "曾国强", "028-85461005", "510107", "武科东一路7号"],
    ["C10006", "乐途饮品有限公司", "乐途饮品", "许倩", "0571-86351006", "330110", "文一西路998号"],
    ["C10007", "东汇商贸有限公司", "东汇商贸", "邵伟", "0532-82911007", "370202", "香港中路40号"],
    ["C10008", "极昼生鲜电商有限公司", "极昼生鲜", "顾宁", "010-65881008", "110105", "建国路89号"],
];

/// Persons whose goods lie here.
#[rustfmt::skip]
const PERSONS: [OwnerRow; 2] = [
    ["P20001", "陈海生", "陈老板", "陈海生", "13800020001", "330206", "渔港北路3号"],
    ["P20002", "林秀兰", "林姐果行", "林秀兰", "13800020002", "440113", "江南果菜市场B区12号"],
];

/// Written and not audited yet, so that the auditor finds something to do.
const WAITING: [&str; 5] = ["C10008", "GYS011", "GYS012", "KH023", "KH024"];

/// Code, name, English name, country, owner who buys from it, division.
#[rustfmt::skip]
const SUPPLIERS: [[&str; 6]; 12] = [
    ["GYS001", "舟山远洋渔业有限公司", "Zhoushan Ocean Fishery", "CN", "C10001", "330902"],
    ["GYS002", "挪威北角海产", "North Cape Seafood AS", "NO", "C10001", ""],
    ["GYS003", "呼伦贝尔乳业有限公司", "Hulunbuir Dairy", "CN", "C10002", "150702"],
    ["GYS004", "南岛乳品", "South Island Dairy Ltd", "NZ", "C10002", ""],
    ["GYS005", "烟台果蔬合作社", "Yantai Produce Cooperative", "CN", "C10003", "370602"],
    ["GYS006", "智利安第斯果园", "Huertos del Sur SpA", "CL", "C10003", ""],
    ["GYS007", "托斯卡纳食品", "Sapori di Collina Srl", "IT", "C10004", ""],
    ["GYS008", "大湖食品集团", "Great Lakes Foods Inc", "US", "C10004", ""],
    ["GYS009", "川南调味品厂", "Chuannan Condiments", "CN", "C10005", "510302"],
    ["GYS010", "清泉饮料有限公司", "Clear Spring Beverages", "CN", "C10006", "330127"],
    ["GYS011", "首尔食品商社", "Hangang Foods", "KR", "C10007", ""],
    ["GYS012", "绿源包装材料有限公司", "Luyuan Packaging", "CN", "", "320214"],
];

/// Code, name, kind, owner who sells to it, division, when its gate takes goods in.
type CustomerRow = (&'static str, &'static str, i64, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const CUSTOMERS: [CustomerRow; 24] = [
    ("KH001", "百汇超市浦东配送中心", 4, "C10001", "310115", "周一至周六 05:00-09:00"),
    ("KH002", "百汇超市苏州配送中心", 4, "C10001", "320505", "周一至周六 05:00-09:00"),
    ("KH003", "海鲜坊连锁餐饮", 4, "C10001", "310104", "每天 06:00-08:00"),
    ("KH004", "甬城酒店集团", 4, "C10001", "330203", "每天 06:00-10:00"),
    ("KH005", "晨光学校食堂", 4, "C10002", "310112", "周一至周五 05:30-07:00"),
    ("KH006", "一杯牧场奶茶", 4, "C10002", "330106", "每天 08:00-11:00"),
    ("KH007", "悦客便利店华东仓", 4, "C10002", "310114", "每天 22:00-04:00"),
    ("KH008", "冰友冷饮批发部", 4, "C10002", "320102", "每天 07:00-12:00"),
    ("KH009", "鲜果时光门店配送", 4, "C10003", "440106", "每天 04:00-07:00"),
    ("KH010", "羊城批发市场三号档", 4, "C10003", "440111", "每天 02:00-06:00"),
    ("KH011", "榨汁工坊", 4, "C10003", "440305", "每天 06:00-09:00"),
    ("KH012", "风味小厨中央厨房", 4, "C10005", "510104", "每天 05:00-08:00"),
    ("KH013", "环球进口食品店", 4, "C10004", "310101", "周一至周六 09:00-17:00"),
    ("KH014", "西餐原料供应站", 4, "C10004", "310106", "周一至周六 08:00-16:00"),
    ("KH015", "西湖度假酒店", 4, "C10004", "330106", "每天 06:00-10:00"),
    ("KH016", "川渝火锅连锁", 4, "C10005", "500103", "每天 05:00-09:00"),
    ("KH017", "江南面馆连锁", 4, "C10005", "320505", "每天 05:00-08:00"),
    ("KH018", "快乐购电商仓", 4, "C10006", "330110", "每天 00:00-24:00"),
    ("KH019", "校园零食铺", 4, "C10006", "420111", "周一至周六 09:00-18:00"),
    ("KH020", "东汇胶东分销", 5, "C10007", "370602", "周一至周六 08:00-17:00"),
    ("KH021", "浦江供应链结算中心", 3, "", "310115", ""),
    ("KH022", "华东商业银行保理部", 6, "", "310115", ""),
    ("KH023", "深蓝餐饮管理", 4, "C10001", "440305", "每天 05:00-08:00"),
    ("KH024", "晚风便利店", 4, "C10006", "330106", "每天 22:00-04:00"),
];

/// Adds who is not there yet, and has what was added audited.
pub(super) async fn fill(caller: &Caller) -> Result<(), StartError> {
    let passing = caller.by(AUDITOR);
    let enterprises = (1..).zip(ENTERPRISES).map(|(at, row)| enterprise(at, row));
    add(caller, "/wms/enterpriseCargoOwner", (&passing, "/wms/cargoOwnerAudit"), enterprises.collect())
        .await?;
    let persons = PERSONS.into_iter().map(person).collect();
    add(caller, "/wms/personalCargoOwner", (&passing, "/wms/cargoOwnerAudit"), persons).await?;
    let suppliers = (101..).zip(SUPPLIERS).map(|(at, row)| supplier(at, row)).collect();
    add(caller, "/wms/supplier", (&passing, "/wms/supplierAudit"), suppliers).await?;
    let customers = (201..).zip(CUSTOMERS).map(|(at, row)| customer(at, row)).collect();
    add(caller, "/wms/customer", (&passing, "/wms/customerAudit"), customers).await
}

async fn add(
    caller: &Caller,
    base: &str,
    (passing, audit): (&Caller, &str),
    forms: Vec<Value>,
) -> Result<(), StartError> {
    // Those that wait come last, so the ids of the others are the first ones.
    let waits = |form: &Value| form["code"].as_str().is_some_and(|code| WAITING.contains(&code));
    let (waiting, passed): (Vec<Value>, Vec<Value>) = forms.into_iter().partition(waits);
    for id in caller.add_missing(base, "code", passed).await? {
        passing.post(&format!("{audit}/{id}/pass"), &json!({ "version": 1, "opinion": "资料齐全" })).await?;
    }
    caller.add_missing(base, "code", waiting).await.map(drop)
}

fn enterprise(at: u32, [code, name, short, contact, phone, region, address]: OwnerRow) -> Value {
    json!({
        "code": code, "name": name, "shortName": short, "creditCode": credit_code(region, at), "contact": contact,
        "phone": phone, "regionCode": region, "address": address, "invoiceTitle": name, "settleCycle": "MONTH",
        "paymentDays": 30, "minShelfPercent": 33, "salesperson": "何静", "validFrom": "2024-01-01", "status": 0,
        "contacts": [
            { "contact": contact, "phone": phone, "duty": "业务", "channel": "PHONE" },
            { "contact": "财务室", "phone": phone, "duty": "对账", "channel": "NONE" },
        ],
    })
}

fn person([code, name, short, contact, phone, region, address]: OwnerRow) -> Value {
    json!({
        "code": code, "name": name, "shortName": short, "contact": contact, "phone": phone, "regionCode": region,
        "address": address, "settleCycle": "DAY", "paymentDays": 0, "salesperson": "何静", "status": 0,
    })
}

fn supplier(at: u32, [code, name, english, country, owner, region]: [&'static str; 6]) -> Value {
    let domestic = !region.is_empty();
    json!({
        "code": code, "name": name, "englishName": english, "country": country, "ownerCode": given(owner),
        "settle": i32::from(owner.is_empty()), "regionCode": given(region),
        "creditCode": domestic.then(|| credit_code(region, at)),
        "foodLicence": domestic.then(|| format!("SC1{at}3302{at:07}")),
        "licenceUntil": domestic.then_some("2029-06-30"),
        "overseasNo": (!domestic).then(|| format!("C{country}0{at}")), "status": 0,
    })
}

fn customer(at: u32, (code, name, kind, owner, region, window): CustomerRow) -> Value {
    let fresh = matches!(owner, "C10002" | "C10003");
    json!({
        "code": code, "name": name, "kind": kind, "ownerCode": given(owner), "regionCode": region,
        "creditCode": credit_code(region, at), "contact": "收货组", "phone": format!("138000{at:05}"),
        "deliveryWindow": given(window), "creditLimit": 200_000, "paymentDays": 30,
        "minShelfPercent": if fresh { 66 } else { 50 }, "neverOlder": fresh, "status": 0,
        "shelfLife": if fresh { json!([{ "goodsClass": "酸奶", "minDays": 7, "minPercent": 66 }]) } else { json!([]) },
    })
}

/// Codes of the audited customers that an owner sells to.
pub(super) fn customers_of(owner: &str) -> Vec<&'static str> {
    let own = CUSTOMERS.iter().filter(|(code, _, _, seller, ..)| *seller == owner && !WAITING.contains(code));
    own.map(|(code, ..)| *code).collect()
}

/// Codes of the audited suppliers that an owner buys from.
pub(super) fn suppliers_of(owner: &str) -> Vec<&'static str> {
    let own = SUPPLIERS.iter().filter(|[code, _, _, _, buyer, _]| *buyer == owner && !WAITING.contains(code));
    own.map(|[code, ..]| *code).collect()
}

pub(super) fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A unified social credit code of nobody, with its check character (GB 32100).
fn credit_code(region: &str, at: u32) -> String {
    const SIGNS: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";
    let stem = format!("91{region}DEM{at:06}");
    let (mut weight, mut sum) = (1, 0);
    for sign in stem.bytes() {
        sum += weight * SIGNS.iter().position(|known| *known == sign).unwrap_or_default();
        weight = weight * 3 % 31;
    }
    let check = SIGNS.get((31 - sum % 31) % 31).copied().unwrap_or_default();
    format!("{stem}{}", char::from(check))
}
