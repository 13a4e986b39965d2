//! Weights as packages write them, in grams, and the sizes that follow from a weight. Whole numbers only.

/// A unit in small letters, and how many micrograms (or microlitres, which pass for them) it has.
const UNITS: [(&str, i64); 17] = [
    ("fl oz", 29_573_530),
    ("kg", 1_000_000_000),
    ("grm", 1_000_000),
    ("mlt", 1_000_000),
    ("ml", 1_000_000),
    ("cl", 10_000_000),
    ("gr", 1_000_000),
    ("g", 1_000_000),
    ("litre", 1_000_000_000),
    ("lbr", 453_592_370),
    ("lbs", 453_592_370),
    ("lb", 453_592_370),
    ("onz", 28_349_523),
    ("oza", 29_573_530),
    ("oz", 28_349_523),
    ("gal", 3_785_411_784),
    ("l", 1_000_000_000),
];

/// Heaviest piece that is believed; more is a slip of the pen.
const HEAVIEST: i64 = 25_000;

/// Grams of `16 oz/454 g`, `1.5 L`, `3 x 80 g`: the first part in metric units, else the first that is understood.
pub fn grams(text: &str) -> Option<i64> {
    // What stands in brackets tells the same in another way.
    let text = text.split('(').next().unwrap_or_default().to_lowercase();
    let parts: Vec<(i64, &str)> = text.split('/').filter_map(part).collect();
    let metric =
        parts.iter().find(|(_, unit)| matches!(*unit, "g" | "kg" | "ml" | "l" | "gr" | "cl" | "grm" | "mlt"));
    let (micrograms, _) = metric.or(parts.first())?;
    let grams = (micrograms + 500_000) / 1_000_000;
    (1..=HEAVIEST).contains(&grams).then_some(grams)
}

fn part(text: &str) -> Option<(i64, &'static str)> {
    let text = text.trim();
    let (times, text) = match text.split_once(" x ") {
        Some((times, rest)) => {
            (times.trim().parse::<i64>().ok().filter(|times| (1..100).contains(times))?, rest)
        }
        None => (1, text),
    };
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != ',')?;
    let thousandths = thousandths(&text[..end].replace(',', "."))?;
    let unit = text[end..].trim();
    let (unit, size) = UNITS.iter().find(|(name, _)| unit.starts_with(name))?;
    Some((times.checked_mul(thousandths)?.checked_mul(size / 1_000)?, unit))
}

fn thousandths(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let decimals: String = decimals.chars().take(3).collect();
    let whole: i64 = whole.parse().ok().filter(|whole| *whole < 100_000)?;
    let decimals: i64 = format!("{decimals:0<3}").parse().ok()?;
    Some(whole * 1_000 + decimals)
}

/// Length, width and height in millimetres of a box of so many cubic centimetres, a little longer than wide.
pub fn box_of(volume: i64) -> [i64; 3] {
    let cubic = volume.max(1) * 1_000;
    let mut edge = 1;
    while (edge + 1) * (edge + 1) * (edge + 1) <= cubic {
        edge += 1;
    }
    let (length, width) = (edge * 5 / 4 + 1, edge);
    [length, width, cubic / (length * width) + 1]
}

/// How many pieces stand side by side, in rows and in layers in a case of `load` pieces.
pub fn stacked(load: i64) -> [i64; 3] {
    let layers = if load > 12 && load % 2 == 0 { 2 } else { 1 };
    let floor = load / layers;
    let rows = (1..=floor).filter(|rows| rows * rows <= floor && floor % rows == 0).max().unwrap_or(1);
    [floor / rows, rows, layers]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_packages_write_them() {
        let table = [
            ("32 ONZ", 907),
            ("8 oz/226 g", 226),
            ("16.5 fl oz/488 mL", 488),
            ("1.5 L", 1_500),
            ("150 g", 150),
            ("1200 g (3 x 400 g)", 1_200),
            ("3 x 80 g", 240),
            ("0,5 l", 500),
            ("33 cl", 330),
            ("15 LBR", 6_804),
        ];
        for (text, weight) in table {
            assert_eq!(grams(text), Some(weight), "{text}");
        }
        for text in ["", "12", "a lot", "900 kg", "0 g", "99999999999 g"] {
            assert_eq!(grams(text), None, "{text}");
        }
    }

    #[test]
    fn a_box_holds_its_volume() {
        for volume in [1, 100, 473, 1_000, 25_000] {
            let [length, width, height] = box_of(volume);
            assert!(length * width * height >= volume * 1_000, "{volume}");
            assert!(length * width * height <= volume * 2_000 + 10_000, "{volume}");
        }
        for load in 1..=48 {
            assert_eq!(stacked(load).iter().product::<i64>(), load);
        }
    }
}
