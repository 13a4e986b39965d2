-- Parties: whose goods lie here, who brings them, who gets them, and who carries them in and out.

-- Both kinds of owner share one table and one code space.
create table cargo_owner (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  kind bigint not null,
  code text not null,
  name text not null,
  short_name text,
  name_en text,
  name_es text,
  name_ja text,
  id_card text,
  credit_code text,
  legal_person text,
  licence text,
  tax_no text,
  invoice_title text,
  bank_name text,
  bank_account text,
  contact text,
  phone text,
  email text,
  region_code text,
  region_name text,
  address text,
  postal_code text,
  settle_cycle text,
  payment_days bigint,
  min_shelf_days bigint,
  min_shelf_percent bigint,
  salesperson text,
  valid_from text,
  valid_to text,
  status bigint not null,
  remark text,
  audit_status bigint not null,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  makers text not null,
  approved text
);
create unique index cargo_owner_code_key on cargo_owner (branch_code, code);
create unique index cargo_owner_id_card_key on cargo_owner (branch_code, id_card);
create unique index cargo_owner_credit_code_key on cargo_owner (branch_code, credit_code);
create index cargo_owner_kind on cargo_owner (branch_code, kind, gmt_created, id) where deleted = 0;
create index cargo_owner_audit on cargo_owner (branch_code, audit_status, gmt_created, id) where deleted = 0;

create table cargo_owner_contact (
  id bigint primary key,
  branch_code text not null,
  owner_id bigint not null,
  line_no bigint not null,
  contact text not null,
  phone text not null,
  email text,
  duty text,
  channel text not null
);
create unique index cargo_owner_contact_line_key on cargo_owner_contact (branch_code, owner_id, line_no);

create table supplier (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  name text not null,
  english_name text,
  owner_code text,
  settle bigint not null,
  credit_code text,
  food_licence text,
  licence_until text,
  overseas_no text,
  country text,
  contact text,
  phone text,
  email text,
  region_code text,
  region_name text,
  address text,
  bank_name text,
  bank_account text,
  status bigint not null,
  remark text,
  audit_status bigint not null,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  makers text not null,
  approved text
);
create unique index supplier_code_key on supplier (branch_code, code);
-- Two owners may buy from the same company; each keeps its own record of it.
create unique index supplier_credit_code_key on supplier (branch_code, credit_code, coalesce(owner_code, ''));
create index supplier_created on supplier (branch_code, gmt_created, id) where deleted = 0;
create index supplier_owner on supplier (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index supplier_audit on supplier (branch_code, audit_status, gmt_created, id) where deleted = 0;

create table customer (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  name text not null,
  english_name text,
  kind bigint not null,
  owner_code text,
  credit_code text,
  contact text,
  phone text,
  second_phone text,
  email text,
  region_code text,
  region_name text,
  address text,
  postal_code text,
  delivery_window text,
  credit_limit bigint,
  payment_days bigint,
  min_shelf_days bigint,
  min_shelf_percent bigint,
  never_older bigint not null,
  status bigint not null,
  remark text,
  audit_status bigint not null,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  makers text not null,
  approved text
);
create unique index customer_code_key on customer (branch_code, code);
create unique index customer_credit_code_key on customer (branch_code, credit_code, coalesce(owner_code, ''));
create index customer_created on customer (branch_code, gmt_created, id) where deleted = 0;
create index customer_owner on customer (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index customer_audit on customer (branch_code, audit_status, gmt_created, id) where deleted = 0;

create table customer_shelf_life (
  id bigint primary key,
  branch_code text not null,
  customer_id bigint not null,
  line_no bigint not null,
  goods_class text not null,
  min_days bigint,
  min_percent bigint
);
create unique index customer_shelf_life_line_key on customer_shelf_life (branch_code, customer_id, line_no);

create table loading_team (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  name text not null,
  warehouse_code text not null,
  leader text not null,
  phone text not null,
  id_card text,
  headcount bigint not null,
  job_types text not null,
  bank_name text,
  bank_account text,
  status bigint not null,
  remark text
);
create unique index loading_team_code_key on loading_team (branch_code, code);
create index loading_team_created on loading_team (branch_code, gmt_created, id) where deleted = 0;
create index loading_team_warehouse on loading_team (branch_code, warehouse_code, gmt_created, id) where deleted = 0;
