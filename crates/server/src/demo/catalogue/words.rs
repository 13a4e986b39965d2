//! Chinese for the words that names of food are made of, and the signs by which a Chinese name shows its category.

use super::classes::Class;

/// Words of English names in small letters, and what they are in Chinese.
#[rustfmt::skip]
const WORDS: [(&str, &str); 132] = [
    ("organic", "有机"), ("natural", "天然"), ("original", "原味"), ("classic", "经典"), ("premium", "优选"),
    ("whole", "全"), ("wheat", "麦"), ("light", "清淡"), ("lite", "清淡"), ("lowfat", "低脂"), ("nonfat", "脱脂"),
    ("greek", "希腊"), ("italian", "意式"), ("french", "法式"), ("thai", "泰式"), ("american", "美式"),
    ("mexican", "墨西哥"), ("english", "英式"), ("hawaiian", "夏威夷"), ("swiss", "瑞士"), ("spicy", "香辣"),
    ("hot", "辣味"), ("mild", "微辣"), ("sweet", "甜味"), ("sour", "酸味"), ("salted", "咸味"), ("smoked", "烟熏"),
    ("roasted", "烤"), ("baked", "烘烤"), ("fried", "油炸"), ("crispy", "香脆"), ("crunchy", "香脆"), ("soft", "松软"),
    ("creamy", "浓郁"), ("sliced", "切片"), ("shredded", "丝状"), ("diced", "切丁"), ("mini", "迷你"), ("jumbo", "大号"),
    ("breaded", "裹粉"), ("instant", "速溶"), ("sparkling", "气泡"), ("iced", "冰"), ("dark", "黑"), ("white", "白"),
    ("green", "绿"), ("red", "红"), ("black", "黑"), ("golden", "金"), ("brown", "红糖"), ("wild", "野生"),
    ("chocolate", "巧克力"), ("vanilla", "香草"), ("strawberry", "草莓"), ("strawberries", "草莓"),
    ("raspberry", "覆盆子"), ("blueberry", "蓝莓"), ("cranberry", "蔓越莓"), ("cherry", "樱桃"), ("apple", "苹果"),
    ("orange", "橙味"), ("lemon", "柠檬"), ("lemonade", "柠檬"), ("lime", "青柠"), ("mango", "芒果"), ("peach", "蜜桃"),
    ("grape", "葡萄"), ("banana", "香蕉"), ("pineapple", "菠萝"), ("coconut", "椰子"), ("pumpkin", "南瓜"),
    ("berry", "浆果"), ("watermelon", "西瓜"), ("raisin", "葡萄干"), ("caramel", "焦糖"), ("honey", "蜂蜜"),
    ("maple", "枫糖"), ("cinnamon", "肉桂"), ("ginger", "姜味"), ("mint", "薄荷"), ("peanut", "花生"), ("peanuts", "花生"),
    ("almond", "杏仁"), ("almonds", "杏仁"), ("cashews", "腰果"), ("pecan", "山核桃"), ("walnut", "核桃"),
    ("hazelnut", "榛子"), ("pistachio", "开心果"), ("sesame", "芝麻"), ("coffee", "咖啡"), ("cocoa", "可可"),
    ("milk", "牛奶"), ("butter", "黄油"), ("cream", "奶油"), ("cheese", "奶酪"), ("cheddar", "切达"),
    ("mozzarella", "马苏里拉"), ("parmesan", "帕玛森"), ("yogurt", "酸奶"), ("chicken", "鸡肉"), ("beef", "牛肉"),
    ("pork", "猪肉"), ("turkey", "火鸡"), ("bacon", "培根"), ("ham", "火腿"), ("sausage", "香肠"), ("salmon", "三文鱼"),
    ("tuna", "金枪鱼"), ("shrimp", "虾"), ("crab", "蟹"), ("egg", "蛋"), ("rice", "米"), ("corn", "玉米"),
    ("potato", "土豆"), ("tomato", "番茄"), ("onion", "洋葱"), ("garlic", "蒜香"), ("mushroom", "蘑菇"),
    ("spinach", "菠菜"), ("broccoli", "西兰花"), ("jalapeno", "墨西哥辣椒"), ("pepper", "胡椒"), ("chili", "辣椒"),
    ("bbq", "烧烤味"), ("barbecue", "烧烤味"), ("ranch", "牧场酱味"), ("olive", "橄榄"), ("soy", "大豆"), ("bean", "豆"),
    ("beans", "豆"), ("vegetable", "蔬菜"),
];

/// How many words of a name go into the Chinese one; more would be a list.
const MOST: usize = 3;

/// What the words of a foreign name say about goods of a class, in Chinese.
pub fn said(name: &str, class: &Class) -> String {
    let (name, noun) = (name.to_lowercase(), class.noun());
    let mut said: Vec<&str> = Vec::new();
    for word in name.split(|letter: char| !letter.is_alphabetic()) {
        let known = WORDS.iter().find(|(foreign, _)| *foreign == word).map(|(_, chinese)| *chinese);
        // 牛奶 before 鲜奶 says nothing.
        let tells = |known: &&str| !noun.contains(known) && known.chars().last() != noun.chars().last();
        let fresh = known.filter(tells).filter(|known| !said.contains(known));
        said.extend(fresh.filter(|_| said.len() < MOST));
    }
    said.concat()
}

/// Whether a name is Chinese as it stands: Han characters and no Japanese or Korean ones.
pub fn is_chinese(name: &str) -> bool {
    let han = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    let other = |letter: char| {
        ('\u{3040}'..='\u{30ff}').contains(&letter)
            || ('\u{ff66}'..='\u{ff9d}').contains(&letter)
            || ('\u{ac00}'..='\u{d7af}').contains(&letter)
    };
    name.chars().any(han) && !name.chars().any(other)
}

/// Words of Chinese names, and a word of the category that they stand for.
#[rustfmt::skip]
const SIGNS: [(&str, &str); 44] = [
    ("巧克力", "chocolate"), ("可可", "chocolate"), ("棒棒糖", "candy"), ("软糖", "candy"), ("糖果", "candy"), ("牛轧糖", "candy"),
    ("姜糖", "candy"), ("奶片", "candy"), ("糖", "candy"), ("饼干", "cookies"), ("曲奇", "cookies"), ("饼", "cookies"),
    ("糕", "cakes"), ("铜锣烧", "cakes"), ("咖啡", "coffee"), ("冰红茶", "tea"), ("茶", "tea"), ("可乐", "soda"), ("可樂", "soda"),
    ("雪碧", "soda"), ("果汁", "juice"), ("鲜果橙", "juice"), ("飲料", "drinks"), ("饮料", "drinks"), ("水", "water"),
    ("豆漿", "soy milk"), ("豆浆", "soy milk"), ("炼奶", "condensed"), ("鮮乳", "milk"), ("牛奶", "milk"), ("拉麵", "noodle"),
    ("烏冬", "noodle"), ("面", "noodle"), ("麵", "noodle"), ("米", "rice"), ("火腿肠", "sausage"), ("午餐肉", "luncheon"),
    ("肉", "canned meat"), ("酱", "sauce"), ("醬", "sauce"), ("扁桃仁", "nuts"), ("瓜子", "nuts"), ("脆片", "chips"),
    ("酒", "wine"),
];

/// The category that a Chinese name speaks of.
pub fn category(name: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(sign, _)| name.contains(sign)).map(|(_, category)| *category)
}
