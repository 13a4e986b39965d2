//! Whether what came may be taken in: quantity, weight, life, temperature and state of each receipt, judged by its line
//! and its goods before anything is written. All that is wrong is told at once.

use codes::{LotCheck, ReceivingKind, TemperatureVerdict, Thermosphere};
use kernel::clock::BusinessDay;
use kernel::fault::FieldError;
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Celsius, Exact, Grams, Qty};
use kernel::validate::given;

use super::lines::container_wrong;
use super::model::ReceiptForm;
use super::receipt::Pieces;
use super::rights::Rights;
use super::statuses::{Statuses, Worth};
use super::stored::Line;
use super::temperature::{self, Limits};
use crate::batch::{self, Attributes};
use crate::batch_rule::Life;
use crate::document::in_base;
use crate::goods::Item;

/// Photos of one receipt.
const PHOTOS: usize = 9;

/// A receipt, with the place in the form at which it stands.
#[derive(Debug, Clone)]
pub struct Said<'a> {
    /// Index of its line in the note.
    pub line: usize,
    /// Place of the receipt: `receipts[0]`.
    pub at: String,
    /// What was filled in.
    pub form: &'a ReceiptForm,
}

/// What receipts are judged by.
#[derive(Debug)]
pub struct Court<'a> {
    /// Kind of the note.
    pub kind: ReceivingKind,
    /// The supplier of the note, for batches that keep one.
    pub supplier: Option<&'a str>,
    /// Where the note is received unless a receipt says otherwise.
    pub location: &'a str,
    /// Today.
    pub today: BusinessDay,
    /// Limits that the session may pass over.
    pub rights: Rights,
    /// Per cent by which more may come than a line expects, where the line does not say.
    pub over_percent: i64,
    /// Inventory statuses.
    pub statuses: &'a Statuses,
}

/// A receipt that may be taken in.
#[derive(Debug, Clone)]
pub struct Taken {
    /// Index of its line in the note.
    pub line: usize,
    /// Place of the receipt in the form.
    pub at: String,
    /// Id of its row.
    pub id: Id,
    /// Taken in, in base units.
    pub qty: Qty,
    /// Gross weight of that.
    pub weight: Grams,
    /// Whether that was weighed and does not follow from the plan.
    pub weighed: bool,
    /// Weights of single pieces.
    pub pieces: Pieces,
    /// What is known of the batch.
    pub attributes: Attributes,
    /// The same with what follows from it.
    pub told: Attributes,
    /// Container.
    pub container: Option<String>,
    /// Type of a new container.
    pub container_type: Option<String>,
    /// Collection location.
    pub location: String,
    /// Inventory status; none when nothing was taken in.
    pub status: Option<String>,
    /// Whether it is on hold.
    pub frozen: bool,
    /// How it is damaged.
    pub damaged: Option<String>,
    /// Turned away, in base units.
    pub rejected: Qty,
    /// Why.
    pub rejection: Option<String>,
    /// Limits of the product temperature; none where it is not asked.
    pub limits: Option<Limits>,
    /// Product temperature.
    pub temperature: Option<Celsius>,
    /// What it means.
    pub verdict: Option<TemperatureVerdict>,
    /// Whether the batch has life enough.
    pub lot: LotCheck,
    /// Why a limit was passed over.
    pub excuse: Option<String>,
    /// Where it should be put away to.
    pub target: Option<String>,
}

/// One receipt before the court.
pub struct Case<'a> {
    pub(super) court: &'a Court<'a>,
    pub(super) said: &'a Said<'a>,
    pub(super) line: &'a Line,
    pub(super) item: &'a Item,
    pub(super) wrong: &'a mut Vec<FieldError>,
}

/// Judges a receipt. `before` is what the line had received already, receipts of the same call included.
pub fn judge(
    court: &Court<'_>,
    said: &Said<'_>,
    (line, item, before): (&Line, &Item, Qty),
    wrong: &mut Vec<FieldError>,
) -> Option<Taken> {
    let found = wrong.len();
    let mut case = Case { court, said, line, item, wrong };
    let (qty, rejected) = case.quantities(before)?;
    case.texts();
    let form = said.form;
    let text = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    let (weight, pieces, weighed) = case.weight(qty);
    let limits = temperature::limits(item.thermosphere, item.band);
    let verdict = case.temperature(limits, qty);
    let status = case.status(qty);
    let (attributes, told, lot) = case.batch(qty);
    case.rejection(rejected);
    let frozen = court.kind == ReceivingKind::Return
        || matches!(verdict, Some(TemperatureVerdict::Conditional | TemperatureVerdict::Reject));
    let taken = Taken {
        line: said.line,
        at: said.at.clone(),
        id: Id::NONE,
        qty,
        weight,
        weighed,
        pieces,
        attributes,
        told,
        // An empty code says that the goods lie loose, whatever was planned.
        container: match &form.container_code {
            Some(_) => text(&form.container_code),
            None => line.container_code.clone(),
        },
        container_type: text(&form.container_type_code).or_else(|| line.container_type_code.clone()),
        location: text(&form.location_code).unwrap_or_else(|| court.location.to_owned()),
        status,
        frozen: frozen && qty.is_positive(),
        damaged: text(&form.damaged_type),
        rejected,
        rejection: text(&form.rejection_reason),
        limits,
        temperature: form.product_temp,
        verdict,
        lot,
        excuse: text(&form.override_reason),
        target: text(&form.target_location_code).or_else(|| line.plan_location_code.clone()),
    };
    (wrong.len() == found).then_some(taken)
}

impl Case<'_> {
    pub(super) fn refuse(&mut self, field: &str, message: Message) {
        self.wrong.push(FieldError { field: format!("{}.{field}", self.said.at), message });
    }

    /// Passing over a limit needs the right to, and a reason.
    fn excused(&mut self, may: bool, field: &str, message: Message) {
        if !may {
            self.refuse(field, message);
        } else if given(self.said.form.override_reason.as_deref()).is_none() {
            self.refuse(field, message);
            self.refuse("overrideReason", Message::new("receiving.overrideNeedsReason"));
        }
    }

    /// Taken in and turned away, in base units; none when they cannot be read at all.
    fn quantities(&mut self, before: Qty) -> Option<(Qty, Qty)> {
        let form = self.said.form;
        let unit = given(form.unit_code.as_deref()).unwrap_or(&self.item.unit_code).to_owned();
        let Some(factor) = self.item.pieces_in(&unit) else {
            self.refuse("unitCode", Message::new("document.notPacked").with("unit", unit));
            return None;
        };
        let mut read = |field: &str, qty: Qty| match in_base(self.item, qty, factor) {
            Ok(qty) => Some(qty),
            Err(message) => {
                self.wrong.push(FieldError { field: format!("{}.{field}", self.said.at), message });
                None
            }
        };
        let (qty, rejected) = (read("qty", form.qty)?, read("rejectedQty", form.rejected_qty)?);
        if qty.is_zero() && rejected.is_zero() {
            self.refuse("qty", Message::new("document.notPositive"));
            return None;
        }
        let all = qty.plus(rejected).and_then(|all| all.plus(before));
        let percent = self.line.over_percent.unwrap_or(self.court.over_percent);
        let most = Exact::from(self.line.qty_expected).times(100 + percent);
        let most = most.and_then(|most| most.rounded_over::<Qty>(100));
        match (all, most) {
            (Ok(all), Ok(most)) if all <= most => {}
            (Ok(_), Ok(most)) => {
                let left = most.minus(before).unwrap_or_default().max(Qty::ZERO);
                let message = Message::new("receiving.overTolerance").with("most", left);
                let message = message.with("unit", &self.item.unit_name).with("percent", percent);
                self.excused(self.court.rights.tolerance, "qty", message);
            }
            _ => {
                self.refuse("qty", Message::new("document.tooMany"));
                return None;
            }
        }
        Some((qty, rejected))
    }

    fn texts(&mut self) {
        let form = self.said.form;
        if let Some(message) = container_wrong(form.container_code.as_deref()) {
            self.refuse("containerCode", message);
        }
        let texts = [
            ("overrideReason", &form.override_reason, 200),
            ("rejectionReason", &form.rejection_reason, 200),
            ("device", &form.device, 64),
        ];
        for (field, text, most) in texts {
            if text.as_deref().is_some_and(|text| text.chars().nth(most).is_some()) {
                self.refuse(field, Message::new("rule.tooLong").with("max", most));
            }
        }
        if form.photos.0.len() > PHOTOS {
            self.refuse("photos", Message::new("rule.outOfRange").with("min", 0).with("max", PHOTOS));
        }
    }

    fn temperature(&mut self, limits: Option<Limits>, qty: Qty) -> Option<TemperatureVerdict> {
        if let Some(Err(message)) = self.said.form.product_temp.map(temperature::possible) {
            self.refuse("productTemp", message);
            return None;
        }
        let limits = limits?;
        let Some(reading) = self.said.form.product_temp else {
            let frozen = self.item.thermosphere == Thermosphere::Frozen;
            if self.court.kind == ReceivingKind::Return && frozen && qty.is_positive() {
                self.refuse("productTemp", Message::new("receiving.temperatureNeeded"));
            }
            return None;
        };
        let verdict = limits.verdict(reading);
        if verdict == TemperatureVerdict::Reject && qty.is_positive() {
            let message = Message::new("receiving.temperatureReject").with("temp", reading);
            let message = message.with("limit", limits.nearest(reading));
            self.excused(self.court.rights.temperature, "productTemp", message);
        }
        Some(verdict)
    }

    /// The inventory status of what was taken in.
    fn status(&mut self, qty: Qty) -> Option<String> {
        let form = self.said.form;
        let damaged = given(form.damaged_type.as_deref()).is_some();
        if qty.is_zero() {
            if damaged {
                self.refuse("damagedType", Message::new("receiving.nothingDamaged"));
            }
            return None;
        }
        let own = given(form.status_code.as_deref());
        let planned = self.line.status_code.as_deref().filter(|_| !damaged);
        // What came back is looked at first, whatever was planned.
        let planned = planned.filter(|_| self.court.kind == ReceivingKind::Normal);
        let Some(code) = own.or(planned) else {
            let worth = if damaged { Worth::Damaged } else { Worth::Qualified };
            let usual = self.court.statuses.usual(self.court.kind, worth).map(str::to_owned);
            if usual.is_none() {
                self.refuse("statusCode", Message::new("receiving.noStatus"));
            }
            return usual;
        };
        match self.court.statuses.worth(code) {
            None => self.refuse("statusCode", Message::new("rule.notFound")),
            Some(Worth::Qualified) if damaged => {
                self.refuse("statusCode", Message::new("receiving.statusDamaged"));
            }
            Some(Worth::Damaged) if !damaged => self.refuse("damagedType", Message::new("rule.required")),
            Some(_) => {}
        }
        Some(code.to_owned())
    }

    /// What is known of the batch, the same with what follows from it, and whether it has life enough.
    fn batch(&mut self, qty: Qty) -> (Attributes, Attributes, LotCheck) {
        let said = self.said.form.batch.clone().trimmed();
        let mut planned = self.line.attributes.clone();
        if said.production_date.is_some() || said.expiry_date.is_some() {
            // The label counts: a date that was expected does not go with another one that came.
            (planned.production_date, planned.expiry_date) = (None, None);
        }
        let mut attributes = said.or(&planned);
        if attributes.supplier.is_none() {
            attributes.supplier = self.court.supplier.map(str::to_owned);
            if !self.item.attributes().any(|(each, _)| each == codes::BatchAttribute::Supplier) {
                attributes.supplier = None;
            }
        }
        if qty.is_zero() {
            return (attributes.clone(), attributes, LotCheck::NotChecked);
        }
        let at = format!("{}.batch", self.said.at);
        let wanted = batch::Wanted { item: self.item, attributes, at };
        let (completed, wrong) = batch::checked(&wanted, self.court.today);
        self.wrong.extend(wrong);
        let lot = self.lot(&completed);
        // The batch is asked for what was said; what follows from it, it works out again.
        (wanted.attributes, completed, lot)
    }

    /// Expired goods never come in, and those with too little life only by permission. What a customer sends back is
    /// told and taken, because it waits on hold for somebody to look at it.
    fn lot(&mut self, attributes: &Attributes) -> LotCheck {
        let Some(expiry) = attributes.expiry_date else { return LotCheck::NotChecked };
        let life = Life { production: attributes.production_date, expiry };
        let enough = life.reaches(self.item.limits().receive, self.court.today);
        let over = life.days_left(self.court.today) < 0;
        if self.court.kind == ReceivingKind::Return {
            return if enough && !over { LotCheck::Ok } else { LotCheck::Below };
        }
        if over {
            self.refuse("batch.expiryDate", Message::new("receiving.expired").with("day", expiry));
            return LotCheck::Below;
        }
        if enough {
            return LotCheck::Ok;
        }
        let left = life.days_left(self.court.today);
        let message = Message::new("receiving.belowLife").with("left", left).with("least", self.least());
        self.excused(self.court.rights.shelf_life, "batch.expiryDate", message);
        LotCheck::Overridden
    }

    /// The least life that is asked for, as people say it.
    fn least(&self) -> String {
        let least = self.item.limits().receive;
        let percent = least.percent.map(|percent| format!("{percent} %"));
        let days = least.days.map(|days| format!("{days} d"));
        [percent, days].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn rejection(&mut self, rejected: Qty) {
        let reason = given(self.said.form.rejection_reason.as_deref());
        if rejected.is_positive() && reason.is_none() {
            self.refuse("rejectionReason", Message::new("rule.required"));
        }
        if rejected.is_zero() && reason.is_some() {
            self.refuse("rejectedQty", Message::new("document.notPositive"));
        }
    }
}
