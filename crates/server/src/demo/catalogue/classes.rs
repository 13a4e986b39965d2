//! Classes of goods: how a category of the sets is called in Chinese, how cold it is kept, and which row of the table
//! of shelf lives speaks for it.
//!
//! The first class one of whose words is in the category wins, so the particular stand before the general. Loads are
//! what a case of such goods usually holds; weights stand in where the set has none.

use codes::Thermosphere;

/// Who of the demonstration deals in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trade {
    Seafood,
    Dairy,
    Produce,
    Import,
    Pantry,
    Snacks,
}

/// A class.
#[derive(Debug)]
pub struct Class {
    /// In categories of goods; what stands before 及 is in names, too.
    pub zh: &'static str,
    pub en: &'static str,
    pub zone: Thermosphere,
    /// Tenths of a degree Celsius, coldest and warmest.
    pub band: (i64, i64),
    /// Row of the table of shelf lives.
    pub keeps: u32,
    pub trade: Trade,
    /// Grams of a litre as packed.
    pub density: i64,
    /// Grams of a piece whose weight the set does not tell.
    pub grams: i64,
    /// Pieces of a case.
    pub load: i64,
    /// Parts of categories and tags, in small letters.
    pub words: &'static [&'static str],
}

const AMBIENT: (i64, i64) = (0, 300);
const SWEETS: (i64, i64) = (100, 200);
const COOL: (i64, i64) = (0, 80);
const MILK: (i64, i64) = (20, 60);
const MEAT: (i64, i64) = (0, 40);
const DEEP: (i64, i64) = (-300, -180);
const ICE: (i64, i64) = (-300, -220);

type Names = (&'static str, &'static str);
/// Density, grams, pieces of a case.
type Load = (i64, i64, i64);

const fn class(
    (zh, en): Names,
    (zone, band, keeps): (Thermosphere, (i64, i64), u32),
    trade: Trade,
    (density, grams, load): Load,
    words: &'static [&'static str],
) -> Class {
    Class { zh, en, zone, band, keeps, trade, density, grams, load, words }
}

const fn frozen(names: Names, keeps: u32, trade: Trade, load: Load, words: &'static [&'static str]) -> Class {
    class(names, (Thermosphere::Frozen, DEEP, keeps), trade, load, words)
}

const fn chilled(
    names: Names,
    keeps: u32,
    trade: Trade,
    load: Load,
    words: &'static [&'static str],
) -> Class {
    class(names, (Thermosphere::Chilled, COOL, keeps), trade, load, words)
}

const fn dry(names: Names, keeps: u32, trade: Trade, load: Load, words: &'static [&'static str]) -> Class {
    class(names, (Thermosphere::Normal, AMBIENT, keeps), trade, load, words)
}

impl Class {
    /// What one of these goods is called.
    pub fn noun(&self) -> &'static str {
        self.zh.split('及').next().unwrap_or(self.zh)
    }

    const fn band(mut self, band: (i64, i64)) -> Self {
        self.band = band;
        self
    }
}

use Trade::{Dairy, Import, Pantry, Produce, Seafood, Snacks};

#[rustfmt::skip]
pub static CLASSES: [Class; 68] = [
    dry(("意面酱", "Pasta sauces"), 359, Pantry, (1050, 680, 12), &["pasta & pizza sauce", "pasta sauce", "tomato-sauce", "pesto"]),
    dry(("方便主食", "Dry dinners"), 335, Pantry, (600, 200, 12), &["pizza mixes", "mexican dinner", "pasta dinner", "flavored rice", "stuffing", "instant noodle", "instant-noodle"]),
    frozen(("冰淇淋", "Ice cream"), 317, Dairy, (550, 473, 8), &["ice cream", "ice-cream", "frozen yogurt", "gelat"]).band(ICE),
    frozen(("冷冻甜点", "Frozen desserts"), 324, Dairy, (700, 500, 8), &["frozen dessert", "sweet (frozen)", "cookies (frozen)", "frozen-dessert", "sherbet"]),
    frozen(("冷冻披萨", "Frozen pizza"), 571, Seafood, (450, 500, 10), &["pizza"]),
    frozen(("冷冻薯制品", "Frozen potatoes"), 313, Produce, (550, 900, 12), &["french fries"]),
    frozen(("冷冻水产", "Frozen fish and seafood"), 144, Seafood, (800, 454, 12), &["frozen fish", "fish & seafood", "shellfish unprepared", "fish unprepared", "fish - unprepared", "fish prepared", "shrimp"]),
    frozen(("冷冻禽肉", "Frozen poultry"), 118, Seafood, (850, 1000, 10), &["poultry, chicken", "chicken - prepared"]),
    frozen(("冷冻肉类", "Frozen meat"), 40, Seafood, (850, 900, 10), &["frozen patties", "frozen meat", "other meats", "animals unprepared", "animals - unprepared", "meats"]),
    frozen(("冷冻香肠", "Frozen sausages"), 323, Seafood, (800, 400, 12), &["frozen bacon", "frozen sausage"]),
    frozen(("冷冻果蔬", "Frozen fruit and vegetables"), 315, Produce, (600, 454, 12), &["frozen fruit", "frozen vegetable", "frozen-vegetable", "eat (frozen)"]),
    frozen(("速冻面点", "Frozen bread and dough"), 309, Pantry, (500, 450, 12), &["frozen bread", "bread (frozen)", "frozen pancake", "pancakes, waffles", "savoury (frozen)", "dough based"]),
    frozen(("速冻餐食", "Frozen meals"), 330, Seafood, (600, 340, 12), &["frozen", "dumpling", "surgelé"]),
    dry(("番茄酱及芥末", "Ketchup and mustard"), 348, Pantry, (1100, 400, 12), &["ketchup"]),
    chilled(("酸奶", "Yogurt"), 33, Dairy, (1030, 150, 12), &["yogurt", "yoghurt", "kefir"]).band(MILK),
    dry(("常温奶及奶粉", "Shelf-stable milk"), 644, Dairy, (1030, 1000, 12), &["plant based milk", "milk additive", "milk-powder", "plant-milk", "soy milk", "soya drink", "soy drink", "condensed"]),
    chilled(("奶酪", "Cheese"), 3, Dairy, (1000, 227, 12), &["cheese", "mozzarella"]).band(MILK),
    chilled(("黄油", "Butter"), 1, Dairy, (950, 227, 20), &["butter & spread", "butter/butter", "butters", "margarine"]).band(MILK),
    chilled(("奶油", "Cream"), 11, Dairy, (1000, 473, 12), &["cream", "panna"]).band(MILK),
    chilled(("鲜奶", "Fresh milk"), 659, Dairy, (1030, 950, 12), &["milk", "dairies"]).band(MILK),
    chilled(("禽蛋", "Eggs"), 21, Dairy, (600, 680, 15), &["egg"]).band(MEAT),
    chilled(("培根", "Bacon"), 79, Seafood, (900, 340, 12), &["bacon"]).band(MEAT),
    chilled(("冷切肉", "Cold cuts"), 192, Seafood, (900, 227, 12), &["salami", "cold cuts", "ham", "prosciutto", "prepared-meats"]).band(MEAT),
    chilled(("香肠", "Sausages"), 98, Seafood, (900, 340, 12), &["sausage", "animals prepared", "animals - prepared"]).band(MEAT),
    chilled(("豆腐及素食", "Tofu"), 168, Produce, (1000, 350, 12), &["tofu", "vegetarian"]),
    chilled(("蘸酱", "Dips"), 181, Pantry, (1000, 283, 12), &["dips & salsa", "hummus"]),
    chilled(("冷藏面团", "Chilled dough"), 245, Pantry, (800, 400, 12), &["crusts & dough", "fresh-pasta", "fresh pasta"]),
    chilled(("冷藏熟食", "Chilled meals"), 176, Seafood, (800, 350, 8), &["deli salads", "other deli", "cooked & prepared", "entrees", "sandwich", "wraps", "sushi", "lunch snacks", "prepared soups", "based products", "variety packs", "meals"]),
    dry(("泡菜及橄榄", "Pickles and olives"), 353, Pantry, (1050, 370, 12), &["pickle", "olives", "relish"]),
    dry(("蔬菜罐头", "Canned vegetables"), 372, Pantry, (1050, 411, 24), &["canned vegetable", "canned-vegetable", "canned & bottled beans", "vegetable and lentil", "chili & stew", "bamboo"]),
    dry(("水果罐头", "Canned fruit"), 432, Produce, (1050, 425, 24), &["canned fruit", "lychee", "litchi"]),
    dry(("水产罐头", "Canned fish"), 618, Seafood, (1000, 142, 24), &["canned tuna", "canned seafood", "canned fish", "canned-fish", "fried dace"]),
    dry(("肉类罐头", "Canned meat"), 111, Seafood, (1000, 340, 24), &["canned meat", "luncheon"]),
    dry(("番茄罐头", "Canned tomatoes"), 373, Pantry, (1050, 411, 24), &["tomato"]),
    chilled(("净菜鲜果", "Fresh produce"), 279, Produce, (500, 340, 10), &["pre-packaged fruit", "vegetables prepared", "vegetables - prepared", "fruit prepared", "salads"]),
    dry(("汤料", "Soups"), 396, Pantry, (900, 305, 12), &["soup", "broth", "bouillon"]),
    dry(("坚果炒货", "Nuts and popcorn"), 386, Snacks, (550, 227, 12), &["popcorn", "nuts", "peanut", "seeds & related", "almond", "pistach"]),
    dry(("巧克力", "Chocolate"), 216, Import, (1100, 100, 24), &["chocolate", "cocoa", "chocolat"]).band(SWEETS),
    dry(("口香糖", "Chewing gum"), 380, Snacks, (800, 50, 48), &["gum & mints", "chewing"]),
    dry(("糖果", "Candy"), 380, Snacks, (800, 150, 24), &["candy", "candies", "confection", "lollipop", "sweets", "gummi", "toffee"]),
    dry(("能量棒", "Granola and snack bars"), 658, Snacks, (600, 170, 12), &["granola bars", "muesli bar", "cereal bar"]),
    dry(("薯片及膨化食品", "Chips and pretzels"), 394, Snacks, (200, 200, 12), &["chips", "crisps", "puffed"]),
    dry(("苏打饼干", "Crackers"), 377, Snacks, (450, 200, 12), &["cracker", "biscotti"]),
    dry(("饼干", "Cookies"), 200, Import, (500, 300, 12), &["cookie", "biscuit", "wafer"]),
    dry(("烘焙预拌粉", "Baking mixes"), 215, Pantry, (650, 450, 12), &["mixes", "baking/cooking"]),
    dry(("面包", "Bread"), 195, Pantry, (250, 500, 10), &["bread", "buns", "tortilla", "savoury bakery"]),
    dry(("糕点", "Pastries"), 203, Pantry, (350, 400, 12), &["cake", "pastr", "croissant", "sweet bakery", "pies", "dessert topping"]),
    dry(("早餐谷物", "Cereal"), 374, Pantry, (300, 400, 12), &["cereal", "muesli", "oat"]),
    dry(("果冻布丁", "Jelly and pudding"), 395, Snacks, (1050, 250, 24), &["gelatin", "pudding", "jelly cup", "agar"]),
    dry(("果酱", "Jam"), 347, Pantry, (1300, 340, 12), &["jam, jelly", "jams", "fruit spread", "marmalade"]),
    dry(("蜂蜜", "Honey"), 345, Pantry, (1400, 340, 12), &["honey"]),
    dry(("糖浆", "Syrup"), 398, Pantry, (1300, 355, 12), &["syrup", "molasses"]),
    dry(("食糖", "Sugar"), 242, Pantry, (850, 900, 12), &["sugar", "maltose"]),
    dry(("沙拉酱", "Salad dressing"), 356, Pantry, (1000, 473, 12), &["salad dressing", "mayonnaise"]),
    dry(("调味酱", "Sauces"), 360, Pantry, (1100, 400, 12), &["sauce", "condiment", "gravy", "paste", "vinegar", "spreads"]),
    dry(("香辛料", "Spices and seasoning"), 233, Pantry, (500, 120, 24), &["seasoning", "spice", "herb", "salt", "extract"]),
    dry(("食用油", "Cooking oil"), 227, Pantry, (920, 750, 12), &["oil"]),
    dry(("面条", "Noodles"), 336, Pantry, (500, 400, 20), &["noodle", "nouille", "vermicelli", "nudel"]),
    dry(("意面", "Pasta"), 335, Import, (500, 500, 20), &["pasta"]),
    dry(("大米", "Rice"), 338, Pantry, (800, 1000, 10), &["rice"]),
    dry(("面粉杂粮", "Flour and grains"), 333, Pantry, (750, 900, 10), &["flour", "grain", "bean", "lentil", "seeds"]),
    dry(("饮用水", "Water"), 413, Snacks, (1000, 500, 24), &["water"]),
    dry(("果汁", "Juice"), 406, Produce, (1050, 946, 12), &["juice", "nectar", "fruit drink", "jus "]),
    dry(("茶饮及茶叶", "Tea"), 410, Snacks, (1000, 500, 15), &["tea"]),
    dry(("咖啡", "Coffee"), 402, Import, (400, 250, 12), &["coffee", "caf"]),
    dry(("酒类", "Wine, beer and spirits"), 463, Import, (1000, 750, 12), &["alcohol", "beer", "wine"]),
    dry(("汽水及功能饮料", "Soft drinks"), 660, Snacks, (1030, 355, 24), &["soda", "drink", "beverage", "cola"]),
    dry(("零食杂货", "Snacks and groceries"), 658, Snacks, (500, 200, 24), &["snack", "supplement", "weight control", "health", "fruit", "plant-based-foods", "vegetable", "entree"]),
];

/// The class of a category, of tags or of a name, in any case.
pub fn of(category: &str) -> Option<&'static Class> {
    let category = category.to_lowercase().replace("non alcoholic", "soft drink");
    CLASSES.iter().find(|class| class.words.iter().any(|word| begins(&category, word)))
}

/// Whether a word of the text begins so: `ham` is in no mushroom.
fn begins(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphabetic))
}
