//! What goods keep beside their form: values of the base unit, files in use.

use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::master::Before;
use kernel::record::{Cells, Table};
use kernel::validate::GTIN;
use platform::file::{self, Change, Held};

use super::SCOPE;
use super::model::{Goods, Photo};
use crate::batch;

const TABLE: Table = Table::new("goods", SCOPE);

/// Says which photos are in use, and answers what is kept beside the form. Without photos it asks the database
/// nothing, because an import brings thousands of goods.
pub async fn prepare(goods: &Goods, tx: &mut Tx, before: Option<&Before<Goods>>) -> Answer<Cells> {
    if let Some(before) = before {
        keep_what_stock_is(tx, &before.form, goods).await?;
        if before.form.warn_pct != goods.warn_pct && before.form.batch_rule_code == goods.batch_rule_code {
            batch::mark_goods_again(tx, before.form.code.trim(), goods.warn_pct).await?;
        }
    }
    let held = before.map(|before| (before.form.owner_code.as_str(), before.form.photos.as_slice()));
    let (owner, photos) = (goods.owner_code.as_str(), goods.photos.as_slice());
    change_photos(tx, held.unwrap_or((owner, &[])), (owner, photos)).await?;
    let base = goods.packs.first();
    Ok(vec![
        (
            "base_gtin",
            base.and_then(|pack| pack.gtin.as_deref()).map(|gtin| GTIN.spelled(gtin.trim())).into(),
        ),
        ("base_gross_weight", base.and_then(|pack| pack.gross_weight).into()),
        ("base_volume", base.and_then(super::Pack::any_volume).into()),
        ("cover", goods.photos.first().map(|photo| format!("{}{}", file::PATH, photo.file)).into()),
    ])
}

/// Goods that lie here keep what their stock is counted and owned by.
async fn keep_what_stock_is(tx: &mut Tx, before: &Goods, after: &Goods) -> Answer<()> {
    let fields = [
        ("ownerCode", before.owner_code != after.owner_code),
        ("unitCode", before.unit_code != after.unit_code),
        ("catchWeightMode", before.catch_weight_mode != after.catch_weight_mode),
    ];
    let changed: Vec<FieldError> = fields
        .into_iter()
        .filter(|(_, changed)| *changed)
        .map(|(field, _)| FieldError::new(field, "goodsManage.inStock"))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let there: Option<i64> = tx
        .one(
            "select 1 from stock where branch_code = $1 and goods_code = $2 and lies = 1 limit 1",
            &vals![tx.branch(), before.code.as_str()],
        )
        .await?;
    if there.is_some() { Err(Fault::Invalid(changed)) } else { Ok(()) }
}

/// The owner of goods, and their photos.
type Photos<'a> = (&'a str, &'a [Photo]);

/// Takes new photos into use and lets old ones go; goods that change hands take theirs with them. A photo is a picture
/// that the session may see.
async fn change_photos(tx: &mut Tx, (was, before): Photos<'_>, (owner, after): Photos<'_>) -> Answer<()> {
    let stays = |photo: &Photo| was == owner && before.contains(photo) && after.contains(photo);
    for (at, photo) in after.iter().enumerate().filter(|(_, photo)| !stays(photo)) {
        let wrong = || Fault::invalid(format!("photos[{at}].file"), "goodsManage.notAPicture");
        let id: Id = photo.file.parse().map_err(|_| wrong())?;
        if !before.contains(photo) {
            let found = file::readable(tx, id).await.map_err(|_| wrong())?;
            if !found.mime.starts_with("image/") {
                return Err(wrong());
            }
        }
        Change { field: "photos", before: None, after: Some(Held::of_party(owner, id)) }.note(tx).await?;
    }
    for photo in before.iter().filter(|photo| !stays(photo)) {
        let gone = photo.file.parse::<Id>().ok().map(|id| Held::of_party(was, id));
        Change { field: "photos", before: gone, after: None }.note(tx).await?;
    }
    Ok(())
}

/// Lets the photos of goods go that are about to be deleted.
pub async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
    let owner: String = TABLE.load(tx, "owner_code", id).await?;
    let files: Vec<String> = tx
        .all(
            "select file from goods_photo where branch_code = $1 and goods_id = $2 order by line_no",
            &vals![tx.branch(), id],
        )
        .await?;
    let photos: Vec<Photo> = files.into_iter().map(|file| Photo { file }).collect();
    change_photos(tx, (&owner, &photos), (&owner, &[])).await
}
