//! The tables against the specification, copied here a second time by hand, and their labels.

mod labels;

use std::collections::{BTreeMap, HashSet};

use kernel::codes::{Code as _, Tone};

use crate::{
    BillingCycleUnit, ClaimStatus, CountStatus, DeliverySheetStatus, ExportTaskType, InvoiceStatus, JobType,
    OpeningStatus, PartyKind, PartyType, ReceivingStatus, ShiftStatus, StationTaskType, TABLES,
    TransferStatus, WarehouseAttribute, table,
};

/// Section 3, in its order, then section 4, then what other sections and documents fix.
const SPECIFICATION: &[(&str, &str)] = &[
    ("warehouseStatus", "0 enabled, 1 disabled"),
    ("locationStatus", "0 not_enabled, 1 enabled"),
    ("leaseStatus", "0 not_rented, 1 rented"),
    ("warehouseAttribute", "1 public, 2 private"),
    ("warehouseType", "1 frozen"),
    ("locationType", "0 picking, 1 storage, 2 staging"),
    ("locationLock", "0 inbound, 1 outbound, 2 full, 3 none"),
    ("storageStrategy", "0 mixed_goods, 1 mixed_batch, 2 mixed, 3 not_mixed"),
    ("thermosphere", "NORMAL normal, CHILLED chilled, FROZEN frozen"),
    ("occupancy", "0 free, 1 occupied"),
    ("containerClass", "0 pallet, 1 turnover_box"),
    ("supplierSettlement", "0 no, 1 yes"),
    ("goodsSource", "0 domestic, 1 imported"),
    ("commodityType", "0 raw_material, 1 finished, 2 semi_finished"),
    ("goodsUnit", "piece piece, trolley trolley"),
    ("freezeStatus", "0 normal, 1 frozen"),
    (
        "partyKind",
        "0 independent_owner, 1 enterprise_owner, 2 enterprise_shipper, 3 enterprise_finance, \
         4 enterprise_consignee, 5 upstream_customer, 6 paying_institution",
    ),
    ("collectionDocumentType", "0 normal, 1 disabled"),
    ("documentStatus", "1 normal, 2 written_off"),
    ("documentType", "1 on_site, 2 remote"),
    ("authorization", "1 authorized, 2 not_authorized"),
    (
        "jobType",
        "1 unload_large_container, 2 unload_small_container, 3 unload_vehicle, 4 unload_material, 5 load_vehicle, \
         6 load_material",
    ),
    (
        "stationTaskType",
        "0 unload_large_container, 1 unload_small_container, 2 unload_vehicle, 3 unload_material, 4 load_vehicle, \
         5 load_material",
    ),
    ("stationBillType", "1 direct, 2 relay, 3 inbound"),
    ("stationType", "0 wagon, 1 refrigerated, 2 container"),
    ("taskCentre", "0 unassigned, 1 assigned"),
    ("jobStatus", "WAITING waiting, WORKING working, COMPLETED completed"),
    (
        "taskType",
        "receive receive, PUTAWAY putaway, PICKING picking, CHECK check, move move, INVENTORY inventory",
    ),
    ("differenceType", "0 surplus, 1 loss"),
    ("adjustmentMode", "batch batch, merge merge"),
    ("inventoryStatusFilter", "0 all, 1 qualified, 2 damaged"),
    ("bookingSlot", "morning morning, afternoon afternoon"),
    ("billingCycleUnit", "DAY day, WEEK week, MONTH month, YEAR year"),
    ("wholeBillingBy", "LOCATION location, AREA area"),
    ("scatteredBillingUnit", "TON ton, piece piece, trolley trolley, hour hour"),
    ("expenseBillingUnit", "PIECE piece, TON ton, LOCATION location, BOARD board, AREA area"),
    ("expenseStatus", "UNSETTLED unsettled, SETTLED settled"),
    ("paymentStatus", "RECEIVED received, UNRECEIVED unreceived"),
    ("reportType", "0 stock_detail, 1 outbound_flow, 2 inbound_flow"),
    ("reportFieldType", "str text, int integer, select choice, date date, dicimal decimal"),
    ("reportFieldSource", "diy custom, cal calculated"),
    ("arithmetic", "add add, subtract subtract, multiply multiply, divide divide"),
    ("belong", "COMMON common, TMS tms, CTMS ctms, WMS wms"),
    ("editType", "custom custom, platform platform"),
    ("backgroundTaskStatus", "IN_PROCESS in_process, COMPLETED completed, FAIL failed"),
    ("receivingStatus", "0 new, 1 voided, 2 awaiting_receipt, 3 partly_received, 4 receipt_complete"),
    ("countStatus", "0 new, 1 to_count, 2 counting, 3 awaiting_audit, 4 audited, 5 voided"),
    ("shiftStatus", "0 new, 11 to_move, 12 moving, 13 moved, 4 voided"),
    ("outboundStatus", "0 to_review, 1 reviewing, 2 to_load, 3 loaded, 4 outbound_complete"),
    (
        "deliverySheetStatus",
        "0 new, 1 voided, 2 to_allocate, 3 partly_allocated, 4 to_pick, 5 picking, 6 to_review, 7 to_load, 8 loaded",
    ),
    ("deliveryNoteStatus", "0 to_review, 1 reviewing, 2 to_ship_out, 3 out_complete"),
    ("newDeliveryStatus", "1 to_ship, 2 shipped"),
    ("inboundBookingStatus", "0 to_submit, 1 to_audit, 2 to_receive_in, 4 inbound_complete"),
    ("outboundBookingStatus", "0 to_submit, 1 to_audit, 2 to_ship_out, 4 complete"),
    ("discountBookingStatus", "0 booked, 1 completed, 2 cancelled"),
    ("putawayStatus", "0 to_put_away, 1 putting_away, 3 done"),
    ("entryStatus", "1 to_enter, 2 entered"),
    ("entryConfirmation", "1 unconfirmed, 2 confirmed"),
    ("pickingStatus", "0 to_pick, 1 picking, 2 picked"),
    ("auditStatus", "0 unaudited, 1 passed, 2 failed"),
    ("cargoOwnerAuditStatus", "0 unaudited, 2 failed, 3 passed"),
    ("varianceAuditStatus", "0 pending, 1 audited, 2 rejected"),
    ("transferStatus", "0 new, 1 to_audit, 2 passed, 3 failed, 4 voided"),
    ("claimStatus", "0 new, 1 to_audit, 2 passed, 3 rejected, 4 voided"),
    ("invoiceStatus", "0 new, 1 to_allocate, 2 partly_allocated, 3 allocated, 4 voided"),
    ("stationBillStatus", "1 new, 2 to_confirm, 3 done"),
    ("openingStatus", "0 new, 1 to_audit, 2 audited, 3 rejected, 4 voided"),
    ("receiptStatus", "0 new, 1 to_settle, 2 settled"),
    (
        "exportTaskType",
        "RECEIVE receive, DELIVERY delivery, INBOUND inbound, OUTBOUND outbound, PICKING picking, \
         INVENTORY inventory, COUNTING counting, DIFFERENCE difference, MOVE move, PUT putaway, CUSTOMER customer, \
         SUPPLIER supplier, BRAND brand, RULE batch_rule, UNIT unit, CONTAINER container, STATUS status",
    ),
    (
        "backgroundTaskKind",
        "export export, importCheck import_check, import import, openingPost opening_post, \
         stockVerify stock_verify, allotMany allot_many",
    ),
    ("exportFormat", "xlsx xlsx, csv csv, html html, xml xml, txt txt"),
    ("sortType", "asc ascending, desc descending"),
    (
        "operationType",
        "add add, edit edit, detail detail, audit audit, register register, receiving receiving, cancel cancel, \
         grounding putaway, pick pick, move move, allot allocate, reCheck recheck",
    ),
    (
        "partyType",
        "PLAT_ADMIN platform_administrator, PLAT_STAFF platform_staff, WMS_STAFF warehouse_staff, \
         INDEPENDENT_OWNER independent_owner, ENTERPRISE_OWNER enterprise_owner, SHIPPER shipper, \
         SHIPPER_FIN shipper_finance, CONSIGNEE consignee, UPSTREAM upstream, PAYER payer, CARRIER carrier, \
         DRIVER driver, KIOSK kiosk",
    ),
    (
        "customerKind",
        "3 enterprise_finance, 4 enterprise_consignee, 5 upstream_customer, 6 paying_institution",
    ),
    ("noticeChannel", "NONE none, PHONE phone, SMS sms, EMAIL email"),
    ("dataType", "WAREHOUSE warehouse, BRANCH branch, PARTY party"),
    ("enabledStatus", "0 enabled, 1 disabled"),
    (
        "thermosphereProfile",
        "NORMAL normal, COOL cool, CHILLED chilled, CHILLED_MEAT chilled_meat, FROZEN frozen, ICE_CREAM ice_cream, \
         DEEP deep, PHARMA_2_8 pharma",
    ),
    (
        "areaPurpose",
        "STORAGE storage, PICKING picking, RECEIVING receiving, STAGING staging, QUARANTINE quarantine, \
         RETURNS returns, BLAST blast",
    ),
    ("retrievalOrder", "0 any, 1 fifo, 2 lifo"),
    ("staffStatus", "0 working, 1 left"),
    ("resourceKind", "menu menu, button button"),
    (
        "menuPermission",
        "super_admin super_admin, supper_admin super_admin_misspelt, admin admin, index index",
    ),
    (
        "batchAttribute",
        "productionDate production_date, expiryDate expiry_date, batchNo batch_no, inboundDate inbound_date, \
         supplier supplier, origin origin, plantNo plant_no, grade grade, customsNo customs_no, ext1 ext_one, \
         ext2 ext_two, ext3 ext_three, ext4 ext_four, ext5 ext_five",
    ),
    ("attributeUse", "0 unused, 1 optional, 2 required"),
    ("batchNoMode", "0 typed, 1 generated, 2 scanned"),
    ("shelfLifeUnit", "0 day, 1 month, 2 year"),
    ("expiryMode", "0 following, 1 inclusive"),
    ("rotation", "1 first_expired, 2 first_in, 3 last_in, 4 first_manufactured, 5 manual"),
    ("batchStatus", "0 normal, 1 held, 2 recalled"),
    ("receivingKind", "1 normal, 2 return"),
    ("receivingLineStatus", "0 open, 1 partly, 2 complete, 3 closed_short"),
    ("deliveryKind", "1 delivery, 2 return_to_supplier"),
    ("shipPolicy", "0 as_available, 1 only_complete"),
    ("deliveryLineStatus", "0 open, 1 partly_allocated, 2 allocated, 3 picked, 4 shipped, 5 cancelled"),
    ("outboundWay", "0 recheck, 1 recheck_and_loading, 2 quick"),
    ("pickMode", "1 sheet, 2 batch, 4 zone"),
    ("pickLineStatus", "0 open, 1 picked, 2 short, 3 cancelled"),
    ("restPolicy", "0 wait, 1 back_order, 2 cancel"),
    ("reservationState", "1 soft, 2 picked, 3 closed, 4 released"),
    ("deliveryStage", "0 waiting, 1 picking, 2 checked, 3 loaded"),
    (
        "allocationStep",
        "fefo fefo, firstMade first_made, fifo fifo, lifo lifo, fullPallets full_pallets, \
         wholeContainers whole_containers, clearSmallest clear_smallest, pickFaceFirst pick_face_first, nearest nearest, \
         singleBatch single_batch, namedBatch named_batch, namedLocation named_location, namedContainer named_container, \
         zones zones, places places",
    ),
    (
        "allocationManner",
        "must must, prefer prefer, required required, only only, first first, pickFace pick_face, storage storage",
    ),
    ("recheckMode", "1 full, 2 container, 3 weight, 4 blind"),
    ("recheckDifference", "1 short, 2 over, 3 wrong_goods, 4 wrong_batch, 5 damaged"),
    ("recheckResolution", "1 repick, 2 return, 3 accept"),
    ("recheckResult", "0 open, 1 passed, 2 failed"),
    ("signStatus", "0 unsigned, 1 signed, 2 partly_refused, 3 refused"),
    ("returnDisposition", "0 inspect, 1 restock, 2 scrap, 3 back_to_supplier"),
    ("temperatureVerdict", "0 accept, 1 conditional, 2 reject"),
    ("lotCheck", "0 not_checked, 1 ok, 2 below, 3 overridden"),
    ("documentSource", "web web, booking booking, import import, api api, handheld handheld, system system"),
    ("captureMode", "0 none, 1 at_receipt, 2 at_pick, 3 both"),
    ("shelfLifeState", "OK ok, WARN warn, SHORT short, EXPIRED expired"),
    ("abcClass", "A fast, B medium, C slow"),
    ("packLevel", "1 base, 2 inner, 3 case, 4 pallet"),
    ("settlementUnit", "piece piece, trolley trolley, TON ton"),
    ("containerOwner", "0 operator, 1 cargo_owner, 2 pool"),
    ("containerStatus", "0 free, 1 occupied, 2 maintenance, 3 lost, 4 scrapped"),
    (
        "containerEvent",
        "LABEL label, MAINTAIN maintain, RELEASE release, LOST lost, FOUND found, SCRAP scrap, PACK pack, \
         UNPACK unpack, MOVE move",
    ),
    ("contractStatus", "0 draft, 1 to_audit, 2 in_force, 3 rejected, 4 terminated, 5 expired"),
    ("contractParty", "0 personal_owner, 1 enterprise_owner, 2 customer, 3 loading_team"),
    ("leaseMode", "1 whole, 2 scattered, 3 mixed"),
    ("cycleAnchor", "1 calendar, 2 anniversary"),
    ("amountRounding", "1 half_up, 2 up, 3 down"),
    (
        "chargeTrigger",
        "1 daily_snapshot, 2 receipt, 3 entry, 4 putaway, 5 pick, 6 ship, 7 move, 8 count, \
         9 ownership_transfer, 10 job_completed, 11 manual, 12 period_start",
    ),
    (
        "rateMethod",
        "WHOLE_LOCATION whole_location, WHOLE_AREA whole_area, SCATTER_TON scatter_ton, \
         SCATTER_PIECE scatter_piece, SCATTER_TROLLEY scatter_trolley, SCATTER_BOARD scatter_board, \
         SCATTER_LOCATION scatter_location, HOUR hour, PER_JOB per_job, FIXED fixed",
    ),
    (
        "rateUnit",
        "PIECE piece, TON ton, LOCATION location, BOARD board, AREA area, TROLLEY trolley, HOUR hour, \
         JOB job",
    ),
    ("quantityBasis", "1 actual, 2 peak, 3 average, 4 closing"),
    ("freeMode", "PER_LOT per_lot, PER_CONTRACT per_contract"),
    ("dayCount", "HEAD head, TAIL tail, BOTH both, NONE none"),
    (
        "partialCycle",
        "FULL full, SPLIT_MONTH split_month, PRORATA_ACTUAL prorata_actual, PRORATA_30 prorata_thirty",
    ),
    ("hourRounding", "CEIL ceil, HALF half, MINUTE minute"),
    ("tierBasis", "AGE age, QUANTITY quantity"),
    ("tierMode", "MARGINAL marginal, TOTAL total"),
    (
        "calculationMethod",
        "1 per_unit, 2 fixed_amount, 3 base_plus_additional, 4 first_plus_additional, 5 percentage",
    ),
    ("apiKeyStatus", "1 active, 2 expired, 3 revoked"),
    ("stockBeyond", "SUPPLIER supplier, CUSTOMER customer, FOUND found, LOST lost, OPENING opening"),
    (
        "auditAmiss",
        "CHANGED changed, REMOVED removed, INSERTED inserted, MOVED moved, SEAL_CHANGED seal_changed, \
         SEAL_REMOVED seal_removed",
    ),
    ("stockAmiss", "SUMS sums, NAMED named, MOVED moved, ENDED ended, KEPT kept, FLOW flow"),
    (
        "stockVerb",
        "RECEIVE receive, MOVE move, ENTER enter, PICK pick, SHIP ship, ADJUST adjust, RESTATE restate, \
         REVERSE reverse",
    ),
    (
        "stockDoc",
        "receiving receiving, putaway putaway, entry entry, opening opening, freeze freeze, restate restate, \
         picking picking, delivery delivery, shift shift, count count, loss loss, requisition requisition, \
         transfer transfer",
    ),
    ("ratePayer", "1 owner, 2 consignee, 3 carrier, 4 loading_team"),
    ("equipmentClass", "FORKLIFT forklift, REACH_TRUCK reach_truck, PALLET_TRUCK pallet_truck, HAND hand"),
    ("jobPriority", "10 urgent, 20 high, 30 normal, 40 low, 50 idle"),
    (
        "jobProblem",
        "NOT_FOUND not_found, OCCUPIED occupied, BLOCKED blocked, DAMAGED damaged, DIFFERENT different, \
         TEMPERATURE warm, EQUIPMENT equipment, OTHER other",
    ),
    (
        "jobStep",
        "ASSIGN assign, TAKE take, START start, RELEASE release, PRIORITY priority, REPORT report, \
         SOLVE solve, FINISH finish, REOPEN reopen, DROP drop",
    ),
    ("webhookState", "PENDING pending, DELIVERED delivered, FAILED failed, CANCELLED cancelled"),
    (
        "webhookFault",
        "STATUS status, REDIRECT redirect, TIMED_OUT timed_out, UNKNOWN unknown, FORBIDDEN forbidden, \
         UNREACHABLE unreachable, TLS tls, BROKEN broken",
    ),
    (
        "webhookStop",
        "BY_HAND by_hand, FAILING failing, GONE gone, OWNER_GONE owner_gone, SECRET_LOST secret_lost",
    ),
];

#[test]
fn every_table_holds_what_the_specification_says_and_no_more() {
    let built: BTreeMap<&str, String> = TABLES.iter().map(|table| (table.name, table.outline())).collect();
    let specified: BTreeMap<&str, String> =
        SPECIFICATION.iter().map(|(name, rows)| (*name, (*rows).to_owned())).collect();
    for (name, rows) in &specified {
        assert_eq!(built.get(name), Some(rows), "{name}");
    }
    assert_eq!(built.keys().collect::<Vec<_>>(), specified.keys().collect::<Vec<_>>());
    assert_eq!(built.len(), TABLES.len(), "a table is listed twice");
}

#[test]
fn codes_and_keys_are_unique_in_their_table_and_of_one_kind() {
    for table in TABLES {
        let codes: HashSet<_> = table.rows.iter().map(|row| row.code).collect();
        let keys: HashSet<_> = table.rows.iter().map(|row| row.key).collect();
        assert_eq!(codes.len(), table.rows.len(), "{} has a code twice", table.name);
        assert_eq!(keys.len(), table.rows.len(), "{} has a key twice", table.name);
        assert!(!keys.contains("title"), "{}: its title has this key", table.name);
        for row in table.rows {
            let numeric = row.code.to_string().parse::<i64>().is_ok();
            assert_eq!(numeric, table.is_numeric(), "{} mixes numbers and words", table.name);
            let snake = |letter: char| letter.is_ascii_lowercase() || letter == '_';
            assert!(row.key.chars().all(snake), "{}.{}", table.name, row.key);
        }
    }
}

#[test]
fn every_status_of_a_document_has_a_tone() {
    let documents = TABLES.iter().skip_while(|table| table.name != "receivingStatus");
    for table in documents.take_while(|table| table.name != "exportTaskType") {
        assert!(
            table.rows.iter().all(|row| row.tone.is_some()),
            "{} has a status without a tone",
            table.name
        );
    }
}

#[test]
fn voided_is_one_four_or_five_and_always_stopped() {
    assert_eq!(ReceivingStatus::of(1), Some(ReceivingStatus::Voided));
    assert_eq!(DeliverySheetStatus::of(1), Some(DeliverySheetStatus::Voided));
    assert_eq!(ShiftStatus::of(4), Some(ShiftStatus::Voided));
    assert_eq!(TransferStatus::of(4), Some(TransferStatus::Voided));
    assert_eq!(ClaimStatus::of(4), Some(ClaimStatus::Voided));
    assert_eq!(InvoiceStatus::of(4), Some(InvoiceStatus::Voided));
    assert_eq!(OpeningStatus::of(4), Some(OpeningStatus::Voided));
    assert_eq!(CountStatus::of(5), Some(CountStatus::Voided));
    let voided = TABLES.iter().flat_map(|table| table.rows).filter(|row| row.key == "voided");
    assert!(voided.clone().count() == 8 && voided.clone().all(|row| row.tone == Some(Tone::Stopped)));
}

#[test]
fn station_tasks_are_the_job_types_one_lower() {
    for task in StationTaskType::ALL {
        assert_eq!(task.key(), task.job().key());
        assert_eq!(task.place(), task.job().place());
    }
    assert_eq!(JobType::ALL.len(), StationTaskType::ALL.len());
}

#[test]
fn every_export_task_leads_to_a_screen_of_its_own() {
    let screens: HashSet<&str> = ExportTaskType::ALL.iter().map(|task| task.screen()).collect();
    assert_eq!(screens.len(), 17);
    assert_eq!(ExportTaskType::of("PUT").map(ExportTaskType::screen), Some("putawayNoteManage"));
    assert_eq!(ExportTaskType::of("STATUS").map(ExportTaskType::screen), Some("inventoryStatusManage"));
    assert_eq!(ExportTaskType::of("DELIVERY").map(ExportTaskType::screen), Some("deliverysheetManage"));
}

#[test]
fn private_warehouses_bill_by_the_day_only() {
    let suiting = |attribute| BillingCycleUnit::ALL.iter().filter(move |unit| unit.suits(attribute)).count();
    assert_eq!([WarehouseAttribute::Private, WarehouseAttribute::Public].map(suiting), [1, 4]);
    assert!(BillingCycleUnit::Day.suits(WarehouseAttribute::Private));
}

#[test]
fn each_numbered_party_kind_has_one_party_type() {
    let kinds: Vec<PartyKind> = PartyType::ALL.iter().filter_map(|party| party.kind()).collect();
    assert_eq!(kinds, PartyKind::ALL);
    assert!(PartyType::ALL.iter().all(|party| !(party.is_operator() && party.kind().is_some())));
}

#[test]
fn a_table_is_found_by_its_name() {
    assert_eq!(
        ["shiftStatus", "ShiftStatus"].map(|name| table(name).map(|table| table.rows.len())),
        [Some(5), None]
    );
}
