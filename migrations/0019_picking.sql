-- Picking: walks of pickers, and what each takes from where to where.

-- What becomes of picked goods before they leave: 0 checked, 1 checked and loaded, 2 neither. A sheet keeps what its
-- warehouse said when it was submitted.
alter table warehouse add column outbound_way bigint not null default 0;
alter table delivery_sheet add column outbound_way bigint not null default 0;

-- A note of several sheets names none; where its sheets or owners differ, these columns are empty, too.
create table pick_note (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  doc_no text not null,
  warehouse_code text not null,
  owner_code text,
  mode bigint not null,
  status bigint not null,
  sheet_id bigint,
  sheet_no text,
  sheets bigint not null,
  area_code text,
  staging_location text,
  priority bigint not null,
  required_ship_at bigint,
  assigned_party bigint,
  assigned_to text,
  print_count bigint not null,
  printed_at bigint,
  started_at bigint,
  finished_at bigint,
  line_count bigint not null,
  done_lines bigint not null,
  short_lines bigint not null,
  total_qty bigint not null,
  done_qty bigint not null,
  total_weight bigint not null,
  done_weight bigint not null,
  path_length bigint
);
create unique index pick_note_doc_no_key on pick_note (branch_code, doc_no);
create index pick_note_created on pick_note (branch_code, gmt_created, id) where deleted = 0;
create index pick_note_status on pick_note (branch_code, status, gmt_created, id) where deleted = 0;
create index pick_note_warehouse on pick_note (branch_code, warehouse_code, gmt_created, id) where deleted = 0;
create index pick_note_sheet on pick_note (branch_code, sheet_id, id) where deleted = 0;
create index pick_note_open on pick_note (branch_code, warehouse_code, priority, id) where deleted = 0 and status < 2;

-- Goods of one reservation. Lines are walked in the order of their sequence; a part that was picked by itself becomes
-- a line of its own, so each is open, picked, short or cancelled and never half.
create table pick_line (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_no bigint not null,
  sequence bigint not null,
  sheet_id bigint not null,
  sheet_no text not null,
  sheet_line_id bigint not null,
  reservation_id bigint not null,
  owner_code text not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  unit_code text not null,
  batch_id bigint,
  area_code text not null,
  from_location text not null,
  container_code text,
  whole bigint not null,
  to_location text not null,
  to_container text,
  qty bigint not null,
  weight bigint not null,
  weight_picked bigint,
  status bigint not null,
  short_reason text,
  posting_id bigint,
  picker_id bigint,
  picker text,
  device text,
  located_at bigint,
  scanned_at bigint,
  picked_at bigint,
  constraint pick_line_qty check (qty > 0 and weight >= 0 and (weight_picked is null or weight_picked >= 0))
);
create unique index pick_line_note on pick_line (branch_code, note_id, line_no);
create unique index pick_line_reservation_key on pick_line (branch_code, reservation_id) where status < 2;
-- Of whatever became of it: notes ask who picked something, and where.
create index pick_line_reservation on pick_line (branch_code, reservation_id);
create index pick_line_sheet on pick_line (branch_code, sheet_id, status);
create index pick_line_container on pick_line (branch_code, container_code, status) where container_code is not null;

-- The ends of an area, which say how long its aisles are.
create index location_walk_x on location (branch_code, area_code, x) where deleted = 0;
create index location_walk_y on location (branch_code, area_code, y) where deleted = 0;
