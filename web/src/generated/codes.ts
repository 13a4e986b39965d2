// Written by `cargo xtask codegen` from the server's code tables; never edited.

export const codes = {
  /** Class by turnover. */
  abcClass: [
    { code: 'A', key: 'fast' },
    { code: 'B', key: 'medium' },
    { code: 'C', key: 'slow' },
  ],
  /** Batch or merge adjustment. */
  adjustmentMode: [
    { code: 'batch', key: 'batch' },
    { code: 'merge', key: 'merge' },
  ],
  /** How a step of a rule is meant, for those that can be meant in several ways. */
  allocationManner: [
    { code: 'must', key: 'must' },
    { code: 'prefer', key: 'prefer' },
    { code: 'required', key: 'required' },
    { code: 'only', key: 'only' },
    { code: 'first', key: 'first' },
    { code: 'pickFace', key: 'pick_face' },
    { code: 'storage', key: 'storage' },
  ],
  /** A step of a rule of allocation. */
  allocationStep: [
    { code: 'fefo', key: 'fefo' },
    { code: 'firstMade', key: 'first_made' },
    { code: 'fifo', key: 'fifo' },
    { code: 'lifo', key: 'lifo' },
    { code: 'fullPallets', key: 'full_pallets' },
    { code: 'wholeContainers', key: 'whole_containers' },
    { code: 'clearSmallest', key: 'clear_smallest' },
    { code: 'pickFaceFirst', key: 'pick_face_first' },
    { code: 'nearest', key: 'nearest' },
    { code: 'singleBatch', key: 'single_batch' },
    { code: 'namedBatch', key: 'named_batch' },
    { code: 'namedLocation', key: 'named_location' },
    { code: 'namedContainer', key: 'named_container' },
    { code: 'zones', key: 'zones' },
    { code: 'places', key: 'places' },
  ],
  /** How an amount is brought to the decimals of a bill. */
  amountRounding: [
    { code: 1, key: 'half_up' },
    { code: 2, key: 'up' },
    { code: 3, key: 'down' },
  ],
  /** Whether a program can still call with its key. */
  apiKeyStatus: [
    { code: 1, key: 'active', tone: 'active' },
    { code: 2, key: 'expired', tone: 'stopped' },
    { code: 3, key: 'revoked', tone: 'stopped' },
  ],
  /** What an area is for. */
  areaPurpose: [
    { code: 'STORAGE', key: 'storage' },
    { code: 'PICKING', key: 'picking' },
    { code: 'RECEIVING', key: 'receiving' },
    { code: 'STAGING', key: 'staging' },
    { code: 'QUARANTINE', key: 'quarantine' },
    { code: 'RETURNS', key: 'returns' },
    { code: 'BLAST', key: 'blast' },
  ],
  /** Arithmetic of computed fields. */
  arithmetic: [
    { code: 'add', key: 'add' },
    { code: 'subtract', key: 'subtract' },
    { code: 'multiply', key: 'multiply' },
    { code: 'divide', key: 'divide' },
  ],
  /** Whether an attribute of a batch is asked for. */
  attributeUse: [
    { code: 0, key: 'unused' },
    { code: 1, key: 'optional' },
    { code: 2, key: 'required' },
  ],
  /** What happened to an audit row or a seal behind the program's back. */
  auditAmiss: [
    { code: 'CHANGED', key: 'changed' },
    { code: 'REMOVED', key: 'removed' },
    { code: 'INSERTED', key: 'inserted' },
    { code: 'MOVED', key: 'moved' },
    { code: 'SEAL_CHANGED', key: 'seal_changed' },
    { code: 'SEAL_REMOVED', key: 'seal_removed' },
  ],
  /** Audit status of suppliers, customers, bills and papers. */
  auditStatus: [
    { code: 0, key: 'unaudited', tone: 'waiting' },
    { code: 1, key: 'passed', tone: 'done' },
    { code: 2, key: 'failed', tone: 'stopped' },
  ],
  /** Authorization of a party or of an agreement. */
  authorization: [
    { code: 1, key: 'authorized', tone: 'active' },
    { code: 2, key: 'not_authorized', tone: 'neutral' },
  ],
  /** What a background task does; tasks of the engine name it in their rows. */
  backgroundTaskKind: [
    { code: 'export', key: 'export' },
    { code: 'importCheck', key: 'import_check' },
    { code: 'import', key: 'import' },
    { code: 'openingPost', key: 'opening_post' },
    { code: 'stockVerify', key: 'stock_verify' },
    { code: 'allotMany', key: 'allot_many' },
  ],
  /** Export or background task status. */
  backgroundTaskStatus: [
    { code: 'IN_PROCESS', key: 'in_process', tone: 'active' },
    { code: 'COMPLETED', key: 'completed', tone: 'done' },
    { code: 'FAIL', key: 'failed', tone: 'stopped' },
  ],
  /** Attribute of a batch. The wire value is the field of a batch that holds it. */
  batchAttribute: [
    { code: 'productionDate', key: 'production_date' },
    { code: 'expiryDate', key: 'expiry_date' },
    { code: 'batchNo', key: 'batch_no' },
    { code: 'inboundDate', key: 'inbound_date' },
    { code: 'supplier', key: 'supplier' },
    { code: 'origin', key: 'origin' },
    { code: 'plantNo', key: 'plant_no' },
    { code: 'grade', key: 'grade' },
    { code: 'customsNo', key: 'customs_no' },
    { code: 'ext1', key: 'ext_one' },
    { code: 'ext2', key: 'ext_two' },
    { code: 'ext3', key: 'ext_three' },
    { code: 'ext4', key: 'ext_four' },
    { code: 'ext5', key: 'ext_five' },
  ],
  /** Where a batch number comes from. */
  batchNoMode: [
    { code: 0, key: 'typed' },
    { code: 1, key: 'generated' },
    { code: 2, key: 'scanned' },
  ],
  /** Batch status. Stock of a batch that is held or recalled is not promised to anybody. */
  batchStatus: [
    { code: 0, key: 'normal', tone: 'active' },
    { code: 1, key: 'held', tone: 'waiting' },
    { code: 2, key: 'recalled', tone: 'stopped' },
  ],
  /** Belong: the part of the product that a menu entry, role or report is of. */
  belong: [
    { code: 'COMMON', key: 'common' },
    { code: 'TMS', key: 'tms' },
    { code: 'CTMS', key: 'ctms' },
    { code: 'WMS', key: 'wms' },
  ],
  /** Billing cycle unit. Private warehouses bill by the day only. */
  billingCycleUnit: [
    { code: 'DAY', key: 'day' },
    { code: 'WEEK', key: 'week' },
    { code: 'MONTH', key: 'month' },
    { code: 'YEAR', key: 'year' },
  ],
  /** Booking time slots. */
  bookingSlot: [
    { code: 'morning', key: 'morning' },
    { code: 'afternoon', key: 'afternoon' },
  ],
  /** How price and quantity make an amount. */
  calculationMethod: [
    { code: 1, key: 'per_unit' },
    { code: 2, key: 'fixed_amount' },
    { code: 3, key: 'base_plus_additional' },
    { code: 4, key: 'first_plus_additional' },
    { code: 5, key: 'percentage' },
  ],
  /** When serial numbers or real weights are taken down. */
  captureMode: [
    { code: 0, key: 'none' },
    { code: 1, key: 'at_receipt' },
    { code: 2, key: 'at_pick' },
    { code: 3, key: 'both' },
  ],
  /** Audit status of cargo owners: passed is 3 here, 1 in the general audit. */
  cargoOwnerAuditStatus: [
    { code: 0, key: 'unaudited', tone: 'waiting' },
    { code: 2, key: 'failed', tone: 'stopped' },
    { code: 3, key: 'passed', tone: 'done' },
  ],
  /** What makes a rate line charge. */
  chargeTrigger: [
    { code: 1, key: 'daily_snapshot' },
    { code: 2, key: 'receipt' },
    { code: 3, key: 'entry' },
    { code: 4, key: 'putaway' },
    { code: 5, key: 'pick' },
    { code: 6, key: 'ship' },
    { code: 7, key: 'move' },
    { code: 8, key: 'count' },
    { code: 9, key: 'ownership_transfer' },
    { code: 10, key: 'job_completed' },
    { code: 11, key: 'manual' },
    { code: 12, key: 'period_start' },
  ],
  /** Claim status, which stock requisitions and reported losses share. Voided is 4. */
  claimStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'passed', tone: 'done' },
    { code: 3, key: 'rejected', tone: 'stopped' },
    { code: 4, key: 'voided', tone: 'stopped' },
  ],
  /** Collection document type (dictionary `collectType`). */
  collectionDocumentType: [
    { code: 0, key: 'normal', tone: 'active' },
    { code: 1, key: 'disabled', tone: 'stopped' },
  ],
  /** Commodity type. */
  commodityType: [
    { code: 0, key: 'raw_material' },
    { code: 1, key: 'finished' },
    { code: 2, key: 'semi_finished' },
  ],
  /** Container class. */
  containerClass: [
    { code: 0, key: 'pallet' },
    { code: 1, key: 'turnover_box' },
  ],
  /** What happened to a container. */
  containerEvent: [
    { code: 'LABEL', key: 'label' },
    { code: 'MAINTAIN', key: 'maintain' },
    { code: 'RELEASE', key: 'release' },
    { code: 'LOST', key: 'lost' },
    { code: 'FOUND', key: 'found' },
    { code: 'SCRAP', key: 'scrap' },
    { code: 'PACK', key: 'pack' },
    { code: 'UNPACK', key: 'unpack' },
    { code: 'MOVE', key: 'move' },
  ],
  /** Whose a container is. */
  containerOwner: [
    { code: 0, key: 'operator' },
    { code: 1, key: 'cargo_owner' },
    { code: 2, key: 'pool' },
  ],
  /** Container status. The specification fixes 0 and 1, which postings write. */
  containerStatus: [
    { code: 0, key: 'free', tone: 'neutral' },
    { code: 1, key: 'occupied', tone: 'active' },
    { code: 2, key: 'maintenance', tone: 'waiting' },
    { code: 3, key: 'lost', tone: 'waiting' },
    { code: 4, key: 'scrapped', tone: 'stopped' },
  ],
  /** Who a contract is with: decides where the code of the party is looked up. */
  contractParty: [
    { code: 0, key: 'personal_owner' },
    { code: 1, key: 'enterprise_owner' },
    { code: 2, key: 'customer' },
    { code: 3, key: 'loading_team' },
  ],
  /** Contract status. A version in force becomes expired when its last day has passed. */
  contractStatus: [
    { code: 0, key: 'draft', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'in_force', tone: 'active' },
    { code: 3, key: 'rejected', tone: 'stopped' },
    { code: 4, key: 'terminated', tone: 'stopped' },
    { code: 5, key: 'expired', tone: 'done' },
  ],
  /** Count note status. Voided is 5 here, 1 or 4 in other documents. */
  countStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_count', tone: 'waiting' },
    { code: 2, key: 'counting', tone: 'active' },
    { code: 3, key: 'awaiting_audit', tone: 'waiting' },
    { code: 4, key: 'audited', tone: 'done' },
    { code: 5, key: 'voided', tone: 'stopped' },
  ],
  /** What a customer is: the party kinds that goods go to or that pay, under their own numbers. */
  customerKind: [
    { code: 3, key: 'enterprise_finance' },
    { code: 4, key: 'enterprise_consignee' },
    { code: 5, key: 'upstream_customer' },
    { code: 6, key: 'paying_institution' },
  ],
  /** Where a billing cycle begins: with the calendar, or with the day of entry. */
  cycleAnchor: [
    { code: 1, key: 'calendar' },
    { code: 2, key: 'anniversary' },
  ],
  /** Data type of a session (`dataType`): what `authorizeDataCode` names. */
  dataType: [
    { code: 'WAREHOUSE', key: 'warehouse' },
    { code: 'BRANCH', key: 'branch' },
    { code: 'PARTY', key: 'party' },
  ],
  /** Whether the day in and the day out count. */
  dayCount: [
    { code: 'HEAD', key: 'head' },
    { code: 'TAIL', key: 'tail' },
    { code: 'BOTH', key: 'both' },
    { code: 'NONE', key: 'none' },
  ],
  /** Kind of a delivery sheet. */
  deliveryKind: [
    { code: 1, key: 'delivery' },
    { code: 2, key: 'return_to_supplier' },
  ],
  /** Status of a line of a delivery sheet. */
  deliveryLineStatus: [
    { code: 0, key: 'open', tone: 'neutral' },
    { code: 1, key: 'partly_allocated', tone: 'active' },
    { code: 2, key: 'allocated', tone: 'waiting' },
    { code: 3, key: 'picked', tone: 'active' },
    { code: 4, key: 'shipped', tone: 'done' },
    { code: 5, key: 'cancelled', tone: 'stopped' },
  ],
  /** Delivery note status. */
  deliveryNoteStatus: [
    { code: 0, key: 'to_review', tone: 'waiting' },
    { code: 1, key: 'reviewing', tone: 'active' },
    { code: 2, key: 'to_ship_out', tone: 'waiting' },
    { code: 3, key: 'out_complete', tone: 'done' },
  ],
  /** Delivery sheet status (delivery order). Voided is 1 here, 4 or 5 in other documents. */
  deliverySheetStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'voided', tone: 'stopped' },
    { code: 2, key: 'to_allocate', tone: 'waiting' },
    { code: 3, key: 'partly_allocated', tone: 'active' },
    { code: 4, key: 'to_pick', tone: 'waiting' },
    { code: 5, key: 'picking', tone: 'active' },
    { code: 6, key: 'to_review', tone: 'waiting' },
    { code: 7, key: 'to_load', tone: 'waiting' },
    { code: 8, key: 'loaded', tone: 'done' },
  ],
  /** How far a sheet is beyond its allocation. */
  deliveryStage: [
    { code: 0, key: 'waiting' },
    { code: 1, key: 'picking' },
    { code: 2, key: 'checked' },
    { code: 3, key: 'loaded' },
  ],
  /** Difference type: what a count found. */
  differenceType: [
    { code: 0, key: 'surplus' },
    { code: 1, key: 'loss' },
  ],
  /** Discount booking status: a yard slot with an off-peak discount. */
  discountBookingStatus: [
    { code: 0, key: 'booked', tone: 'waiting' },
    { code: 1, key: 'completed', tone: 'done' },
    { code: 2, key: 'cancelled', tone: 'stopped' },
  ],
  /** Where a document came from. */
  documentSource: [
    { code: 'web', key: 'web' },
    { code: 'booking', key: 'booking' },
    { code: 'import', key: 'import' },
    { code: 'api', key: 'api' },
    { code: 'handheld', key: 'handheld' },
    { code: 'system', key: 'system' },
  ],
  /** Document status of a collection agreement. */
  documentStatus: [
    { code: 1, key: 'normal', tone: 'active' },
    { code: 2, key: 'written_off', tone: 'stopped' },
  ],
  /** Document type of a collection agreement: how it is signed. */
  documentType: [
    { code: 1, key: 'on_site' },
    { code: 2, key: 'remote' },
  ],
  /** Edit type: whether users may change it or the platform gives it. */
  editType: [
    { code: 'custom', key: 'custom' },
    { code: 'platform', key: 'platform' },
  ],
  /** Whether an account, a department or another record of the base is in use. */
  enabledStatus: [
    { code: 0, key: 'enabled', tone: 'active' },
    { code: 1, key: 'disabled', tone: 'stopped' },
  ],
  /** Confirmation of an entry note; stock counts from confirmation. */
  entryConfirmation: [
    { code: 1, key: 'unconfirmed', tone: 'waiting' },
    { code: 2, key: 'confirmed', tone: 'done' },
  ],
  /** Entry note status. */
  entryStatus: [
    { code: 1, key: 'to_enter', tone: 'waiting' },
    { code: 2, key: 'entered', tone: 'done' },
  ],
  /** What a job needs to be driven or carried with. */
  equipmentClass: [
    { code: 'FORKLIFT', key: 'forklift' },
    { code: 'REACH_TRUCK', key: 'reach_truck' },
    { code: 'PALLET_TRUCK', key: 'pallet_truck' },
    { code: 'HAND', key: 'hand' },
  ],
  /** Expense billing units. */
  expenseBillingUnit: [
    { code: 'PIECE', key: 'piece' },
    { code: 'TON', key: 'ton' },
    { code: 'LOCATION', key: 'location' },
    { code: 'BOARD', key: 'board' },
    { code: 'AREA', key: 'area' },
  ],
  /** Expense status. */
  expenseStatus: [
    { code: 'UNSETTLED', key: 'unsettled', tone: 'waiting' },
    { code: 'SETTLED', key: 'settled', tone: 'done' },
  ],
  /** How a shelf life becomes an expiry day. */
  expiryMode: [
    { code: 0, key: 'following' },
    { code: 1, key: 'inclusive' },
  ],
  /** Formats in which the content of a list can be saved. */
  exportFormat: [
    { code: 'xlsx', key: 'xlsx' },
    { code: 'csv', key: 'csv' },
    { code: 'html', key: 'html' },
    { code: 'xml', key: 'xml' },
    { code: 'txt', key: 'txt' },
  ],
  /** Task type of the export-task centre. */
  exportTaskType: [
    { code: 'RECEIVE', key: 'receive' },
    { code: 'DELIVERY', key: 'delivery' },
    { code: 'INBOUND', key: 'inbound' },
    { code: 'OUTBOUND', key: 'outbound' },
    { code: 'PICKING', key: 'picking' },
    { code: 'INVENTORY', key: 'inventory' },
    { code: 'COUNTING', key: 'counting' },
    { code: 'DIFFERENCE', key: 'difference' },
    { code: 'MOVE', key: 'move' },
    { code: 'PUT', key: 'putaway' },
    { code: 'CUSTOMER', key: 'customer' },
    { code: 'SUPPLIER', key: 'supplier' },
    { code: 'BRAND', key: 'brand' },
    { code: 'RULE', key: 'batch_rule' },
    { code: 'UNIT', key: 'unit' },
    { code: 'CONTAINER', key: 'container' },
    { code: 'STATUS', key: 'status' },
  ],
  /** From when free days are counted: the entry of a lot, or the beginning of the contract. */
  freeMode: [
    { code: 'PER_LOT', key: 'per_lot' },
    { code: 'PER_CONTRACT', key: 'per_contract' },
  ],
  /** Freeze status: a hold on stock. It has nothing to do with temperature. */
  freezeStatus: [
    { code: 0, key: 'normal' },
    { code: 1, key: 'frozen' },
  ],
  /** Source of goods. */
  goodsSource: [
    { code: 0, key: 'domestic' },
    { code: 1, key: 'imported' },
  ],
  /** Goods unit; a trolley holds a number of pieces that the goods say. */
  goodsUnit: [
    { code: 'piece', key: 'piece' },
    { code: 'trolley', key: 'trolley' },
  ],
  /** How hours are rounded: to the next whole hour, the next half hour, or not beyond minutes. */
  hourRounding: [
    { code: 'CEIL', key: 'ceil' },
    { code: 'HALF', key: 'half' },
    { code: 'MINUTE', key: 'minute' },
  ],
  /** Inbound booking status. There is no 3. */
  inboundBookingStatus: [
    { code: 0, key: 'to_submit', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'to_receive_in', tone: 'waiting' },
    { code: 4, key: 'inbound_complete', tone: 'done' },
  ],
  /** Inventory status filter of stock queries. */
  inventoryStatusFilter: [
    { code: 0, key: 'all' },
    { code: 1, key: 'qualified' },
    { code: 2, key: 'damaged' },
  ],
  /** Tax invoice status: an invoice is allocated to bills. Voided is 4. */
  invoiceStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_allocate', tone: 'waiting' },
    { code: 2, key: 'partly_allocated', tone: 'active' },
    { code: 3, key: 'allocated', tone: 'done' },
    { code: 4, key: 'voided', tone: 'stopped' },
  ],
  /** How urgent a job is, the smaller the more. */
  jobPriority: [
    { code: 10, key: 'urgent', tone: 'stopped' },
    { code: 20, key: 'high', tone: 'waiting' },
    { code: 30, key: 'normal', tone: 'neutral' },
    { code: 40, key: 'low', tone: 'neutral' },
    { code: 50, key: 'idle', tone: 'neutral' },
  ],
  /** Why a job cannot go on. */
  jobProblem: [
    { code: 'NOT_FOUND', key: 'not_found' },
    { code: 'OCCUPIED', key: 'occupied' },
    { code: 'BLOCKED', key: 'blocked' },
    { code: 'DAMAGED', key: 'damaged' },
    { code: 'DIFFERENT', key: 'different' },
    { code: 'TEMPERATURE', key: 'warm' },
    { code: 'EQUIPMENT', key: 'equipment' },
    { code: 'OTHER', key: 'other' },
  ],
  /** Job status. */
  jobStatus: [
    { code: 'WAITING', key: 'waiting', tone: 'waiting' },
    { code: 'WORKING', key: 'working', tone: 'active' },
    { code: 'COMPLETED', key: 'completed', tone: 'done' },
  ],
  /** What happened to a job. */
  jobStep: [
    { code: 'ASSIGN', key: 'assign' },
    { code: 'TAKE', key: 'take' },
    { code: 'START', key: 'start' },
    { code: 'RELEASE', key: 'release' },
    { code: 'PRIORITY', key: 'priority' },
    { code: 'REPORT', key: 'report' },
    { code: 'SOLVE', key: 'solve' },
    { code: 'FINISH', key: 'finish' },
    { code: 'REOPEN', key: 'reopen' },
    { code: 'DROP', key: 'drop' },
  ],
  /** Job type of loading and unloading. "Collection" in the specification is a shipping container, large or small. */
  jobType: [
    { code: 1, key: 'unload_large_container' },
    { code: 2, key: 'unload_small_container' },
    { code: 3, key: 'unload_vehicle' },
    { code: 4, key: 'unload_material' },
    { code: 5, key: 'load_vehicle' },
    { code: 6, key: 'load_material' },
  ],
  /** What is let: rooms and locations as a whole, storage by what lies there, or both. */
  leaseMode: [
    { code: 1, key: 'whole' },
    { code: 2, key: 'scattered' },
    { code: 3, key: 'mixed' },
  ],
  /** Lease status of a location or area; set when a contract begins or ends. */
  leaseStatus: [
    { code: 0, key: 'not_rented', tone: 'neutral' },
    { code: 1, key: 'rented', tone: 'active' },
  ],
  /** Location lock: 0 blocks putaway, 1 blocks picking, 2 both. */
  locationLock: [
    { code: 0, key: 'inbound' },
    { code: 1, key: 'outbound' },
    { code: 2, key: 'full' },
    { code: 3, key: 'none' },
  ],
  /** Location status. 1 is enabled, the opposite of a warehouse's. */
  locationStatus: [
    { code: 0, key: 'not_enabled', tone: 'stopped' },
    { code: 1, key: 'enabled', tone: 'active' },
  ],
  /** Location type. */
  locationType: [
    { code: 0, key: 'picking' },
    { code: 1, key: 'storage' },
    { code: 2, key: 'staging' },
  ],
  /** Whether a batch had life enough at receipt. */
  lotCheck: [
    { code: 0, key: 'not_checked' },
    { code: 1, key: 'ok' },
    { code: 2, key: 'below' },
    { code: 3, key: 'overridden' },
  ],
  /** Permission values of menu entries. One entry of the menu has the misspelt value. */
  menuPermission: [
    { code: 'super_admin', key: 'super_admin' },
    { code: 'supper_admin', key: 'super_admin_misspelt' },
    { code: 'admin', key: 'admin' },
    { code: 'index', key: 'index' },
  ],
  /** New delivery status: the delivery note where recheck is switched off. */
  newDeliveryStatus: [
    { code: 1, key: 'to_ship', tone: 'waiting' },
    { code: 2, key: 'shipped', tone: 'done' },
  ],
  /** How a contact person wants to hear of things. */
  noticeChannel: [
    { code: 'NONE', key: 'none' },
    { code: 'PHONE', key: 'phone' },
    { code: 'SMS', key: 'sms' },
    { code: 'EMAIL', key: 'email' },
  ],
  /** Occupancy of a location; derived from its stock. */
  occupancy: [
    { code: 0, key: 'free' },
    { code: 1, key: 'occupied' },
  ],
  /** Opening stock status (initial). Voided is 4. */
  openingStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'audited', tone: 'done' },
    { code: 3, key: 'rejected', tone: 'stopped' },
    { code: 4, key: 'voided', tone: 'stopped' },
  ],
  /** Mode of a document page (`operationType`); the first four are the modes of every document. */
  operationType: [
    { code: 'add', key: 'add' },
    { code: 'edit', key: 'edit' },
    { code: 'detail', key: 'detail' },
    { code: 'audit', key: 'audit' },
    { code: 'register', key: 'register' },
    { code: 'receiving', key: 'receiving' },
    { code: 'cancel', key: 'cancel' },
    { code: 'grounding', key: 'putaway' },
    { code: 'pick', key: 'pick' },
    { code: 'move', key: 'move' },
    { code: 'allot', key: 'allocate' },
    { code: 'reCheck', key: 'recheck' },
  ],
  /** Outbound booking status. 0 and 1 are unnamed in the specification and read like the inbound ones; there is no 3. */
  outboundBookingStatus: [
    { code: 0, key: 'to_submit', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'to_ship_out', tone: 'waiting' },
    { code: 4, key: 'complete', tone: 'done' },
  ],
  /** Outbound status: the delivery note where the warehouse demands a loading step. */
  outboundStatus: [
    { code: 0, key: 'to_review', tone: 'waiting' },
    { code: 1, key: 'reviewing', tone: 'active' },
    { code: 2, key: 'to_load', tone: 'waiting' },
    { code: 3, key: 'loaded', tone: 'active' },
    { code: 4, key: 'outbound_complete', tone: 'done' },
  ],
  /** What becomes of picked goods before they leave a warehouse. */
  outboundWay: [
    { code: 0, key: 'recheck' },
    { code: 1, key: 'recheck_and_loading' },
    { code: 2, key: 'quick' },
  ],
  /** Packaging level of goods, from the smallest that is counted. */
  packLevel: [
    { code: 1, key: 'base' },
    { code: 2, key: 'inner' },
    { code: 3, key: 'case' },
    { code: 4, key: 'pallet' },
  ],
  /** What a cycle costs that is not complete. */
  partialCycle: [
    { code: 'FULL', key: 'full' },
    { code: 'SPLIT_MONTH', key: 'split_month' },
    { code: 'PRORATA_ACTUAL', key: 'prorata_actual' },
    { code: 'PRORATA_30', key: 'prorata_thirty' },
  ],
  /** Party types of the specification, by number. Carriers, drivers and staff have none: see `PartyType`. */
  partyKind: [
    { code: 0, key: 'independent_owner' },
    { code: 1, key: 'enterprise_owner' },
    { code: 2, key: 'enterprise_shipper' },
    { code: 3, key: 'enterprise_finance' },
    { code: 4, key: 'enterprise_consignee' },
    { code: 5, key: 'upstream_customer' },
    { code: 6, key: 'paying_institution' },
  ],
  /** Type of an account's party (`partyType`), by word: decides which rows the account sees. */
  partyType: [
    { code: 'PLAT_ADMIN', key: 'platform_administrator' },
    { code: 'PLAT_STAFF', key: 'platform_staff' },
    { code: 'WMS_STAFF', key: 'warehouse_staff' },
    { code: 'INDEPENDENT_OWNER', key: 'independent_owner' },
    { code: 'ENTERPRISE_OWNER', key: 'enterprise_owner' },
    { code: 'SHIPPER', key: 'shipper' },
    { code: 'SHIPPER_FIN', key: 'shipper_finance' },
    { code: 'CONSIGNEE', key: 'consignee' },
    { code: 'UPSTREAM', key: 'upstream' },
    { code: 'PAYER', key: 'payer' },
    { code: 'CARRIER', key: 'carrier' },
    { code: 'DRIVER', key: 'driver' },
    { code: 'KIOSK', key: 'kiosk' },
  ],
  /** Payment status. */
  paymentStatus: [
    { code: 'RECEIVED', key: 'received', tone: 'done' },
    { code: 'UNRECEIVED', key: 'unreceived', tone: 'waiting' },
  ],
  /** How far a line of a picking note is. */
  pickLineStatus: [
    { code: 0, key: 'open', tone: 'waiting' },
    { code: 1, key: 'picked', tone: 'done' },
    { code: 2, key: 'short', tone: 'stopped' },
    { code: 3, key: 'cancelled', tone: 'stopped' },
  ],
  /** What a picking note is about. */
  pickMode: [
    { code: 1, key: 'sheet' },
    { code: 2, key: 'batch' },
    { code: 4, key: 'zone' },
  ],
  /** Picking note status. */
  pickingStatus: [
    { code: 0, key: 'to_pick', tone: 'waiting' },
    { code: 1, key: 'picking', tone: 'active' },
    { code: 2, key: 'picked', tone: 'done' },
  ],
  /** Putaway note status. There is no 2. */
  putawayStatus: [
    { code: 0, key: 'to_put_away', tone: 'waiting' },
    { code: 1, key: 'putting_away', tone: 'active' },
    { code: 3, key: 'done', tone: 'done' },
  ],
  /** Which quantity of a billing cycle counts. */
  quantityBasis: [
    { code: 1, key: 'actual' },
    { code: 2, key: 'peak' },
    { code: 3, key: 'average' },
    { code: 4, key: 'closing' },
  ],
  /** What a rate line measures. Whole: rented space, whatever lies there. Scattered: what lies there. */
  rateMethod: [
    { code: 'WHOLE_LOCATION', key: 'whole_location' },
    { code: 'WHOLE_AREA', key: 'whole_area' },
    { code: 'SCATTER_TON', key: 'scatter_ton' },
    { code: 'SCATTER_PIECE', key: 'scatter_piece' },
    { code: 'SCATTER_TROLLEY', key: 'scatter_trolley' },
    { code: 'SCATTER_BOARD', key: 'scatter_board' },
    { code: 'SCATTER_LOCATION', key: 'scatter_location' },
    { code: 'HOUR', key: 'hour' },
    { code: 'PER_JOB', key: 'per_job' },
    { code: 'FIXED', key: 'fixed' },
  ],
  /** Who pays. A loading team is on the side of costs. */
  ratePayer: [
    { code: 1, key: 'owner' },
    { code: 2, key: 'consignee' },
    { code: 3, key: 'carrier' },
    { code: 4, key: 'loading_team' },
  ],
  /** Unit of the price of a rate line: the expense units of the specification, and trolley, hour, time. */
  rateUnit: [
    { code: 'PIECE', key: 'piece' },
    { code: 'TON', key: 'ton' },
    { code: 'LOCATION', key: 'location' },
    { code: 'BOARD', key: 'board' },
    { code: 'AREA', key: 'area' },
    { code: 'TROLLEY', key: 'trolley' },
    { code: 'HOUR', key: 'hour' },
    { code: 'JOB', key: 'job' },
  ],
  /** Receipt status: a bill to a customer or a loading team. */
  receiptStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_settle', tone: 'waiting' },
    { code: 2, key: 'settled', tone: 'done' },
  ],
  /** Kind of a receiving note. */
  receivingKind: [
    { code: 1, key: 'normal' },
    { code: 2, key: 'return' },
  ],
  /** Status of a line of a receiving note. */
  receivingLineStatus: [
    { code: 0, key: 'open', tone: 'neutral' },
    { code: 1, key: 'partly', tone: 'active' },
    { code: 2, key: 'complete', tone: 'done' },
    { code: 3, key: 'closed_short', tone: 'stopped' },
  ],
  /** Receiving note status (inbound order). Voided is 1 here, 4 or 5 in other documents. */
  receivingStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'voided', tone: 'stopped' },
    { code: 2, key: 'awaiting_receipt', tone: 'waiting' },
    { code: 3, key: 'partly_received', tone: 'active' },
    { code: 4, key: 'receipt_complete', tone: 'done' },
  ],
  /** What is wrong with goods that are checked before they leave. */
  recheckDifference: [
    { code: 1, key: 'short' },
    { code: 2, key: 'over' },
    { code: 3, key: 'wrong_goods' },
    { code: 4, key: 'wrong_batch' },
    { code: 5, key: 'damaged' },
  ],
  /** How a delivery note is checked before it leaves. */
  recheckMode: [
    { code: 1, key: 'full' },
    { code: 2, key: 'container' },
    { code: 3, key: 'weight' },
    { code: 4, key: 'blind' },
  ],
  /** What becomes of a difference. */
  recheckResolution: [
    { code: 1, key: 'repick' },
    { code: 2, key: 'return' },
    { code: 3, key: 'accept' },
  ],
  /** How a check ended. */
  recheckResult: [
    { code: 0, key: 'open', tone: 'active' },
    { code: 1, key: 'passed', tone: 'done' },
    { code: 2, key: 'failed', tone: 'stopped' },
  ],
  /** Field source: made by the user or computed from other fields. */
  reportFieldSource: [
    { code: 'diy', key: 'custom' },
    { code: 'cal', key: 'calculated' },
  ],
  /** Custom report field types. `dicimal` is spelt so on the wire. */
  reportFieldType: [
    { code: 'str', key: 'text' },
    { code: 'int', key: 'integer' },
    { code: 'select', key: 'choice' },
    { code: 'date', key: 'date' },
    { code: 'dicimal', key: 'decimal' },
  ],
  /** Report type of custom reports. */
  reportType: [
    { code: 0, key: 'stock_detail' },
    { code: 1, key: 'outbound_flow' },
    { code: 2, key: 'inbound_flow' },
  ],
  /** How far goods are that were promised to a line. */
  reservationState: [
    { code: 1, key: 'soft', tone: 'waiting' },
    { code: 2, key: 'picked', tone: 'active' },
    { code: 3, key: 'closed', tone: 'done' },
    { code: 4, key: 'released', tone: 'stopped' },
  ],
  /** Kind of a node of the menu tree: an entry shows a page, a button on it carries a right. */
  resourceKind: [
    { code: 'menu', key: 'menu' },
    { code: 'button', key: 'button' },
  ],
  /** What becomes of what a delivery sheet cannot have now. */
  restPolicy: [
    { code: 0, key: 'wait' },
    { code: 1, key: 'back_order' },
    { code: 2, key: 'cancel' },
  ],
  /** In which order the goods of a deep location come out. */
  retrievalOrder: [
    { code: 0, key: 'any' },
    { code: 1, key: 'fifo' },
    { code: 2, key: 'lifo' },
  ],
  /** What is done with goods that came back. */
  returnDisposition: [
    { code: 0, key: 'inspect' },
    { code: 1, key: 'restock' },
    { code: 2, key: 'scrap' },
    { code: 3, key: 'back_to_supplier' },
  ],
  /** In which order stock leaves. */
  rotation: [
    { code: 1, key: 'first_expired' },
    { code: 2, key: 'first_in' },
    { code: 3, key: 'last_in' },
    { code: 4, key: 'first_manufactured' },
    { code: 5, key: 'manual' },
  ],
  /** Scattered billing units. Upper and lower case are mixed on the wire. */
  scatteredBillingUnit: [
    { code: 'TON', key: 'ton' },
    { code: 'piece', key: 'piece' },
    { code: 'trolley', key: 'trolley' },
    { code: 'hour', key: 'hour' },
  ],
  /** What goods are settled by. */
  settlementUnit: [
    { code: 'piece', key: 'piece' },
    { code: 'trolley', key: 'trolley' },
    { code: 'TON', key: 'ton' },
  ],
  /** How much life stock has left. */
  shelfLifeState: [
    { code: 'OK', key: 'ok', tone: 'done' },
    { code: 'WARN', key: 'warn', tone: 'waiting' },
    { code: 'SHORT', key: 'short', tone: 'waiting' },
    { code: 'EXPIRED', key: 'expired', tone: 'stopped' },
  ],
  /** What a shelf life is counted in. */
  shelfLifeUnit: [
    { code: 0, key: 'day' },
    { code: 1, key: 'month' },
    { code: 2, key: 'year' },
  ],
  /** Shift note status. Voided is 4 here, 1 or 5 in other documents. */
  shiftStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 11, key: 'to_move', tone: 'waiting' },
    { code: 12, key: 'moving', tone: 'active' },
    { code: 13, key: 'moved', tone: 'done' },
    { code: 4, key: 'voided', tone: 'stopped' },
  ],
  /** When a delivery sheet may go on to picking. */
  shipPolicy: [
    { code: 0, key: 'as_available' },
    { code: 1, key: 'only_complete' },
  ],
  /** Whether somebody signed for what was delivered. */
  signStatus: [
    { code: 0, key: 'unsigned', tone: 'waiting' },
    { code: 1, key: 'signed', tone: 'done' },
    { code: 2, key: 'partly_refused', tone: 'active' },
    { code: 3, key: 'refused', tone: 'stopped' },
  ],
  /** Direction of a sorted list (`sortType`). */
  sortType: [
    { code: 'asc', key: 'ascending' },
    { code: 'desc', key: 'descending' },
  ],
  /** Whether a member of staff still works for the operator. */
  staffStatus: [
    { code: 0, key: 'working', tone: 'active' },
    { code: 1, key: 'left', tone: 'stopped' },
  ],
  /** Station bill status. */
  stationBillStatus: [
    { code: 1, key: 'new', tone: 'neutral' },
    { code: 2, key: 'to_confirm', tone: 'waiting' },
    { code: 3, key: 'done', tone: 'done' },
  ],
  /** Station bill type: where the cargo goes from the wagon. */
  stationBillType: [
    { code: 1, key: 'direct' },
    { code: 2, key: 'relay' },
    { code: 3, key: 'inbound' },
  ],
  /** Station task type: the job types in the same order, counted from 0. */
  stationTaskType: [
    { code: 0, key: 'unload_large_container' },
    { code: 1, key: 'unload_small_container' },
    { code: 2, key: 'unload_vehicle' },
    { code: 3, key: 'unload_material' },
    { code: 4, key: 'load_vehicle' },
    { code: 5, key: 'load_material' },
  ],
  /** Station type: what arrives at the station. */
  stationType: [
    { code: 0, key: 'wagon' },
    { code: 1, key: 'refrigerated' },
    { code: 2, key: 'container' },
  ],
  /** What is wrong with a row of stock. */
  stockAmiss: [
    { code: 'SUMS', key: 'sums' },
    { code: 'NAMED', key: 'named' },
    { code: 'MOVED', key: 'moved' },
    { code: 'ENDED', key: 'ended' },
    { code: 'KEPT', key: 'kept' },
    { code: 'FLOW', key: 'flow' },
  ],
  /** Outside the house, as one end of a move. */
  stockBeyond: [
    { code: 'SUPPLIER', key: 'supplier' },
    { code: 'CUSTOMER', key: 'customer' },
    { code: 'FOUND', key: 'found' },
    { code: 'LOST', key: 'lost' },
    { code: 'OPENING', key: 'opening' },
  ],
  /** Kind of the document that a posting belongs to. */
  stockDoc: [
    { code: 'receiving', key: 'receiving' },
    { code: 'putaway', key: 'putaway' },
    { code: 'entry', key: 'entry' },
    { code: 'opening', key: 'opening' },
    { code: 'freeze', key: 'freeze' },
    { code: 'restate', key: 'restate' },
    { code: 'picking', key: 'picking' },
    { code: 'delivery', key: 'delivery' },
    { code: 'shift', key: 'shift' },
    { code: 'count', key: 'count' },
    { code: 'loss', key: 'loss' },
    { code: 'requisition', key: 'requisition' },
    { code: 'transfer', key: 'transfer' },
  ],
  /** Kind of a posting (block 2.1 of the documents). */
  stockVerb: [
    { code: 'RECEIVE', key: 'receive' },
    { code: 'MOVE', key: 'move' },
    { code: 'ENTER', key: 'enter' },
    { code: 'PICK', key: 'pick' },
    { code: 'SHIP', key: 'ship' },
    { code: 'ADJUST', key: 'adjust' },
    { code: 'RESTATE', key: 'restate' },
    { code: 'REVERSE', key: 'reverse' },
  ],
  /** Storage strategy: what may lie together in one location. */
  storageStrategy: [
    { code: 0, key: 'mixed_goods' },
    { code: 1, key: 'mixed_batch' },
    { code: 2, key: 'mixed' },
    { code: 3, key: 'not_mixed' },
  ],
  /** Supplier settlement: whether fees are settled with the supplier. */
  supplierSettlement: [
    { code: 0, key: 'no' },
    { code: 1, key: 'yes' },
  ],
  /** Task centre: whether somebody has the task. */
  taskCentre: [
    { code: 0, key: 'unassigned', tone: 'waiting' },
    { code: 1, key: 'assigned', tone: 'active' },
  ],
  /** Task type of warehouse work. Upper and lower case are mixed on the wire. */
  taskType: [
    { code: 'receive', key: 'receive' },
    { code: 'PUTAWAY', key: 'putaway' },
    { code: 'PICKING', key: 'picking' },
    { code: 'CHECK', key: 'check' },
    { code: 'move', key: 'move' },
    { code: 'INVENTORY', key: 'inventory' },
  ],
  /** Verdict on a product temperature at receipt (CCP1). */
  temperatureVerdict: [
    { code: 0, key: 'accept', tone: 'done' },
    { code: 1, key: 'conditional', tone: 'waiting' },
    { code: 2, key: 'reject', tone: 'stopped' },
  ],
  /** Thermosphere: a temperature band. Frozen here is deep cold, never a hold on stock. */
  thermosphere: [
    { code: 'NORMAL', key: 'normal' },
    { code: 'CHILLED', key: 'chilled' },
    { code: 'FROZEN', key: 'frozen' },
  ],
  /** Temperature profile of an area: a band of storage, alarm limits and sampling. Profiles narrow a thermosphere. */
  thermosphereProfile: [
    { code: 'NORMAL', key: 'normal' },
    { code: 'COOL', key: 'cool' },
    { code: 'CHILLED', key: 'chilled' },
    { code: 'CHILLED_MEAT', key: 'chilled_meat' },
    { code: 'FROZEN', key: 'frozen' },
    { code: 'ICE_CREAM', key: 'ice_cream' },
    { code: 'DEEP', key: 'deep' },
    { code: 'PHARMA_2_8', key: 'pharma' },
  ],
  /** What the bands of a tiered price are made of: days of age, or the quantity of the day. */
  tierBasis: [
    { code: 'AGE', key: 'age' },
    { code: 'QUANTITY', key: 'quantity' },
  ],
  /** Whether each band keeps its price, or the band reached prices everything. */
  tierMode: [
    { code: 'MARGINAL', key: 'marginal' },
    { code: 'TOTAL', key: 'total' },
  ],
  /** Transfer status (allocation): stock changes its owner or its warehouse. Voided is 4. */
  transferStatus: [
    { code: 0, key: 'new', tone: 'neutral' },
    { code: 1, key: 'to_audit', tone: 'waiting' },
    { code: 2, key: 'passed', tone: 'done' },
    { code: 3, key: 'failed', tone: 'stopped' },
    { code: 4, key: 'voided', tone: 'stopped' },
  ],
  /** Audit status of count differences. */
  varianceAuditStatus: [
    { code: 0, key: 'pending', tone: 'waiting' },
    { code: 1, key: 'audited', tone: 'done' },
    { code: 2, key: 'rejected', tone: 'stopped' },
  ],
  /** Warehouse attribute: chooses booking pages and billing (a private warehouse bills by the day only). */
  warehouseAttribute: [
    { code: 1, key: 'public' },
    { code: 2, key: 'private' },
  ],
  /** Warehouse status. 0 is enabled, the opposite of a location's. */
  warehouseStatus: [
    { code: 0, key: 'enabled', tone: 'active' },
    { code: 1, key: 'disabled', tone: 'stopped' },
  ],
  /** Warehouse type. */
  warehouseType: [
    { code: 1, key: 'frozen' },
  ],
  /** Why a receiver did not take an event. */
  webhookFault: [
    { code: 'STATUS', key: 'status' },
    { code: 'REDIRECT', key: 'redirect' },
    { code: 'TIMED_OUT', key: 'timed_out' },
    { code: 'UNKNOWN', key: 'unknown' },
    { code: 'FORBIDDEN', key: 'forbidden' },
    { code: 'UNREACHABLE', key: 'unreachable' },
    { code: 'TLS', key: 'tls' },
    { code: 'BROKEN', key: 'broken' },
  ],
  /** How far an event is on its way to a subscription. */
  webhookState: [
    { code: 'PENDING', key: 'pending', tone: 'waiting' },
    { code: 'DELIVERED', key: 'delivered', tone: 'done' },
    { code: 'FAILED', key: 'failed', tone: 'stopped' },
    { code: 'CANCELLED', key: 'cancelled', tone: 'neutral' },
  ],
  /** Why a subscription is switched off. */
  webhookStop: [
    { code: 'BY_HAND', key: 'by_hand' },
    { code: 'FAILING', key: 'failing' },
    { code: 'GONE', key: 'gone' },
    { code: 'OWNER_GONE', key: 'owner_gone' },
    { code: 'SECRET_LOST', key: 'secret_lost' },
  ],
  /** Whole billing by: what a rented whole is counted in. */
  wholeBillingBy: [
    { code: 'LOCATION', key: 'location' },
    { code: 'AREA', key: 'area' },
  ],
} as const
