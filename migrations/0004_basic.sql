-- Basic data that other records choose from by code.

create table brand (
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
  origin text,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index brand_code_key on brand (branch_code, code);
create index brand_created on brand (branch_code, gmt_created, id) where deleted = 0;
create index brand_sort on brand (branch_code, sort, id) where deleted = 0;

create table unit (
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
  symbol text,
  kind text not null,
  decimals bigint not null,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index unit_code_key on unit (branch_code, code);
create index unit_created on unit (branch_code, gmt_created, id) where deleted = 0;
create index unit_sort on unit (branch_code, sort, id) where deleted = 0;

create table inventory_status (
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
  qualified bigint not null,
  allocatable bigint not null,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index inventory_status_code_key on inventory_status (branch_code, code);
create index inventory_status_created on inventory_status (branch_code, gmt_created, id) where deleted = 0;
create index inventory_status_sort on inventory_status (branch_code, sort, id) where deleted = 0;

create table collect_type (
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
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index collect_type_code_key on collect_type (branch_code, code);
create index collect_type_created on collect_type (branch_code, gmt_created, id) where deleted = 0;
create index collect_type_sort on collect_type (branch_code, sort, id) where deleted = 0;

create table damaged_type (
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
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index damaged_type_code_key on damaged_type (branch_code, code);
create index damaged_type_created on damaged_type (branch_code, gmt_created, id) where deleted = 0;
create index damaged_type_sort on damaged_type (branch_code, sort, id) where deleted = 0;

create table wms_fee_type (
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
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index wms_fee_type_code_key on wms_fee_type (branch_code, code);
create index wms_fee_type_created on wms_fee_type (branch_code, gmt_created, id) where deleted = 0;
create index wms_fee_type_sort on wms_fee_type (branch_code, sort, id) where deleted = 0;

create table receive_document_type (
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
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index receive_document_type_code_key on receive_document_type (branch_code, code);
create index receive_document_type_created on receive_document_type (branch_code, gmt_created, id) where deleted = 0;
create index receive_document_type_sort on receive_document_type (branch_code, sort, id) where deleted = 0;

create table delivery_document_type (
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
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index delivery_document_type_code_key on delivery_document_type (branch_code, code);
create index delivery_document_type_created on delivery_document_type (branch_code, gmt_created, id) where deleted = 0;
create index delivery_document_type_sort on delivery_document_type (branch_code, sort, id) where deleted = 0;
