-- Putaway and entry: notes with their lines, and room held at places for goods on their way.

alter table container add column location_code text;
create index container_location_code on container (branch_code, location_code, id) where deleted = 0;
alter table container_event add column location_code text;

-- Empty places of an area in the order of the walk from its door: what a proposal looks through.
create index location_empty on location (branch_code, area_code, type, occupancy, held_capacity, status,
  coalesce(putaway_sequence, pick_sequence, 100000000), code) where deleted = 0;

create table putaway_note (
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
  owner_code text not null,
  status bigint not null,
  receiving_id bigint not null,
  receiving_no text not null,
  loading_team_code text,
  assigned_party bigint,
  assigned_to text,
  started_at bigint,
  finished_at bigint,
  line_count bigint not null,
  done_lines bigint not null,
  containers bigint not null,
  total_qty bigint not null,
  done_qty bigint not null,
  total_weight bigint not null
);
create unique index putaway_note_doc_no_key on putaway_note (branch_code, doc_no);
create index putaway_note_created on putaway_note (branch_code, gmt_created, id) where deleted = 0;
create index putaway_note_status on putaway_note (branch_code, status, gmt_created, id) where deleted = 0;
create index putaway_note_owner on putaway_note (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index putaway_note_receiving on putaway_note (branch_code, receiving_id, status) where deleted = 0;
create index putaway_note_receiving_no on putaway_note (branch_code, receiving_no, id) where deleted = 0;

-- What one receipt brought, or a part of it that was put away by itself. The suggestion is a text key with arguments.
create table putaway_line (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_no bigint not null,
  receipt_id bigint not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  unit_code text not null,
  batch_id bigint,
  container_code text,
  container_type text,
  status_code text not null,
  frozen bigint not null,
  from_location text not null,
  qty bigint not null,
  weight bigint not null,
  volume bigint not null,
  status bigint not null,
  suggested_location text,
  suggestion_key text,
  suggestion_args text,
  target_location text,
  override_reason text,
  posting_id bigint,
  operator text,
  device text,
  received_at bigint not null,
  picked_up_at bigint,
  put_at bigint,
  air_exposure_seconds bigint,
  constraint putaway_line_qty check (qty > 0 and weight >= 0 and volume >= 0)
);
create index putaway_line_note on putaway_line (branch_code, note_id, line_no);
create index putaway_line_receipt on putaway_line (branch_code, receipt_id);
create index putaway_line_container on putaway_line (branch_code, container_code, status);
create index putaway_line_goods on putaway_line (branch_code, goods_code, status);

-- One row a line that is not put away yet. The share is what a container takes of its place, once for all its lines.
create table place_hold (
  id bigint primary key,
  branch_code text not null,
  location_code text not null,
  note_id bigint not null,
  line_id bigint not null,
  container_code text,
  container_type text,
  tare bigint not null,
  owner_code text not null,
  goods_code text not null,
  batch_id bigint,
  weight bigint not null,
  volume bigint not null,
  share bigint not null,
  held_at bigint not null
);
create unique index place_hold_line_key on place_hold (branch_code, line_id);
create index place_hold_location on place_hold (branch_code, location_code);
create index place_hold_goods on place_hold (branch_code, goods_code);

-- One that follows another is about what that one left unentered.
create table entry_note (
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
  owner_code text not null,
  status bigint not null,
  confirm_status bigint not null,
  receiving_id bigint not null,
  receiving_no text not null,
  putaway_id bigint not null,
  putaway_no text not null,
  follows_id bigint,
  follows_no text,
  entry_date text,
  auto_entered bigint not null,
  posting_id bigint,
  entered_by text,
  entered_at bigint,
  confirmed_by text,
  confirmed_at bigint,
  line_count bigint not null,
  total_expected bigint not null,
  total_entered bigint,
  total_weight bigint not null,
  remark text
);
create unique index entry_note_doc_no_key on entry_note (branch_code, doc_no);
create index entry_note_created on entry_note (branch_code, gmt_created, id) where deleted = 0;
create index entry_note_status on entry_note (branch_code, status, gmt_created, id) where deleted = 0;
create index entry_note_confirm on entry_note (branch_code, confirm_status, status, entered_at) where deleted = 0;
create index entry_note_owner on entry_note (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index entry_note_putaway on entry_note (branch_code, putaway_id) where deleted = 0;
create index entry_note_follows on entry_note (branch_code, follows_id) where deleted = 0;
create index entry_note_receiving_no on entry_note (branch_code, receiving_no, id) where deleted = 0;
create index entry_note_date on entry_note (branch_code, entry_date, id) where deleted = 0;

create table entry_line (
  id bigint primary key,
  branch_code text not null,
  note_id bigint not null,
  line_no bigint not null,
  putaway_line_id bigint not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  unit_code text not null,
  batch_id bigint,
  container_code text,
  location_code text not null,
  status_code text not null,
  qty_expected bigint not null,
  qty_entered bigint,
  weight bigint not null,
  difference_reason text,
  constraint entry_line_qty check (qty_expected > 0 and (qty_entered is null or (qty_entered >= 0 and qty_entered <= qty_expected)))
);
create unique index entry_line_line_key on entry_line (branch_code, note_id, line_no);
create index entry_line_goods on entry_line (branch_code, goods_code, note_id);
