-- Batches of goods, and receiving notes with what was received.

-- A batch is made once for each identity of its goods: the attributes that its rule says make another batch, as
-- one text. Attributes that the rule does not know are null.
create table batch (
  id bigint primary key,
  branch_code text not null,
  owner_code text not null,
  goods_code text not null,
  identity text not null,
  rule_code text,
  rule_version bigint,
  batch_no text,
  production_date text,
  expiry_date text,
  inbound_date text,
  supplier_code text,
  origin text,
  plant_no text,
  grade text,
  customs_no text,
  ext1 text,
  ext2 text,
  ext3 text,
  ext4 text,
  ext5 text,
  best_before text,
  removal_date text,
  alert_date text,
  status bigint not null,
  created_by text not null,
  gmt_created bigint not null
);
create unique index batch_identity_key on batch (branch_code, goods_code, identity);
create index batch_number on batch (branch_code, batch_no, goods_code);
create index batch_expiry on batch (branch_code, expiry_date, id) where expiry_date is not null;

-- Both kinds share the table: 1 receives from a supplier, 2 takes back from a customer.
create table receiving_note (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  doc_no text not null,
  kind bigint not null,
  status bigint not null,
  source text not null,
  warehouse_code text not null,
  owner_code text not null,
  external_no text,
  doc_type_code text,
  collect_type_code text,
  booking_id bigint,
  booking_no text,
  supplier_code text,
  customer_code text,
  contract_id bigint,
  contract_no text,
  priority bigint not null,
  expected_at bigint,
  latest_due_at bigint,
  arrived_at bigint,
  checked_in_by text,
  checked_in_at bigint,
  unload_start_at bigint,
  unload_end_at bigint,
  finished_at bigint,
  plate_no text,
  trailer_no text,
  driver_name text,
  driver_phone text,
  driver_id_no text,
  carrier text,
  seal_no text,
  delivery_note_no text,
  dock_code text,
  queue_no text,
  loading_team_code text,
  receiving_location_code text not null,
  thermosphere text,
  reefer_set_temp bigint,
  reefer_actual_temp bigint,
  product_temp_min bigint,
  product_temp_max bigint,
  temp_recorder_file bigint,
  origin_out_order_no text,
  return_reason text,
  return_disposition bigint,
  attachments text not null,
  remark text,
  total_lines bigint not null,
  total_qty bigint not null,
  received_qty bigint not null,
  rejected_qty bigint not null,
  damaged_qty bigint not null,
  total_weight bigint not null,
  received_weight bigint not null,
  total_volume bigint not null,
  total_containers bigint not null,
  void_by text,
  void_at bigint,
  void_reason text
);
create unique index receiving_note_doc_no_key on receiving_note (branch_code, doc_no);
-- The owner's own number names one note only, but for those that were voided or deleted.
create unique index receiving_note_external_no_key on receiving_note (branch_code, owner_code, kind, external_no)
  where void_at is null and deleted = 0;
create index receiving_note_created on receiving_note (branch_code, gmt_created, id) where deleted = 0;
create index receiving_note_status on receiving_note (branch_code, status, gmt_created, id) where deleted = 0;
create index receiving_note_warehouse on receiving_note (branch_code, warehouse_code, gmt_created, id) where deleted = 0;
create index receiving_note_owner on receiving_note (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index receiving_note_expected on receiving_note (branch_code, expected_at, id) where deleted = 0;
create index receiving_note_external on receiving_note (branch_code, external_no, id) where deleted = 0;
create index receiving_note_plate on receiving_note (branch_code, plate_no, id) where deleted = 0;
create index receiving_note_supplier on receiving_note (branch_code, supplier_code, id) where deleted = 0;
create index receiving_note_booking on receiving_note (branch_code, booking_id) where booking_id is not null;

-- Attributes are those of the batch that is expected, as JSON. Quantities are in the base unit of the goods;
-- qty_entered is in the unit of the line.
create table receiving_line (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_no bigint not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  gtin text,
  base_unit text not null,
  unit_code text not null,
  pack_factor bigint not null,
  qty_entered bigint not null,
  qty_expected bigint not null,
  gross_weight bigint,
  volume bigint,
  attributes text not null,
  status_code text,
  container_code text,
  container_type_code text,
  plan_location_code text,
  unit_price bigint,
  over_percent bigint,
  remark text,
  line_status bigint not null,
  qty_received bigint not null,
  qty_accepted bigint not null,
  qty_rejected bigint not null,
  qty_damaged bigint not null,
  received_weight bigint not null,
  qty_weighed bigint not null,
  short_reason text
);
create unique index receiving_line_no_key on receiving_line (branch_code, note_id, line_no);
create index receiving_line_goods on receiving_line (branch_code, goods_code, note_id);

-- One row for each physical act. What was rejected never came into the house and has no stock; a row that was
-- taken back keeps everything and says so.
create table receipt (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_id bigint not null,
  goods_code text not null,
  qty bigint not null,
  weight bigint not null,
  is_weighed bigint not null,
  piece_weights text,
  batch_id bigint,
  attributes text not null,
  container_code text,
  location_code text not null,
  status_code text,
  frozen bigint not null,
  damaged_type text,
  rejected_qty bigint not null,
  rejection_reason text,
  product_temp bigint,
  limits text,
  verdict bigint,
  lot_check bigint not null,
  override_reason text,
  photos text not null,
  device text,
  received_by text not null,
  received_at bigint not null,
  posting_id bigint,
  reversed_by text,
  reversed_at bigint,
  reverse_reason text
);
create index receipt_note on receipt (branch_code, note_id, id);
create index receipt_line on receipt (branch_code, line_id, id);
