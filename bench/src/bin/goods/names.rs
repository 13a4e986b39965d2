//! Names of goods as wholesalers of chilled and frozen food write them.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use flate2::read::GzDecoder;

/// Kinds of food, each in about one name of thirty.
pub const THINGS: [&str; 30] = [
    "牛肉",
    "猪肉",
    "鸡胸",
    "鸡翅",
    "鸭掌",
    "羊排",
    "三文鱼",
    "带鱼",
    "鱿鱼",
    "虾仁",
    "扇贝",
    "水饺",
    "馄饨",
    "汤圆",
    "包子",
    "春卷",
    "披萨",
    "薯条",
    "玉米",
    "豌豆",
    "西兰花",
    "蓝莓",
    "草莓",
    "芒果",
    "榴莲",
    "酸奶",
    "黄油",
    "奶酪",
    "冰淇淋",
    "蛋糕",
];
/// Words of a name of some thousands.
pub const RARE: [&str; 4] = ["鲍鱼", "鲟鱼", "藜麦", "松露"];
/// Ways of keeping and making.
pub const MADE: [&str; 30] = [
    "冷冻",
    "速冻",
    "冰鲜",
    "精选",
    "有机",
    "原味",
    "香辣",
    "麻辣",
    "五香",
    "蒜香",
    "黑椒",
    "奥尔良",
    "日式",
    "韩式",
    "泰式",
    "川味",
    "农家",
    "特级",
    "即食",
    "熟制",
    "无骨",
    "去皮",
    "整只",
    "切片",
    "切块",
    "手工",
    "鲜嫩",
    "深海",
    "野生",
    "进口",
];
/// Shapes and packs.
pub const FORMS: [&str; 18] = [
    "串",
    "片",
    "块",
    "粒",
    "丸",
    "卷",
    "条",
    "排",
    "饼",
    "酱",
    "汁",
    "干",
    "碎",
    "馅",
    "礼盒",
    "组合装",
    "家庭装",
    "经济装",
];

/// Names of the demonstration's catalogue, mostly English.
pub fn of_catalogue() -> Result<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/server/demo-data/openfoodfacts.tsv.gz");
    let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text)?;
    let names = text.lines().skip(1).filter_map(|line| line.split('\t').nth(1));
    Ok(names.filter(|name| name.len() > 4).map(str::to_owned).collect())
}
