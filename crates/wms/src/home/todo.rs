//! What waits: for each stage of the work, the total of the list that shows it. Conditions are those that people can read
//! and take away in the list: codes with words, and yes or no.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::list::{self, Ask, List};

use super::model::Waiting;

/// Counted up to here; beyond, a number has a plus behind it.
const MOST: u64 = 999;

/// A number: its name, the permission and screen, the list with its query, and what the screen needs besides.
pub struct Number {
    pub name: &'static str,
    pub group: &'static str,
    pub permission: &'static str,
    pub screen: &'static str,
    pub list: &'static str,
    pub query: &'static str,
    /// What of the address is for the page and not for the list.
    pub page: &'static str,
}

macro_rules! numbers {
    ($($group:literal $name:literal $screen:literal $list:literal $query:literal $page:literal;)*) => {
        /// Everything that is counted, in the order of the work.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: $name,
            group: $group,
            permission: concat!($screen, "_search_button"),
            screen: $screen,
            list: $list,
            query: $query,
            page: $page,
        }),*];

        /// Permissions that decide about a section of the page.
        pub const PERMISSIONS: &[&str] = &[
            $(concat!($screen, "_search_button"),)*
            super::stock::QUERY,
            super::stock::PLACES,
        ];
    };
}

numbers! {
    "booking" "auditPublic" "inboundBookingPublic" "inboundBookingPublic" "status=1&cancelled=false" "";
    "booking" "auditPrivate" "inboundBookingPrivate" "inboundBookingPrivate" "status=1&cancelled=false" "";
    "booking" "auditOutward" "outboundBooking" "outboundBooking" "status=1&cancelled=false" "";
    "inbound" "receive" "receivingNoteManage" "receivingNote" "status=2" "";
    "inbound" "receivePartly" "receivingNoteManage" "receivingNote" "status=3" "";
    "inbound" "putAway" "putawayNoteManage" "putawayNote" "status=0,1" "";
    "inbound" "enter" "entryManage" "entryNote" "status=1" "";
    "inbound" "confirmEntry" "entryManage" "entryNote" "status=2&confirmStatus=1" "";
    "outbound" "allocate" "deliverysheetManage" "deliverySheet" "status=2" "";
    "outbound" "allocatePartly" "deliverysheetManage" "deliverySheet" "status=3" "";
    "outbound" "toPick" "deliverysheetManage" "deliverySheet" "status=4" "";
    "outbound" "pick" "pickingGoodsNoteManage" "pickNote" "status=0,1" "";
    "outbound" "check" "deliveryNoteManage" "deliveryNote" "status=0,1" "way=0";
    "outbound" "ship" "deliveryNoteManage" "deliveryNote" "status=2" "way=0";
    "outbound" "checkLoaded" "deliveryNoteManage" "outboundNote" "status=0,1" "way=1";
    "outbound" "load" "deliveryNoteManage" "outboundNote" "status=2" "way=1";
    "outbound" "shipLoaded" "deliveryNoteManage" "outboundNote" "status=3" "way=1";
    "outbound" "shipQuick" "deliveryNoteManage" "newDelivery" "status=1" "way=2";
    "floor" "assign" "tasksList" "warehouseTask" "status=WAITING&assigned=0&cancelled=false" "";
    "floor" "inHand" "tasksList" "warehouseTask" "status=WAITING,WORKING&assigned=1&cancelled=false" "";
    "floor" "problem" "tasksList" "warehouseTask" "status=WAITING,WORKING&problem=true&cancelled=false" "";
    "floor" "opening" "initWarehouseManage" "openingStock" "status=1" "";
    "office" "auditOwner" "cargoOwnerAudit" "cargoOwnerAudit" "auditStatus=0" "";
    "office" "auditSupplier" "supplierAudit" "supplierAudit" "auditStatus=0" "";
    "office" "auditCustomer" "customerAudit" "customerAudit" "auditStatus=0" "";
    "office" "auditContract" "contractManage" "contract" "status=1" "";
    "office" "expiring" "contractManage" "contract" "expiring=true" "";
}

/// The list of that name on a screen.
pub fn list(app: &App, screen: &str, name: &str) -> Answer<&'static List> {
    let features = app.features.iter().filter(|feature| feature.screen == screen);
    let found = features.flat_map(|feature| &feature.lists).find(|list| list.name == name);
    found
        .copied()
        .ok_or_else(|| Fault::internal(format!("home counts a list that is not there: {screen} {name}")))
}

/// How many rows a list shows under a query, up to a cap, and whether there are more.
pub async fn total(tx: &mut Tx, list: &'static List, query: &str, cap: u64) -> Answer<(i64, bool)> {
    let pairs: Vec<(String, String)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let ask = Ask::parse(list, &pairs, &tx.session().zone)?;
    let count = list::count(tx, list, &ask, cap).await?;
    Ok((i64::try_from(count.min(cap)).unwrap_or(i64::MAX), count > cap))
}

/// All numbers of lists that the session may open.
pub async fn waiting(tx: &mut Tx, app: &App) -> Answer<Vec<Waiting>> {
    let mut told = Vec::new();
    for number in NUMBERS {
        if !tx.session().can(number.permission) {
            continue;
        }
        let list = list(app, number.screen, number.list)?;
        let (count, more) = total(tx, list, number.query, MOST).await?;
        let parts = [number.page, number.query].into_iter().filter(|part| !part.is_empty());
        told.push(Waiting {
            name: number.name.to_owned(),
            group: number.group.to_owned(),
            screen: number.screen.to_owned(),
            query: parts.collect::<Vec<_>>().join("&"),
            count,
            more,
        });
    }
    Ok(told)
}
