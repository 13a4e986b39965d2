-- Opening stock: what was there before the program, and the runs that derive what is on hand again.

create table opening_note (
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
  status bigint not null,
  cutover_at bigint not null,
  storage_billing_from text not null,
  remark text,
  makers text not null,
  submitted_by text,
  submitted_at bigint,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  void_by text,
  void_at bigint,
  void_reason text,
  task_id bigint,
  total_lines bigint not null,
  wrong_lines bigint not null,
  posted_lines bigint not null
);
create unique index opening_note_doc_no_key on opening_note (branch_code, doc_no);
create index opening_note_created on opening_note (branch_code, gmt_created, id) where deleted = 0;
create index opening_note_status on opening_note (branch_code, status, gmt_created, id) where deleted = 0;
create index opening_note_warehouse on opening_note (branch_code, warehouse_code, gmt_created, id) where deleted = 0;

-- Names are those at the time of writing. error_text is what the last submission found.
create table opening_line (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  note_id bigint not null,
  line_no bigint not null,
  warehouse_code text not null,
  owner_code text not null,
  goods_code text not null,
  goods_name text not null,
  spec text,
  unit_code text not null,
  location_code text not null,
  container_code text,
  batch_no text,
  production_date text,
  expiry_date text,
  supplier_code text,
  origin text,
  plant_no text,
  grade text,
  status_code text not null,
  qty bigint not null,
  weight bigint not null,
  first_in_at text,
  remark text,
  error_text text,
  posting_id bigint
);
create unique index opening_line_line_no_key on opening_line (branch_code, note_id, line_no);
create index opening_line_container on opening_line (branch_code, note_id, container_code) where container_code is not null;
create index opening_line_wrong on opening_line (branch_code, note_id, line_no) where error_text is not null;

create table verify_run (
  id bigint primary key,
  branch_code text not null,
  started_at bigint not null,
  finished_at bigint not null,
  party_name text not null,
  stock_rows bigint not null,
  moves bigint not null,
  differences bigint not null,
  found text not null
);
create index verify_run_started on verify_run (branch_code, started_at, id);
