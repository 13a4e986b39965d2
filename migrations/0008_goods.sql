-- Goods, the rules of their batches, and what they lie in.

create table container_type (
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
  container_class bigint not null,
  length bigint not null,
  width bigint not null,
  height bigint not null,
  tare_weight bigint not null,
  max_load bigint,
  max_volume bigint,
  boards bigint not null,
  stackable bigint not null,
  nestable bigint not null,
  returnable bigint not null,
  for_normal bigint not null,
  for_chilled bigint not null,
  for_frozen bigint not null,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index container_type_code_key on container_type (branch_code, code);
create index container_type_created on container_type (branch_code, gmt_created, id) where deleted = 0;

create table batch_rule (
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
  owner_code text,
  batch_no_mode bigint not null,
  batch_no_pattern text,
  shelf_life bigint,
  shelf_life_unit bigint not null,
  expiry_mode bigint not null,
  best_before_days bigint,
  removal_days bigint,
  alert_days bigint,
  receive_min_pct bigint,
  receive_min_days bigint,
  warn_pct bigint,
  ship_min_pct bigint,
  ship_min_days bigint,
  rotation bigint not null,
  mixed_batch bigint not null,
  merge_same_day bigint not null,
  serial_mode bigint not null,
  catch_weight_mode bigint not null,
  nominal_weight bigint,
  weight_min bigint,
  weight_max bigint,
  status bigint not null,
  sort bigint not null,
  remark text,
  rule_version bigint not null
);
create unique index batch_rule_code_key on batch_rule (branch_code, code);
create index batch_rule_created on batch_rule (branch_code, gmt_created, id) where deleted = 0;
create index batch_rule_owner_code on batch_rule (branch_code, owner_code, id) where deleted = 0;
create table batch_rule_attribute (
  id bigint primary key,
  branch_code text not null,
  rule_id bigint not null,
  line_no bigint not null,
  attribute text not null,
  usage bigint not null,
  in_identity bigint not null,
  label text
);
create unique index batch_rule_attribute_line_key on batch_rule_attribute (branch_code, rule_id, line_no);
-- What a rule was: batches keep the number of the version that they were received under. The identity is
-- the attributes that make a batch, for comparison; the content is the whole form as JSON.
create table batch_rule_version (
  id bigint primary key,
  branch_code text not null,
  rule_id bigint not null,
  version_no bigint not null,
  identity text not null,
  content text not null,
  valid_from bigint not null,
  valid_until bigint,
  made_by text not null
);
create unique index batch_rule_version_no_key on batch_rule_version (branch_code, rule_id, version_no);

create table goods (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  owner_code text not null,
  code text not null,
  name text not null,
  short_name text,
  english_name text,
  spanish_name text,
  japanese_name text,
  spec text,
  brand_code text,
  category text,
  unit_code text not null,
  commodity_type bigint not null,
  source bigint not null,
  settlement_unit text not null,
  trolley_pieces bigint,
  catch_weight_mode bigint not null,
  nominal_weight bigint,
  weight_min bigint,
  weight_max bigint,
  thermosphere text not null,
  min_temperature bigint,
  max_temperature bigint,
  batch_rule_code text,
  shelf_life_days bigint,
  receive_min_pct bigint,
  warn_pct bigint,
  ship_min_pct bigint,
  serial_mode bigint not null,
  abc_class text,
  unit_price bigint,
  insurance_value bigint,
  hs_code text,
  origin text,
  status bigint not null,
  remark text,
  base_gtin text,
  base_gross_weight bigint,
  base_volume bigint,
  cover text
);
create unique index goods_code_key on goods (branch_code, code);
create index goods_created on goods (branch_code, gmt_created, id) where deleted = 0;
create index goods_modified on goods (branch_code, gmt_modified, id) where deleted = 0;
create index goods_owner_code on goods (branch_code, owner_code, id) where deleted = 0;
create index goods_code on goods (branch_code, code, id) where deleted = 0;
create index goods_name on goods (branch_code, name, id) where deleted = 0;
create index goods_english_name on goods (branch_code, english_name, id) where deleted = 0;
create index goods_spec on goods (branch_code, spec, id) where deleted = 0;
create index goods_unit_code on goods (branch_code, unit_code, id) where deleted = 0;
create index goods_thermosphere on goods (branch_code, thermosphere, id) where deleted = 0;
create index goods_shelf_life_days on goods (branch_code, shelf_life_days, id) where deleted = 0;
create index goods_status on goods (branch_code, status, id) where deleted = 0;
create index goods_category on goods (branch_code, category, id) where deleted = 0;
create index goods_brand_code on goods (branch_code, brand_code, id) where deleted = 0;
create index goods_batch_rule_code on goods (branch_code, batch_rule_code, id) where deleted = 0;
create index goods_base_gtin on goods (branch_code, base_gtin, id) where deleted = 0;
create table goods_pack (
  id bigint primary key,
  branch_code text not null,
  goods_id bigint not null,
  owner_code text not null,
  line_no bigint not null,
  level bigint not null,
  unit_code text not null,
  pieces bigint not null,
  gtin text,
  length bigint,
  width bigint,
  height bigint,
  gross_weight bigint,
  net_weight bigint,
  volume bigint,
  per_layer bigint,
  layers bigint,
  for_inbound bigint not null,
  for_outbound bigint not null
);
create unique index goods_pack_line_key on goods_pack (branch_code, goods_id, line_no);
-- Several owners may keep the same product; a scan finds all of them by the front of this key.
create unique index goods_pack_gtin_key on goods_pack (branch_code, gtin, owner_code);
create index goods_pack_unit on goods_pack (branch_code, unit_code);
create table goods_photo (
  id bigint primary key,
  branch_code text not null,
  goods_id bigint not null,
  line_no bigint not null,
  file text not null
);
create unique index goods_photo_line_key on goods_photo (branch_code, goods_id, line_no);

create table container (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  code text not null,
  type_code text not null,
  container_class bigint not null,
  owner_kind bigint not null,
  owner_code text,
  pool_company text,
  tare_weight bigint,
  rfid text,
  temp_probe_no text,
  status bigint not null,
  status_reason text,
  remark text
);
create unique index container_code_key on container (branch_code, code);
create unique index container_rfid_key on container (branch_code, rfid);
create index container_status on container (branch_code, status, gmt_created, id) where deleted = 0;
create index container_created on container (branch_code, gmt_created, id) where deleted = 0;
create index container_owner_code on container (branch_code, owner_code, id) where deleted = 0;
create index container_type_code on container (branch_code, type_code, id) where deleted = 0;
create table container_event (
  id bigint primary key,
  branch_code text not null,
  container_id bigint not null,
  event text not null,
  from_status bigint,
  to_status bigint not null,
  reason text,
  made_by text not null,
  made_at bigint not null
);
create index container_event_of on container_event (branch_code, container_id, id);
