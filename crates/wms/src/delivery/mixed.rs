//! Goods of several temperatures on one sheet: they leave on one vehicle only with a reason, which is better known while
//! the sheet can still be parted. Departure is the judge; here it is only told.

use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::validate::given;

use super::model::Form;
use crate::goods;

/// What there is to say of forms, in their order.
///
/// # Errors
/// Only those of the database.
pub async fn told(tx: &mut Tx, forms: &[&Form]) -> Answer<Vec<Message>> {
    let lines = || forms.iter().flat_map(|form| &form.lines);
    let colds = goods::colds(tx, lines().map(|line| line.goods_code.trim())).await?;
    let cold = |code: &str| colds.get(code.trim()).copied();
    let mixed = |form: &&Form| {
        let mut known =
            form.lines.iter().filter_map(|line| Some((&line.goods_code, cold(&line.goods_code)?)));
        let (one, has) = known.next()?;
        let (other, wants) = known.find(|(_, wants)| *wants != has)?;
        let number = given(form.external_no.as_deref()).unwrap_or_default();
        let message = Message::new("delivery.severalThermospheres").with("number", number);
        let message = message.with("one", one.trim()).with_text("has", has.label());
        Some(message.with("other", other.trim()).with_text("wants", wants.label()))
    };
    Ok(forms.iter().filter_map(mixed).collect())
}
