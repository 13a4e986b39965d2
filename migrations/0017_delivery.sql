-- Delivery sheets: what is to go out, and how far it is.

-- Both kinds share the table: 1 goes to a customer, 2 goes back to a supplier.
create table delivery_sheet (
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
  customer_code text,
  supplier_code text,
  consignee_name text,
  consignee_phone text,
  region_code text,
  region_name text,
  address text,
  contract_no text,
  priority bigint not null,
  required_ship_at bigint,
  required_arrive_at bigint,
  cutoff_at bigint,
  ship_policy bigint not null,
  min_life_days bigint,
  min_life_percent bigint,
  single_batch bigint not null,
  substitutable bigint not null,
  carrier text,
  plate_no text,
  driver_name text,
  driver_phone text,
  dock_code text,
  queue_no text,
  loading_team_code text,
  staging_location_code text not null,
  thermosphere text,
  transport_order_no text,
  attachments text not null,
  remark text,
  origin_id bigint,
  origin_no text,
  booking_id bigint,
  booking_no text,
  total_lines bigint not null,
  total_qty bigint not null,
  total_weight bigint not null,
  total_volume bigint not null,
  allocated_qty bigint not null,
  picked_qty bigint not null,
  shipped_qty bigint not null,
  void_by text,
  void_at bigint,
  void_reason text
);
create unique index delivery_sheet_doc_no_key on delivery_sheet (branch_code, doc_no);
-- The owner's own number names one sheet only, but for those that were voided or deleted and for the rests of others.
create unique index delivery_sheet_external_no_key on delivery_sheet (branch_code, owner_code, kind, external_no)
  where void_at is null and deleted = 0 and origin_id is null;
create index delivery_sheet_created on delivery_sheet (branch_code, gmt_created, id) where deleted = 0;
create index delivery_sheet_status on delivery_sheet (branch_code, status, gmt_created, id) where deleted = 0;
create index delivery_sheet_warehouse on delivery_sheet (branch_code, warehouse_code, gmt_created, id) where deleted = 0;
create index delivery_sheet_owner on delivery_sheet (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index delivery_sheet_ship on delivery_sheet (branch_code, required_ship_at, id) where deleted = 0;
create index delivery_sheet_external on delivery_sheet (branch_code, external_no, id) where deleted = 0;
create index delivery_sheet_plate on delivery_sheet (branch_code, plate_no, id) where deleted = 0;
create index delivery_sheet_customer on delivery_sheet (branch_code, customer_code, id) where deleted = 0;
create index delivery_sheet_origin on delivery_sheet (branch_code, origin_id) where origin_id is not null;

-- Quantities are in the base unit of the goods; qty_entered is in the unit of the line.
create table delivery_line (
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
  qty_ordered bigint not null,
  gross_weight bigint,
  volume bigint,
  batch_no text,
  production_from text,
  production_to text,
  expiry_from text,
  status_code text,
  location_code text,
  container_code text,
  unit_price bigint,
  remark text,
  line_status bigint not null,
  qty_allocated bigint not null,
  qty_picked bigint not null,
  qty_shipped bigint not null,
  qty_cancelled bigint not null,
  qty_moved bigint not null,
  constraint delivery_line_qty check (qty_ordered > 0 and qty_allocated >= 0 and qty_picked >= 0 and qty_shipped >= 0
    and qty_cancelled >= 0 and qty_moved >= 0
    and qty_allocated + qty_picked + qty_shipped + qty_cancelled + qty_moved <= qty_ordered)
);
create unique index delivery_line_note on delivery_line (branch_code, note_id, line_no);
