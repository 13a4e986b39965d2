-- Warehouses and the parties that store goods in them, as far as the shell needs them.

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
  status bigint not null
);
create unique index warehouse_code_key on warehouse (branch_code, code);

create table warehouse_shipment (
  branch_code text not null,
  warehouse_code text not null,
  shipper_code text not null,
  shipper_name text not null,
  primary key (branch_code, warehouse_code, shipper_code)
);
