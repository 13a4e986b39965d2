-- The stock ledger. Nothing but crates/stock writes these tables.

-- attribute, qualified and expiry_date are those of warehouse, inventory status and batch: by them a million rows are
-- listed in order. Indexes over what is there leave the empty buckets out. Each has an order of the lists (goods, place,
-- expiry) behind what is asked most (owner, warehouse), and what else is asked behind the id: rows that are passed over
-- are passed over in the index.
create table stock (
  id bigint primary key,
  branch_code text not null,
  key text not null,
  warehouse_code text not null,
  location_code text not null,
  container_code text,
  owner_code text not null,
  goods_code text not null,
  batch_id bigint,
  status_code text not null,
  freeze_status bigint not null,
  entry_state bigint not null,
  attribute bigint not null,
  qualified bigint not null,
  expiry_date text,
  qty bigint not null,
  weight bigint not null,
  held bigint not null,
  first_in_at bigint,
  last_move_at bigint not null,
  last_count_at bigint,
  constraint stock_held check (held >= 0 and held <= qty),
  constraint stock_weight check (weight >= 0 and (qty > 0 or weight = 0))
);
create unique index stock_key_key on stock (branch_code, key);
create index stock_goods on stock (branch_code, goods_code, id, warehouse_code, attribute, expiry_date) where qty > 0;
create index stock_location on stock (branch_code, location_code, id, warehouse_code, attribute, expiry_date) where qty > 0;
create index stock_expiry on stock (branch_code, expiry_date, id, warehouse_code, attribute, goods_code, location_code) where qty > 0;
create index stock_batch on stock (branch_code, batch_id, id) where qty > 0;
create index stock_owner on stock (branch_code, owner_code, goods_code, id, warehouse_code, attribute, expiry_date) where qty > 0;
create index stock_owner_location on stock (branch_code, owner_code, location_code, id, warehouse_code, attribute, expiry_date) where qty > 0;
create index stock_owner_expiry on stock (branch_code, owner_code, expiry_date, id, warehouse_code, attribute, goods_code, location_code) where qty > 0;
create index stock_warehouse on stock (branch_code, warehouse_code, goods_code, id, attribute, expiry_date) where qty > 0;
create index stock_warehouse_location on stock (branch_code, warehouse_code, location_code, id, attribute, expiry_date) where qty > 0;
create index stock_warehouse_expiry on stock (branch_code, warehouse_code, expiry_date, id, attribute, goods_code, location_code) where qty > 0;
-- Most stock is in public warehouses: those rows are come upon soon in the indexes above.
create index stock_private on stock (branch_code, goods_code, id, owner_code, expiry_date) where qty > 0 and attribute = 2;
create index stock_private_location on stock (branch_code, location_code, id, owner_code, expiry_date) where qty > 0 and attribute = 2;
create index stock_private_expiry on stock (branch_code, expiry_date, id, owner_code, goods_code, location_code) where qty > 0 and attribute = 2;
-- What is rare is gathered and then sorted, in whichever order: these hold all that it is sorted by, and what their own
-- conditions compare, so that SQLite need not look into the table. It takes them for that alone: of one tenant with a
-- million rows it believes that there are some hundred.
create index stock_damaged on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, qualified, qty)
  where qty > 0 and qualified = 0;
create index stock_frozen on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, freeze_status, qty)
  where qty > 0 and freeze_status = 1;
create index stock_unentered on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, entry_state, qty)
  where qty > 0 and entry_state = 0;
create index stock_status on stock (branch_code, status_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date)
  where qty > 0;
-- Where a container has been is asked of its moves, which know rows of stock only: this one has the empty ones, too.
create index stock_container on stock (branch_code, container_code, id) where container_code is not null;

create table stock_posting (
  id bigint primary key,
  branch_code text not null,
  cause text not null,
  digest text not null,
  verb text not null,
  doc_kind text not null,
  doc_no text not null,
  doc_line bigint,
  reason text,
  reverses_id bigint,
  party_id bigint not null,
  party_name text not null,
  device text,
  occurred_at bigint not null,
  posted_at bigint not null
);
create unique index stock_posting_cause_key on stock_posting (branch_code, cause);
create unique index stock_posting_reverses_id_key on stock_posting (branch_code, reverses_id) where reverses_id is not null;
create index stock_posting_doc on stock_posting (branch_code, doc_no, id);

-- hold_id is what the move used up; to_hold is the hold that began where it arrived, when the goods took theirs along.
-- business_date is the day of the warehouse as it was cut then.
create table stock_move (
  id bigint primary key,
  branch_code text not null,
  posting_id bigint not null,
  seq bigint not null,
  verb text not null,
  doc_kind text not null,
  doc_no text not null,
  doc_line bigint,
  warehouse_code text not null,
  owner_code text not null,
  goods_code text not null,
  batch_id bigint,
  qty bigint not null,
  weight bigint not null,
  drift bigint not null,
  from_stock bigint,
  from_beyond text,
  from_location text,
  from_left bigint,
  to_stock bigint,
  to_beyond text,
  to_location text,
  to_left bigint,
  hold_id bigint,
  to_hold bigint,
  since_at bigint,
  party_name text not null,
  posted_at bigint not null,
  business_date text not null,
  constraint stock_move_qty check (qty > 0 and weight >= 0),
  constraint stock_move_from check ((from_stock is null) <> (from_beyond is null)),
  constraint stock_move_to check ((to_stock is null) <> (to_beyond is null)),
  constraint stock_move_sides check (from_stock is null or to_stock is null or from_stock <> to_stock),
  constraint stock_move_beyond check (from_beyond is null or to_beyond is null),
  constraint stock_move_left check ((from_left is null or from_left >= 0) and (to_left is null or to_left >= 0))
);
-- The log and the flows are read in the order of time, ten million rows of them; what else is asked of them often
-- stands behind, so that rows which are passed over are passed over in the index.
create index stock_move_posted on stock_move (branch_code, posted_at, id, warehouse_code);
create index stock_move_warehouse on stock_move (branch_code, warehouse_code, posted_at, id, verb, from_beyond, to_beyond);
create index stock_move_owner on stock_move (branch_code, owner_code, posted_at, id, warehouse_code, verb, from_beyond, to_beyond);
create index stock_move_goods on stock_move (branch_code, goods_code, posted_at, id, business_date);
create index stock_move_business_date on stock_move (branch_code, business_date, id);
create index stock_move_batch on stock_move (branch_code, batch_id, posted_at, id) where batch_id is not null;
create index stock_move_verb on stock_move (branch_code, verb, posted_at, id, warehouse_code);
create index stock_move_person
  on stock_move (branch_code, party_name, posted_at, id, warehouse_code, owner_code, verb, from_beyond, to_beyond);
create index stock_move_from on stock_move (branch_code, from_location, posted_at, id) where from_location is not null;
create index stock_move_to on stock_move (branch_code, to_location, posted_at, id) where to_location is not null;
create index stock_move_inbound on stock_move (branch_code, posted_at, id, warehouse_code)
  where from_beyond is not null and verb <> 'REVERSE';
create index stock_move_outbound on stock_move (branch_code, posted_at, id, warehouse_code)
  where to_beyond is not null and verb <> 'REVERSE';
create index stock_move_doc on stock_move (branch_code, doc_no, posted_at, id);
create index stock_move_posting on stock_move (branch_code, posting_id, seq);
create index stock_move_from_stock on stock_move (from_stock, id) where from_stock is not null;
create index stock_move_to_stock on stock_move (to_stock, id) where to_stock is not null;

create table stock_hold (
  id bigint primary key,
  branch_code text not null,
  stock_id bigint not null,
  doc_kind text not null,
  doc_no text not null,
  doc_line bigint,
  qty bigint not null,
  taken bigint not null,
  released bigint not null,
  held_by text not null,
  held_at bigint not null,
  ended_at bigint,
  constraint stock_hold_qty check (qty > 0 and taken >= 0 and released >= 0 and taken + released <= qty)
);
create index stock_hold_stock on stock_hold (stock_id, id) where ended_at is null;
create index stock_hold_doc on stock_hold (branch_code, doc_no, id);
