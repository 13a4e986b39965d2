-- Bookings of arrivals, jobs on the floor, and what happened that can be charged.

-- Only inserted. A row that takes another back names it and has its amounts with the opposite sign, so sums over all
-- rows hold; one row is taken back once.
create table fee_event (
  id bigint primary key,
  branch_code text not null,
  charge_trigger bigint not null,
  event_at bigint not null,
  business_date text not null,
  warehouse_code text not null,
  owner_code text not null,
  party_code text,
  doc_kind text not null,
  doc_no text not null,
  doc_line bigint,
  posting_id bigint,
  goods_code text,
  location_code text,
  container_code text,
  thermosphere text,
  qty bigint not null,
  weight bigint not null,
  volume bigint not null,
  pieces bigint not null,
  minutes bigint not null,
  containers bigint not null,
  area bigint not null,
  voids_id bigint,
  made_by text not null,
  made_at bigint not null
);
create unique index fee_event_voids_id_key on fee_event (branch_code, voids_id) where voids_id is not null;
create index fee_event_owner on fee_event (branch_code, owner_code, business_date, id);
create index fee_event_doc on fee_event (branch_code, doc_no, id);
create index fee_event_posting on fee_event (branch_code, posting_id) where posting_id is not null;

create table job (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  job_no text not null,
  task_type text not null,
  status text not null,
  cancelled bigint not null,
  priority bigint not null,
  doc_kind text not null,
  doc_id bigint not null,
  doc_no text not null,
  doc_line bigint,
  warehouse_code text not null,
  area_code text,
  owner_code text,
  from_location text,
  to_location text,
  container_code text,
  goods_code text,
  goods_name text,
  qty bigint,
  unit_code text,
  weight bigint,
  equipment text,
  job_type bigint,
  loading_team_code text,
  assigned_to bigint,
  assigned_name text,
  assigned_by text,
  taken_at bigint,
  started_at bigint,
  finished_at bigint,
  finished_by text,
  problem_code text,
  problem_note text,
  problem_by text,
  problem_at bigint
);
create unique index job_job_no_key on job (branch_code, job_no);
create index job_created on job (branch_code, gmt_created, id) where deleted = 0;
create index job_status on job (branch_code, status, gmt_created, id) where deleted = 0;
create index job_task_type on job (branch_code, task_type, gmt_created, id) where deleted = 0;
create index job_doc on job (branch_code, doc_no, id) where deleted = 0;
create index job_doc_line on job (branch_code, doc_kind, doc_line) where doc_line is not null and deleted = 0;
create index job_finished on job (branch_code, finished_at, id) where deleted = 0;
-- What is to be done: what somebody has, and what nobody has in the order in which it is proposed.
create index job_mine on job (branch_code, assigned_to, finished_at, id) where deleted = 0;
create index job_pool on job (branch_code, warehouse_code, priority, id) where finished_at is null and cancelled = 0 and deleted = 0;

create table job_event (
  id bigint primary key,
  branch_code text not null,
  job_id bigint not null,
  step text not null,
  from_status text not null,
  to_status text not null,
  person text,
  note text,
  made_by text not null,
  made_at bigint not null
);
create index job_event_of on job_event (branch_code, job_id, id);

create table booking (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  doc_no text not null,
  -- 1 in at a public warehouse, 2 in at a private one, 3 out.
  kind bigint not null,
  status bigint not null,
  cancelled bigint not null,
  owner_code text not null,
  warehouse_code text not null,
  booking_date text not null,
  slot text not null,
  dock_group text,
  thermosphere text not null,
  plate_no text not null,
  driver_name text not null,
  driver_phone text not null,
  pallets bigint not null,
  tons bigint not null,
  supplier_code text,
  customer_code text,
  consignee_name text,
  consignee_phone text,
  address text,
  external_no text,
  remark text,
  contract_no text not null,
  makers text not null,
  submitted_by text,
  submitted_at bigint,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  note_id bigint,
  note_no text,
  arrived_by text,
  arrived_at bigint,
  completed_at bigint,
  cancelled_by text,
  cancelled_at bigint,
  cancel_reason text
);
create unique index booking_doc_no_key on booking (branch_code, doc_no);
create index booking_created on booking (branch_code, kind, gmt_created, id) where deleted = 0;
create index booking_date on booking (branch_code, kind, booking_date, id) where deleted = 0;
create index booking_status on booking (branch_code, kind, status, id) where deleted = 0;
create index booking_owner on booking (branch_code, owner_code, id) where deleted = 0;
create index booking_slot on booking (branch_code, warehouse_code, booking_date, slot) where deleted = 0 and cancelled = 0;
create table booking_line (
  id bigint primary key,
  branch_code text not null,
  booking_id bigint not null,
  line_no bigint not null,
  goods_code text not null,
  qty bigint not null,
  unit_code text,
  batch_no text,
  production_date text,
  expiry_date text,
  expiry_from text,
  origin text,
  remark text
);
create index booking_line_parent on booking_line (branch_code, booking_id, line_no);

-- What a warehouse can take in, or send out, at a time of the day; what is null has no limit.
create table booking_capacity (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  warehouse_code text not null,
  slot text not null,
  outward bigint not null,
  vehicles bigint,
  pallets bigint,
  tons bigint
);
create unique index booking_capacity_slot_key on booking_capacity (branch_code, warehouse_code, outward, slot);
