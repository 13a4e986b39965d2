-- The parties that store goods in warehouses, as far as the shell needs them.

create table warehouse_shipment (
  branch_code text not null,
  warehouse_code text not null,
  shipper_code text not null,
  shipper_name text not null,
  primary key (branch_code, warehouse_code, shipper_code)
);
