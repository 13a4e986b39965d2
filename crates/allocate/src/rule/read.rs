//! Rules from JSON and back.
//!
//! A rule is a list; a step is its name, or an object with its name as `step` and what else it needs:
//! `["fefo", { "step": "zones", "only": ["A", "B"] }, "fullPallets"]`.

use kernel::fault::FieldError;
use kernel::texts::Message;
use serde_json::{Map, Value, json};

use super::{Manner, Places, Rule, Step, Strictness};

/// Steps of a rule at most.
const MOST_STEPS: usize = 16;
/// Areas of a step at most.
const MOST_ZONES: usize = 100;

/// Steps that are nothing but their name.
const PLAIN: [(&str, Step); 9] = [
    ("fefo", Step::Fefo),
    ("firstMade", Step::FirstMade),
    ("fifo", Step::Fifo),
    ("lifo", Step::Lifo),
    ("fullPallets", Step::FullPallets),
    ("wholeContainers", Step::WholeContainers),
    ("clearSmallest", Step::ClearSmallest),
    ("pickFaceFirst", Step::PickFaceFirst),
    ("nearest", Step::Nearest),
];

const STRICTNESS: [(&str, Strictness); 2] = [("must", Strictness::Must), ("prefer", Strictness::Prefer)];
const MANNERS: [(&str, Manner); 3] =
    [("required", Manner::Required), ("only", Manner::Only), ("first", Manner::First)];
const PLACES: [(&str, Places); 2] = [("pickFace", Places::PickFace), ("storage", Places::Storage)];

impl Step {
    /// Its name in JSON and in the keys of texts.
    pub fn name(&self) -> &'static str {
        match self {
            Self::SingleBatch(_) => "singleBatch",
            Self::NamedBatch(_) => "namedBatch",
            Self::NamedLocation(_) => "namedLocation",
            Self::NamedContainer(_) => "namedContainer",
            Self::Zones(_) => "zones",
            Self::Places(_) => "places",
            plain => PLAIN.iter().find(|(_, step)| step == plain).map_or("", |(name, _)| name),
        }
    }

    fn to_json(&self) -> Value {
        let name = self.name();
        match self {
            Self::SingleBatch(how) => json!({ "step": name, "manner": word(&STRICTNESS, *how) }),
            Self::NamedBatch(how) | Self::NamedLocation(how) | Self::NamedContainer(how) => {
                json!({ "step": name, "manner": word(&MANNERS, *how) })
            }
            Self::Zones(zones) => json!({ "step": name, "only": zones }),
            Self::Places(places) => json!({ "step": name, "only": word(&PLACES, *places) }),
            _ => json!(name),
        }
    }
}

fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

impl Rule {
    /// A rule of these steps.
    ///
    /// # Errors
    /// Steps that do not go together, each at its place: `steps[2]`.
    pub fn of(steps: Vec<Step>) -> Result<Self, Vec<FieldError>> {
        let wrong = misfits(&steps);
        if wrong.is_empty() { Ok(Self { steps }) } else { Err(wrong) }
    }

    /// Reads a rule.
    ///
    /// # Errors
    /// Everything that is wrong, each with its step and field: `steps[2].only`.
    pub fn read(json: &Value) -> Result<Self, Vec<FieldError>> {
        let Value::Array(list) = json else {
            return Err(vec![FieldError::new("steps", "allocate.rule.list")]);
        };
        let (mut steps, mut wrong) = (Vec::new(), Vec::new());
        for (at, value) in list.iter().enumerate() {
            match step(at, value) {
                Ok(step) => steps.push(step),
                Err(error) => wrong.push(error),
            }
        }
        if wrong.is_empty() { Self::of(steps) } else { Err(wrong) }
    }

    /// The rule as it is stored and sent.
    pub fn to_json(&self) -> Value {
        Value::Array(self.steps.iter().map(Step::to_json).collect())
    }
}

fn error(at: usize, field: &str, message: Message) -> FieldError {
    let field = if field.is_empty() { format!("steps[{at}]") } else { format!("steps[{at}].{field}") };
    FieldError { field, message: message.with("number", at + 1) }
}

fn step(at: usize, value: &Value) -> Result<Step, FieldError> {
    let none = Map::new();
    let (name, fields) = match value {
        Value::String(name) => (name.as_str(), &none),
        Value::Object(fields) => match fields.get("step") {
            Some(Value::String(name)) => (name.as_str(), fields),
            _ => return Err(error(at, "step", Message::new("allocate.rule.nameless"))),
        },
        _ => return Err(error(at, "", Message::new("allocate.rule.nameless"))),
    };
    let known =
        |known: &[&str]| match fields.keys().find(|key| *key != "step" && !known.contains(&key.as_str())) {
            Some(key) => Err(error(
                at,
                key,
                Message::new("allocate.rule.unknownField").with("step", name).with("field", key),
            )),
            None => Ok(()),
        };
    if let Some((_, plain)) = PLAIN.iter().find(|(plain, _)| *plain == name) {
        return known(&[]).map(|()| plain.clone());
    }
    let named = |make: fn(Manner) -> Step| {
        known(&["manner"])?;
        choice(at, fields, "manner", &MANNERS, Some(Manner::Only)).map(make)
    };
    match name {
        "singleBatch" => {
            known(&["manner"])?;
            choice(at, fields, "manner", &STRICTNESS, Some(Strictness::Must)).map(Step::SingleBatch)
        }
        "namedBatch" => named(Step::NamedBatch),
        "namedLocation" => named(Step::NamedLocation),
        "namedContainer" => named(Step::NamedContainer),
        "zones" => {
            known(&["only"])?;
            zones(at, fields.get("only")).map(Step::Zones)
        }
        "places" => {
            known(&["only"])?;
            choice(at, fields, "only", &PLACES, None).map(Step::Places)
        }
        other => Err(error(at, "step", Message::new("allocate.rule.unknownStep").with("step", other))),
    }
}

/// One of the words of a field.
fn choice<T: Copy>(
    at: usize,
    fields: &Map<String, Value>,
    field: &str,
    words: &[(&'static str, T)],
    default: Option<T>,
) -> Result<T, FieldError> {
    let given = match fields.get(field) {
        Some(Value::String(given)) => words.iter().find(|(word, _)| word == given).map(|(_, value)| *value),
        Some(_) => None,
        None => default,
    };
    given.ok_or_else(|| {
        let one_of: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        error(
            at,
            field,
            Message::new("allocate.rule.choice").with("field", field).with("words", one_of.join(", ")),
        )
    })
}

fn zones(at: usize, value: Option<&Value>) -> Result<Vec<String>, FieldError> {
    let wrong = || error(at, "only", Message::new("allocate.rule.zones").with("most", MOST_ZONES));
    let list = value.and_then(Value::as_array).filter(|list| (1..=MOST_ZONES).contains(&list.len()));
    let codes = list.ok_or_else(wrong)?.iter().map(|code| code.as_str().filter(|code| !code.is_empty()));
    codes.map(|code| code.map(str::to_owned).ok_or_else(wrong)).collect()
}

/// What does not go together.
fn misfits(steps: &[Step]) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    if steps.is_empty() || steps.len() > MOST_STEPS {
        let message = Message::new("allocate.rule.count").with("most", MOST_STEPS);
        wrong.push(FieldError { field: "steps".into(), message });
        return wrong;
    }
    for (at, step) in steps.iter().enumerate() {
        let earlier = steps.iter().take(at);
        let against = |other: &Step| match (other, step) {
            (other, step) if other.name() == step.name() => Some("allocate.rule.twice"),
            (Step::Fifo, Step::Lifo) | (Step::Lifo, Step::Fifo) => Some("allocate.rule.opposite"),
            (Step::FullPallets, Step::WholeContainers) | (Step::WholeContainers, Step::FullPallets) => {
                Some("allocate.rule.opposite")
            }
            (Step::ClearSmallest, Step::FullPallets | Step::WholeContainers) => Some("allocate.rule.late"),
            _ => None,
        };
        if let Some((other, key)) = earlier.filter_map(|other| against(other).map(|key| (other, key))).next()
        {
            let message = Message::new(key).with_text("step", step.title()).with_text("other", other.title());
            wrong.push(error(at, "step", message));
        }
    }
    wrong
}
