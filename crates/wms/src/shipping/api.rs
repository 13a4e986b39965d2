//! Handlers of deliveryNoteManage.

use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use super::asked::{
    CheckForm, LoadForm, PrecoolForm, ResolveForm, ScanCheckForm, ScanLoadForm, ShipForm, ShipManyForm,
    SignForm, StartForm, VehicleForm, WeighForm,
};
use super::choose;
use super::model::{Detail, Round};
use super::offer::Scanned;
use super::{
    check as checking, depart, detail as shown, loading, resolve as deciding, scan_check as checking_by_scan,
    scan_load as loading_by_scan, sign as signing, together, undo,
};
use crate::document::choose::Looked;
use crate::document::{Happened, Reasoned, Results, Seen};

/// `GET /choose`: what a box can hold.
pub async fn choose(cx: Cx, Query(asked): Query<Looked>) -> Answer<Vec<Choice>> {
    cx.read(asked, choose::choose).await
}

/// `GET /{id}`: a note with its lines.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Detail> {
    cx.read(id, shown::show).await
}

/// `GET /{id}/history`: what happened to it.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    cx.read(id, shown::history).await
}

/// `GET /{id}/rounds`: its checks.
pub async fn rounds(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Round>> {
    cx.read(id, shown::rounds).await
}

/// `POST /scanCheck`: what was scanned while a note is checked, and what is next.
pub async fn scan_check(cx: Cx, Body(form): Body<ScanCheckForm>) -> Answer<Scanned> {
    cx.write(form, checking_by_scan::scan).await
}

/// `POST /scanLoad`: what was scanned while a vehicle is loaded, and what is next.
pub async fn scan_load(cx: Cx, Body(form): Body<ScanLoadForm>) -> Answer<Scanned> {
    cx.write(form, loading_by_scan::scan).await
}

/// `POST /{id}/startCheck`: a check begins.
pub async fn start_check(cx: Cx, Path(id): Path<Id>, Body(form): Body<StartForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, StartForm)) -> Answer<Detail> {
        checking::start(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/check`: lines were counted.
pub async fn check(cx: Cx, Path(id): Path<Id>, Body(form): Body<CheckForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, CheckForm)) -> Answer<Detail> {
        checking::check(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/weigh`: the whole was weighed.
pub async fn weigh(cx: Cx, Path(id): Path<Id>, Body(form): Body<WeighForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, WeighForm)) -> Answer<Detail> {
        checking::weigh(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/resolve`: what becomes of a difference.
pub async fn resolve(cx: Cx, Path(id): Path<Id>, Body(form): Body<ResolveForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, ResolveForm)) -> Answer<Detail> {
        deciding::resolve(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/pass`: everything is as it should be.
pub async fn pass(cx: Cx, Path(id): Path<Id>, Body(form): Body<Seen>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, Seen)) -> Answer<Detail> {
        checking::pass(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/fail`: it cannot go like that.
pub async fn fail(cx: Cx, Path(id): Path<Id>, Body(form): Body<Reasoned>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, Reasoned)) -> Answer<Detail> {
        checking::fail(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/reopen`: it is checked once more.
pub async fn reopen(cx: Cx, Path(id): Path<Id>, Body(form): Body<Reasoned>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, Reasoned)) -> Answer<Detail> {
        checking::reopen(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/vehicle`: which vehicle it leaves on.
pub async fn vehicle(cx: Cx, Path(id): Path<Id>, Body(form): Body<VehicleForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, VehicleForm)) -> Answer<Detail> {
        loading::vehicle(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/precool`: the vehicle was read.
pub async fn precool(cx: Cx, Path(id): Path<Id>, Body(form): Body<PrecoolForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, PrecoolForm)) -> Answer<Detail> {
        loading::precool(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/load`: goods come on board.
pub async fn load(cx: Cx, Path(id): Path<Id>, Body(form): Body<LoadForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, LoadForm)) -> Answer<Detail> {
        loading::load(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/unload`: goods come down again.
pub async fn unload(cx: Cx, Path(id): Path<Id>, Body(form): Body<LoadForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, LoadForm)) -> Answer<Detail> {
        loading::unload(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/ship`: it leaves.
pub async fn ship(cx: Cx, Path(id): Path<Id>, Body(form): Body<ShipForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, ShipForm)) -> Answer<Detail> {
        depart::ship(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/cancelShip`: it came back on the same day.
pub async fn cancel_ship(cx: Cx, Path(id): Path<Id>, Body(form): Body<Reasoned>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, Reasoned)) -> Answer<Detail> {
        undo::cancel_ship(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /{id}/sign`: somebody signed for it.
pub async fn sign(cx: Cx, Path(id): Path<Id>, Body(form): Body<SignForm>) -> Answer<Detail> {
    async fn unit(tx: &mut Tx, asked: &(Id, SignForm)) -> Answer<Detail> {
        signing::sign(tx, asked).await?;
        shown::show(tx, &asked.0).await
    }
    cx.write((id, form), unit).await
}

/// `POST /shipMany`: several leave on one vehicle.
pub async fn ship_many(cx: Cx, Body(form): Body<ShipManyForm>) -> Answer<Results> {
    let app = cx.app.clone();
    cx.write((app, form), together::ship_many).await
}
