-- Contracts: what is let to whom, at which rates. One row a version; the rows of a contract share its number.

create table contract (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  contract_no text not null,
  version_no bigint not null,
  supersedes_id bigint,
  name text not null,
  party_kind bigint not null,
  party_code text not null,
  warehouse_code text,
  warehouse_attribute bigint not null,
  lease_mode bigint not null,
  sign_date text,
  start_date text not null,
  end_date text not null,
  -- Days of this version: its first, and its last once another version follows.
  valid_from text not null,
  valid_to text,
  auto_renew bigint not null,
  renew_months bigint,
  notice_days bigint not null,
  currency text not null,
  tax_rate bigint not null,
  deposit bigint,
  credit_limit bigint,
  payment_days bigint,
  bill_day bigint,
  cycle_unit text not null,
  cycle_count bigint not null,
  cycle_anchor bigint not null,
  day_count text not null,
  rounding bigint not null,
  decimals bigint not null,
  min_per_bill bigint,
  max_per_bill bigint,
  min_prorate bigint not null,
  lot_price_lock bigint not null,
  overdue_factor bigint,
  auto_enter bigint not null,
  liable_for_difference bigint not null,
  temperature_min bigint,
  temperature_max bigint,
  breach_clause text,
  remark text,
  status bigint not null,
  -- Whoever wrote or submitted this version, as ids between commas: none of them may audit it.
  makers text not null,
  submitted_by text,
  submitted_at bigint,
  audit_by text,
  audit_at bigint,
  audit_opinion text,
  terminate_on text,
  terminate_reason text,
  terminated_by text,
  expiring bigint not null,
  -- The owner who may read this version, from the moment when it is in force.
  owner_code text
);
create unique index contract_contract_no_key on contract (branch_code, contract_no, version_no);
create index contract_created on contract (branch_code, gmt_created, id) where deleted = 0;
create index contract_party on contract (branch_code, party_code, id) where deleted = 0;
create index contract_owner on contract (branch_code, owner_code, gmt_created, id) where deleted = 0;
create index contract_warehouse on contract (branch_code, warehouse_code, gmt_created, id) where deleted = 0;
create index contract_end on contract (branch_code, status, end_date, id) where deleted = 0;

create table contract_space (
  id bigint primary key,
  branch_code text not null,
  contract_id bigint not null,
  line_no bigint not null,
  rent_by text not null,
  area_code text,
  location_code text,
  area_m2 bigint,
  from_date text,
  to_date text,
  unit_price bigint
);
create unique index contract_space_line_key on contract_space (branch_code, contract_id, line_no);
create index contract_space_location on contract_space (branch_code, location_code, contract_id);
create index contract_space_area on contract_space (branch_code, area_code, contract_id);

create table contract_rate (
  id bigint primary key,
  branch_code text not null,
  contract_id bigint not null,
  line_no bigint not null,
  fee_type_code text not null,
  charge_trigger bigint not null,
  method text not null,
  unit text not null,
  calculation bigint not null,
  unit_price bigint,
  base_amount bigint,
  base_qty bigint,
  percent bigint,
  tax_included bigint not null,
  payer bigint not null,
  goods_code text,
  goods_category text,
  thermosphere text,
  area_code text,
  location_code text,
  container_type_code text,
  bear_type_code text,
  job_type bigint,
  station_type bigint,
  vehicle_type text,
  qty_basis bigint not null,
  free_days bigint,
  free_mode text not null,
  free_qty bigint,
  free_hours bigint,
  hour_rounding text,
  day_count text,
  same_day_min bigint not null,
  cycle_unit text,
  cycle_count bigint,
  cycle_anchor bigint,
  partial text not null,
  full_month_full bigint not null,
  min_qty bigint,
  min_amount bigint,
  max_amount bigint,
  tier_basis text,
  tier_mode text,
  tiers text,
  night_factor bigint,
  night_from text,
  night_to text,
  holiday_factor bigint,
  urgent_factor bigint,
  frozen_room_factor bigint,
  valid_from text,
  valid_to text,
  priority bigint not null,
  remark text
);
create unique index contract_rate_line_key on contract_rate (branch_code, contract_id, line_no);
create index contract_rate_fee_type on contract_rate (branch_code, fee_type_code, contract_id);
create index contract_rate_goods on contract_rate (branch_code, goods_code, contract_id);
create index contract_rate_area on contract_rate (branch_code, area_code, contract_id);
create index contract_rate_location on contract_rate (branch_code, location_code, contract_id);
create index contract_rate_container_type on contract_rate (branch_code, container_type_code, contract_id);
create index contract_rate_bear_type on contract_rate (branch_code, bear_type_code, contract_id);

-- Papers of a contract, the same for all its versions.
create table contract_file (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  contract_no text not null,
  file_id bigint not null,
  name text not null,
  mime text not null,
  size bigint not null
);
create index contract_file_contract on contract_file (branch_code, contract_no, id) where deleted = 0;
