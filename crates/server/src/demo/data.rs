//! What the demonstration consists of. People, companies and numbers are made up.

/// Legal name of the organization, and its names in Chinese, English, Spanish and Japanese.
pub(super) const ORGANIZATION: [&str; 5] =
    ["浮冰冷链物流有限公司", "浮冰冷链", "Floe Cold Chain", "Cadena de Frío Floe", "フロー低温物流"];

/// A department: code, name, code of the one above, leader, phone.
pub(super) const DEPARTMENTS: [(&str, &str, &str, &str, &str); 12] = [
    ("HQ", "总部", "", "周远航", "021-61230001"),
    ("OPS", "运营部", "HQ", "林雪", "021-61230010"),
    ("WH-SH", "上海一号库", "OPS", "赵志强", "021-61230101"),
    ("WH-SH-IN", "收货组", "WH-SH", "孙丽", "021-61230102"),
    ("WH-SH-OUT", "发货组", "WH-SH", "钱伟", "021-61230103"),
    ("WH-NB", "宁波冷库", "OPS", "吴海涛", "0574-87650101"),
    ("WH-GZ", "广州生鲜库", "OPS", "陈嘉怡", "020-38120101"),
    ("CS", "客户服务部", "HQ", "何静", "021-61230020"),
    ("TRANS", "运输部", "HQ", "马军", "021-61230030"),
    ("FIN", "财务部", "HQ", "高敏", "021-61230040"),
    ("HR", "人力资源部", "HQ", "罗晓东", "021-61230050"),
    ("IT", "信息部", "HQ", "唐睿", "021-61230060"),
];

/// A party that stores goods: warehouse, code, name.
pub(super) const SHIPMENTS: [(&str, &str, &str); 12] = [
    ("SH01", "C10001", "东海水产有限公司"),
    ("SH01", "C10002", "北方牧场食品有限公司"),
    ("SH01", "C10003", "锦绣果业有限公司"),
    ("NB01", "C10001", "东海水产有限公司"),
    ("NB01", "C10004", "蓝湾进出口有限公司"),
    ("GZ01", "C10003", "锦绣果业有限公司"),
    ("NB01", "C10003", "锦绣果业有限公司"),
    ("GZ01", "C10005", "恒味食品有限公司"),
    ("SH01", "C10006", "乐途饮品有限公司"),
    ("SH01", "C10007", "东汇商贸有限公司"),
    ("NB01", "P20001", "陈海生"),
    ("GZ01", "P20002", "林秀兰"),
];

/// A role: code, name, what it is for, screens whose buttons it has, and the actions among them (empty: all) unless a
/// screen names its own.
pub(super) type RoleData =
    (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// The page of returns, and its second entry in the menu, for goods that go back to suppliers.
pub(super) const RETURNS: &str = "returnGoodsNoteAdd";
/// See `RETURNS`.
pub(super) const RETURNS_OUT: &str = "deliveryReturnGoodsNoteAdd";

/// Actions that only look.
const LOOK: &[&str] = &["search", "detail", "export"];

/// Screens of goods that come in, of what lies in the house, and of goods that leave.
const HOUSE: &[&str] = &[
    "inboundBookingPublic",
    "inboundBookingPrivate",
    "outboundBooking",
    "receivingNoteAdd",
    "returnGoodsNoteAdd",
    "receivingNoteManage",
    "putawayNoteManage",
    "entryManage",
    "initWarehouseManage",
    "inventoryManage",
    "inventoryPrivateManage",
    "forkliftJobManage",
    "tasksList",
    "inventoryQuery",
    "inventoryLog",
    "deliverysheetAdd",
    "deliverysheetManage",
    "pickingGoodsNoteManage",
    // Checking what one has picked, and letting warm goods pass, is for those who answer for it: see `LEADER`.
    "deliveryNoteManage:search,detail,export,print,reCheck,reopen,load,ship,cancelShip,sign,acceptDifference",
    "allocationRuleManage:search,detail",
    "exportTask",
    // Goods that nobody knows come with a notice, and what was put away is seen on the floor map.
    "goodsManage:search,detail,add",
    "locationManage:search,detail",
    "containerManage:search,detail",
];

/// Screens on which a cargo owner sees what is its own.
const OWN: &[&str] = &[
    "enterpriseCargoOwner",
    "goodsManage",
    "supplierManage",
    "customerManage",
    "batchRuleManage",
    "containerManage",
    "receivingNoteManage",
    "entryManage:search,detail,export,confirm",
    "deliverysheetManage",
    "deliveryNoteManage",
    "inventoryManage",
    "inventoryPrivateManage",
    "inventoryQuery",
    "inventoryLog",
    "exportTask:search,download,cancel,retry",
];

/// Screens of basic data.
const BASIC: &[&str] = &[
    "warehouseManage",
    "reservoirAreaManage",
    "locationBearType",
    "locationManage",
    "personalCargoOwner",
    "enterpriseCargoOwner",
    "supplierManage",
    "loadingTeamManage",
    "customerManage",
    "contractManage",
    "brandManage",
    "unitManage",
    "batchRuleManage",
    "goodsManage",
    "inventoryStatusManage",
    "containerManage",
    "dataDictionary",
    "exportTask",
];

pub(super) const ROLES: [RoleData; 10] = [
    (
        "SYSTEM",
        "系统管理员",
        "菜单、角色、账号与组织设置",
        &[
            "routerTree",
            "roleManage",
            "accountManage",
            "organizationInfoEdit",
            "organizationDeploy",
            "Authorization",
            "apiKeyManage",
        ],
        &[],
    ),
    ("HR", "人事专员", "部门与员工", &["departmentManage", "staffManage"], &[]),
    (
        "MANAGER",
        "仓库经理",
        "查看人员与账号，导出名单",
        &["departmentManage", "staffManage", "accountManage", "exportTask"],
        &["search", "detail", "export", "download", "cancel", "retry"],
    ),
    (
        "AUDITOR",
        "内部审计",
        "只读查看全部系统资料",
        &[
            "routerTree",
            "roleManage",
            "accountManage",
            "departmentManage",
            "staffManage",
            "organizationInfoEdit",
            "organizationDeploy",
            "Authorization",
            "apiKeyManage",
        ],
        LOOK,
    ),
    (
        "BASIC",
        "基础资料专员",
        "维护仓库、库位、货主、商品与合同",
        BASIC,
        &[
            "search",
            "detail",
            "export",
            "import",
            "add",
            "edit",
            "delete",
            "generate",
            "enable",
            "disable",
            "lock",
            "unlock",
            "print",
            "submit",
            "withdraw",
            "newVersion",
            "maintain",
            "release",
            "lost",
            "found",
            "scrap",
        ],
    ),
    (
        "APPROVER",
        "资料审核",
        "审核货主、供应商、客户与合同",
        &["cargoOwnerAudit", "supplierAudit", "customerAudit", "contractManage"],
        &["search", "detail", "export", "pass", "fail", "approve", "reject", "terminate"],
    ),
    ("KEEPER", "仓库看板", "查看基础资料", BASIC, LOOK),
    ("WAREHOUSE", "仓库作业", "预约、收货、上架、入库、库存、出库与期初", HOUSE, &[]),
    (
        "LEADER",
        "出库放行",
        "复核自己拣的货、放行超温与多温车",
        &["deliveryNoteManage:checkOwnPick,overrideTemperature"],
        &[],
    ),
    ("CUSTOMER", "货主", "货主查看自己的资料、单据与库存，确认入库", OWN, LOOK),
];

/// An account: user name, name, party type, roles, warehouses (empty: all), department, code under which it owns records.
pub(super) type AccountData = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static str,
    &'static str,
);

pub(super) const ACCOUNTS: [AccountData; 8] = [
    ("linxue", "林雪", "PLAT_STAFF", &["APPROVER", "KEEPER", "WAREHOUSE", "LEADER"], &[], "OPS", ""),
    ("hejing", "何静", "PLAT_STAFF", &["BASIC"], &[], "CS", ""),
    ("tangrui", "唐睿", "PLAT_STAFF", &["SYSTEM", "AUDITOR"], &[], "IT", ""),
    ("luoxiaodong", "罗晓东", "PLAT_STAFF", &["HR"], &[], "HR", ""),
    (
        "zhaozhiqiang",
        "赵志强",
        "PLAT_STAFF",
        &["WAREHOUSE", "MANAGER", "HR", "KEEPER"],
        &["SH01"],
        "WH-SH",
        "",
    ),
    ("wuhaitao", "吴海涛", "PLAT_STAFF", &["WAREHOUSE", "MANAGER", "KEEPER"], &["NB01", "GZ01"], "WH-NB", ""),
    ("gaomin", "高敏", "PLAT_STAFF", &["AUDITOR"], &[], "FIN", ""),
    ("donghai", "东海水产", "ENTERPRISE_OWNER", &["CUSTOMER"], &["SH01", "NB01"], "", "C10001"),
];

/// A grant: user name, code and name of the party whose records it shows, last day (empty: for good), in force.
pub(super) const GRANTS: [(&str, &str, &str, &str, bool); 2] = [
    ("donghai", "C10004", "蓝湾进出口有限公司", "2027-12-31", true),
    ("donghai", "C10003", "锦绣果业有限公司", "", false),
];

/// A member of staff: code, name, phone, department, position, first day, user name (empty: none), still working.
pub(super) type StaffData =
    (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str, &'static str, bool);

pub(super) const STAFF: [StaffData; 24] = [
    ("E0001", "周远航", "13800010001", "HQ", "总经理", "2018-03-01", "", true),
    ("E0002", "林雪", "13800010002", "OPS", "运营总监", "2018-05-14", "linxue", true),
    ("E0003", "赵志强", "13800010003", "WH-SH", "仓库经理", "2019-01-07", "zhaozhiqiang", true),
    ("E0004", "孙丽", "13800010004", "WH-SH-IN", "收货组长", "2019-06-03", "", true),
    ("E0005", "钱伟", "13800010005", "WH-SH-OUT", "发货组长", "2019-06-17", "", true),
    ("E0006", "吴海涛", "13800010006", "WH-NB", "仓库经理", "2020-02-24", "wuhaitao", true),
    ("E0007", "陈嘉怡", "13800010007", "WH-GZ", "仓库经理", "2020-09-01", "", true),
    ("E0008", "何静", "13800010008", "CS", "客服主管", "2019-11-11", "hejing", true),
    ("E0009", "马军", "13800010009", "TRANS", "车队长", "2018-08-20", "", true),
    ("E0010", "高敏", "13800010010", "FIN", "财务经理", "2018-04-09", "gaomin", true),
    ("E0011", "罗晓东", "13800010011", "HR", "人事专员", "2021-03-15", "luoxiaodong", true),
    ("E0012", "唐睿", "13800010012", "IT", "系统工程师", "2020-07-06", "tangrui", true),
    ("E0013", "冯磊", "13800010013", "WH-SH-IN", "收货员", "2021-05-10", "", true),
    ("E0014", "邓芳", "13800010014", "WH-SH-IN", "质检员", "2021-08-02", "", true),
    ("E0015", "许强", "13800010015", "WH-SH-IN", "叉车司机", "2022-02-21", "", true),
    ("E0016", "曹颖", "13800010016", "WH-SH-OUT", "拣货员", "2022-04-11", "", true),
    ("E0017", "彭勇", "13800010017", "WH-SH-OUT", "复核员", "2022-10-17", "", true),
    ("E0018", "曾小燕", "13800010018", "WH-NB", "收货员", "2023-03-06", "", true),
    ("E0019", "萧峰", "13800010019", "WH-NB", "叉车司机", "2023-06-19", "", true),
    ("E0020", "蔡明", "13800010020", "WH-GZ", "拣货员", "2023-09-04", "", true),
    ("E0021", "潘婷", "13800010021", "CS", "客服专员", "2024-01-08", "", true),
    ("E0022", "袁刚", "13800010022", "TRANS", "冷藏车司机", "2022-12-05", "", true),
    ("E0023", "董洁", "13800010023", "FIN", "会计", "2021-10-25", "", false),
    ("E0024", "叶子豪", "13800010024", "WH-SH-OUT", "拣货员", "2024-07-15", "", false),
];
