-- People, rights, the menu and the organization.

create table organization (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  group_name text not null,
  name_zh text not null,
  name_en text not null,
  name_es text not null,
  name_ja text not null,
  credit_code text,
  contact text,
  phone text,
  address text,
  logo_file bigint,
  login_logo_file bigint
);
create unique index organization_branch_key on organization (branch_code);

create table setting (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  name text not null,
  value text not null
);
create unique index setting_name_key on setting (branch_code, name);

create table department (
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
  parent_id bigint,
  leader text,
  phone text,
  sort bigint not null,
  status bigint not null,
  remark text
);
create unique index department_code_key on department (branch_code, code);
create index department_parent on department (branch_code, parent_id, sort, id);

create table staff (
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
  phone text,
  email text,
  id_card text,
  department_id bigint,
  position text,
  hired_on text,
  status bigint not null,
  party_id bigint,
  remark text
);
create unique index staff_code_key on staff (branch_code, code);
create index staff_department on staff (branch_code, department_id, gmt_created, id) where deleted = 0;
create index staff_party on staff (branch_code, party_id) where deleted = 0;
create index staff_created on staff (branch_code, gmt_created, id) where deleted = 0;

create table party (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  username text not null,
  name text not null,
  phone text,
  email text,
  address text,
  head_img text,
  party_type text not null,
  data_type text not null,
  department_code text,
  team_code text,
  status bigint not null,
  weight bigint not null,
  all_warehouses bigint not null,
  merch_sign bigint,
  merch_sign_type text,
  reg_my_bank bigint,
  ws_merchant_id text,
  last_login_at bigint,
  remark text
);
-- Signing in names no tenant, so a user name belongs to one person in the whole database. On a
-- cluster this table is a reference table (docs/decisions).
create unique index party_username_key on party (username);
create unique index party_code_key on party (branch_code, code);
create index party_department on party (branch_code, department_code);
create index party_created on party (branch_code, gmt_created, id) where deleted = 0;

create table credential (
  party_id bigint primary key,
  branch_code text not null,
  hash text not null,
  changed_at bigint not null,
  must_change bigint not null,
  failures bigint not null,
  locked_until bigint
);

create table role (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  role_name text not null,
  belong text not null,
  description text,
  fixed bigint not null
);
create unique index role_code_key on role (branch_code, code);
create index role_created on role (branch_code, gmt_created, id) where deleted = 0;

create table role_resource (
  branch_code text not null,
  role_id bigint not null,
  resource_code text not null,
  primary key (branch_code, role_id, resource_code)
);
create index role_resource_resource on role_resource (branch_code, resource_code);

create table party_role (
  branch_code text not null,
  party_id bigint not null,
  role_id bigint not null,
  sort bigint not null,
  primary key (branch_code, party_id, role_id)
);
create index party_role_role on party_role (branch_code, role_id);

create table party_warehouse (
  branch_code text not null,
  party_id bigint not null,
  warehouse_code text not null,
  primary key (branch_code, party_id, warehouse_code)
);

create table resource (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  parent_code text,
  kind text not null,
  belong text not null,
  name text not null,
  title text not null,
  real_name text,
  icon text,
  path text,
  component text,
  redirect text,
  permission text,
  hidden bigint not null,
  keep_live bigint not null,
  level bigint not null,
  sort bigint not null
);
create unique index resource_code_key on resource (branch_code, code);
create index resource_parent on resource (branch_code, parent_code, sort, id);

-- The authorization of one party's records to an account.
create table data_grant (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  party_id bigint not null,
  granted_code text not null,
  granted_name text not null,
  status bigint not null,
  valid_from text,
  valid_to text,
  remark text
);
create unique index data_grant_party_key on data_grant (branch_code, party_id, granted_code);
create index data_grant_created on data_grant (branch_code, gmt_created, id) where deleted = 0;

create table session (
  id bigint primary key,
  branch_code text not null,
  party_id bigint not null,
  role_id bigint,
  token_hash text not null,
  device_id text not null,
  address text not null,
  agent text not null,
  data_type text not null,
  data_code text,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  end_reason text
);
create unique index session_token_key on session (token_hash);
create index session_party on session (branch_code, party_id, created_at, id);
create index session_expires on session (expires_at);

-- Failed sign-ins under names that no account has. They belong to no tenant; rows go after a day.
create table unknown_sign_in (
  digest text primary key,
  failures bigint not null,
  locked_until bigint,
  changed_at bigint not null
);
create index unknown_sign_in_changed on unknown_sign_in (changed_at);

create table file (
  id bigint primary key,
  branch_code text not null,
  party_id bigint not null,
  party_code text not null,
  visibility text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  digest text not null,
  object_key text not null,
  created_at bigint not null,
  -- Places that refer to it, and when that changed last; what nobody uses for a day is removed.
  uses bigint not null,
  used_at bigint not null
);
create index file_party on file (branch_code, party_id, created_at);
create index file_unused on file (used_at, id) where uses = 0;
