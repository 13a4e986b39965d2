-- Delivery notes: what leaves together, who checked it, which vehicle it left on, and who signed for it.

-- The numbers of status mean what the way says (code tables deliveryNoteStatus, outboundStatus, newDeliveryStatus).
create table delivery_note (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  doc_no text not null,
  way bigint not null,
  status bigint not null,
  warehouse_code text not null,
  owner_code text not null,
  sheet_id bigint not null,
  sheet_no text not null,
  kind bigint not null,
  customer_code text,
  supplier_code text,
  external_no text,
  consignee_name text,
  consignee_phone text,
  region_name text,
  address text,
  required_ship_at bigint,
  thermosphere text,
  carrier text,
  plate_no text,
  trailer_no text,
  driver_name text,
  driver_phone text,
  dock_code text,
  loading_team_code text,
  seal_nos text,
  check_mode bigint,
  check_round bigint not null,
  own_pick_reason text,
  checker_id bigint,
  checker text,
  passed_at bigint,
  scale_weight bigint,
  truck_temp bigint,
  precooled_at bigint,
  load_started_at bigint,
  load_ended_at bigint,
  mix_reason text,
  departed_at bigint,
  shipped_by text,
  posting_id bigint,
  sign_status bigint not null,
  signed_by text,
  signed_at bigint,
  sign_remark text,
  pod_file bigint,
  return_id bigint,
  return_no text,
  line_count bigint not null,
  checked_lines bigint not null,
  loaded_lines bigint not null,
  containers bigint not null,
  total_qty bigint not null,
  total_weight bigint not null
);
create unique index delivery_note_doc_no_key on delivery_note (branch_code, doc_no);
-- A sheet has one note that has not left; what is picked for it joins that one.
create unique index delivery_note_sheet_key on delivery_note (branch_code, sheet_id) where departed_at is null and deleted = 0;
create index delivery_note_sheet on delivery_note (branch_code, sheet_id, id);
create index delivery_note_created on delivery_note (branch_code, way, gmt_created, id) where deleted = 0;
create index delivery_note_status on delivery_note (branch_code, way, status, gmt_created, id) where deleted = 0;
create index delivery_note_warehouse on delivery_note (branch_code, way, warehouse_code, gmt_created, id) where deleted = 0;
create index delivery_note_owner on delivery_note (branch_code, way, owner_code, gmt_created, id) where deleted = 0;
create index delivery_note_plate on delivery_note (branch_code, plate_no, id) where deleted = 0 and plate_no is not null;
create index delivery_note_departed on delivery_note (branch_code, departed_at, id) where deleted = 0 and departed_at is not null;

-- Goods of one reservation that were picked. Quantities are in the base unit of the goods.
create table delivery_note_line (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_no bigint not null,
  sheet_line_id bigint not null,
  reservation_id bigint not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  unit_code text not null,
  batch_id bigint,
  container_code text,
  location_code text not null,
  from_location text not null,
  qty bigint not null,
  weight bigint not null,
  qty_checked bigint,
  weight_checked bigint,
  product_temp bigint,
  label_ok bigint not null,
  package_ok bigint not null,
  difference bigint,
  resolution bigint,
  resolve_reason text,
  checked_by text,
  checked_at bigint,
  load_sequence bigint,
  loaded_at bigint,
  loaded_by text,
  load_temp bigint,
  qty_signed bigint,
  qty_refused bigint,
  refuse_reason text,
  constraint delivery_note_line_qty check (qty >= 0 and weight >= 0 and (qty_checked is null or qty_checked >= 0)
    and (qty_signed is null or (qty_signed >= 0 and qty_refused >= 0 and qty_signed + qty_refused <= qty)))
);
create index delivery_note_line_container on delivery_note_line (branch_code, container_code, note_id) where container_code is not null;
create unique index delivery_note_line_note on delivery_note_line (branch_code, note_id, line_no);
create unique index delivery_note_line_reservation_key on delivery_note_line (branch_code, reservation_id) where qty > 0;

-- One look at a note by one person, and what it said of each line.
create table recheck (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  round_no bigint not null,
  mode bigint not null,
  checker_id bigint not null,
  checker text not null,
  started_at bigint not null,
  finished_at bigint,
  result bigint not null,
  scale_weight bigint,
  reason text,
  own_pick_reason text,
  told text not null
);
create unique index recheck_note on recheck (branch_code, note_id, round_no);
