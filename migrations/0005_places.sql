-- Places: warehouses, the areas in them, and locations with what they bear.

create table warehouse (
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
  attribute bigint not null,
  type bigint not null,
  thermosphere text not null,
  status bigint not null,
  region_code text,
  region_name text,
  address text,
  contact text,
  phone text,
  floor_area bigint,
  cutoff text,
  check_in bigint not null default 0,
  readings bigint not null default 0,
  remark text
);
create unique index warehouse_code_key on warehouse (branch_code, code);
create index warehouse_created on warehouse (branch_code, gmt_created, id) where deleted = 0;

-- temp_min and temp_max are what somebody wrote (null: as the profile says), the band is what holds.
create table area (
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
  profile text not null,
  thermosphere text not null,
  temp_min bigint,
  temp_max bigint,
  band_min bigint not null,
  band_max bigint not null,
  purpose text not null,
  floor bigint,
  floor_area bigint,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index area_code_key on area (branch_code, code);
create index area_sort on area (branch_code, sort, id) where deleted = 0;
create index area_warehouse on area (branch_code, warehouse_code, sort, id) where deleted = 0;

create table bear_type (
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
  length bigint,
  width bigint,
  height bigint,
  max_weight bigint,
  max_volume bigint,
  max_containers bigint not null,
  max_layers bigint not null,
  depth_positions bigint not null,
  max_beam_weight bigint,
  storage_strategy bigint not null,
  mix_owner bigint not null,
  retrieval_order bigint not null,
  thermosphere text,
  billing_unit_factor bigint not null,
  status bigint not null,
  remark text
);
create unique index bear_type_code_key on bear_type (branch_code, code);
create index bear_type_created on bear_type (branch_code, gmt_created, id) where deleted = 0;

create table bear_type_container (
  id bigint primary key,
  branch_code text not null,
  bear_type_id bigint not null,
  line_no bigint not null,
  type_code text not null,
  count bigint not null,
  share bigint not null
);
create index bear_type_container_parent on bear_type_container (branch_code, bear_type_id, line_no);
create index bear_type_container_type on bear_type_container (branch_code, type_code);

-- Status, lock, lease, occupancy and what lies there are each written by their own verbs, never by the form.
-- A temperature that is null is the area's.
create table location (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  barcode text,
  warehouse_code text not null,
  area_code text not null,
  bear_type_code text,
  type bigint not null,
  roadway text,
  rack text,
  column_no text,
  level_no text,
  depth_no text,
  x bigint,
  y bigint,
  z bigint,
  putaway_sequence bigint,
  pick_sequence bigint,
  thermosphere text,
  temp_min bigint,
  temp_max bigint,
  sensor_id text,
  dedicated_owner text,
  dedicated_goods text,
  remark text,
  status bigint not null,
  lock_kind bigint not null,
  lock_reason text,
  lock_doc text,
  lease_status bigint not null,
  lease_contract_id bigint,
  lease_contract text,
  occupancy bigint not null,
  current_weight bigint not null,
  current_volume bigint not null,
  current_containers bigint not null,
  held_capacity bigint not null,
  last_count_at bigint,
  next_count_at bigint
);
create unique index location_code_key on location (branch_code, code);
create unique index location_barcode_key on location (branch_code, barcode);
create index location_created on location (branch_code, gmt_created, id) where deleted = 0;
create index location_code on location (branch_code, code, id) where deleted = 0;
create index location_area on location (branch_code, area_code, code, id) where deleted = 0;
create index location_warehouse on location (branch_code, warehouse_code, code, id) where deleted = 0;
create index location_type on location (branch_code, warehouse_code, type, code) where deleted = 0;
create index location_level on location (branch_code, area_code, rack, level_no) where deleted = 0;
create index location_pick on location (branch_code, area_code, pick_sequence) where deleted = 0;
create index location_bear_type on location (branch_code, bear_type_code) where deleted = 0;
create index location_dedicated_owner on location (branch_code, dedicated_owner) where deleted = 0;
create index location_dedicated_goods on location (branch_code, dedicated_goods) where deleted = 0;
create index location_lease on location (branch_code, lease_contract_id) where deleted = 0;
