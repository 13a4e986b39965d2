//! Handler of the area data.

use kernel::call::Query;
use kernel::fault::{Answer, Fault};

use super::divisions::{self, Division, LEVELS};
use super::model::{Area, AreaQuery};

/// Rows that a search by name answers at most.
const FOUND: usize = 100;

/// `GET /queryList`: the provinces, what lies below a division, or what has a name.
pub async fn query_list(Query(query): Query<AreaQuery>) -> Answer<Vec<Area>> {
    ask(&query)
}

pub(super) fn ask(query: &AreaQuery) -> Answer<Vec<Area>> {
    let filled = |text: &Option<String>| {
        text.clone().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let (parent, keyword) = (filled(&query.parent_code), filled(&query.keyword));
    let above = match &parent {
        Some(code) => {
            Some(divisions::find(code).ok_or_else(|| Fault::invalid("parentCode", "areaProvince.unknown"))?)
        }
        None => None,
    };
    let first = above.and_then(|above| divisions::level_of(above.code)).map_or(0, |level| level + 1);
    let code = above.map_or("", |above| above.code);
    let levels = match query.level {
        Some(level) if level == 0 || level > LEVELS => {
            return Err(Fault::invalid("level", "areaProvince.level"));
        }
        // All streets of the country at once are nothing anybody can look at.
        Some(LEVELS) if above.is_none() && keyword.is_none() => {
            return Err(Fault::invalid("parentCode", "rule.required"));
        }
        Some(level) => level - 1..level,
        // A search looks through all levels but streets, unless it is inside a district.
        None if keyword.is_some() => first..LEVELS.min((LEVELS - 1).max(first + 1)),
        None => first..LEVELS.min(first + 1),
    };
    let named =
        |division: &&Division| keyword.as_ref().is_none_or(|word| division.name.contains(word.as_str()));
    let most = if keyword.is_some() { FOUND } else { usize::MAX };
    let found = levels.flat_map(|level| divisions::below(code, level).iter().filter(named)).take(most);
    Ok(found.map(|division| area(*division)).collect())
}

fn area(division: Division) -> Area {
    let level = divisions::level_of(division.code).unwrap_or_default();
    let leaf = level + 1 == LEVELS || divisions::below(division.code, level + 1).is_empty();
    Area {
        code: division.code,
        name: division.name,
        level: level + 1,
        parent_code: divisions::parent(division.code),
        full_name: divisions::full_name(division),
        leaf,
    }
}
