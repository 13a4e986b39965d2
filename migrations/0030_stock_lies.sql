-- Whether anything lies in a row: what the indexes of stock are limited by. They said so by the quantity, and PostgreSQL
-- writes into all indexes of a table anew whenever a column changes that one of them names: every change of a quantity
-- wrote eighteen entries. Goods that come to what lies there change no index now.
alter table stock add column lies bigint not null default 0;
update stock set lies = 1 where qty > 0;
drop index stock_goods;
drop index stock_location;
drop index stock_expiry;
drop index stock_batch;
drop index stock_owner;
drop index stock_owner_location;
drop index stock_owner_expiry;
drop index stock_warehouse;
drop index stock_warehouse_location;
drop index stock_warehouse_expiry;
drop index stock_private;
drop index stock_private_location;
drop index stock_private_expiry;
drop index stock_damaged;
drop index stock_frozen;
drop index stock_unentered;
drop index stock_status;
create index stock_goods on stock (branch_code, goods_code, id, warehouse_code, attribute, expiry_date) where lies = 1;
create index stock_location on stock (branch_code, location_code, id, warehouse_code, attribute, expiry_date) where lies = 1;
create index stock_expiry on stock (branch_code, expiry_date, id, warehouse_code, attribute, goods_code, location_code)
  where lies = 1;
create index stock_batch on stock (branch_code, batch_id, id) where lies = 1;
create index stock_owner on stock (branch_code, owner_code, goods_code, id, warehouse_code, attribute, expiry_date)
  where lies = 1;
create index stock_owner_location on stock (branch_code, owner_code, location_code, id, warehouse_code, attribute, expiry_date)
  where lies = 1;
create index stock_owner_expiry on stock (branch_code, owner_code, expiry_date, id, warehouse_code, attribute, goods_code, location_code)
  where lies = 1;
create index stock_warehouse on stock (branch_code, warehouse_code, goods_code, id, attribute, expiry_date) where lies = 1;
create index stock_warehouse_location on stock (branch_code, warehouse_code, location_code, id, attribute, expiry_date)
  where lies = 1;
create index stock_warehouse_expiry on stock (branch_code, warehouse_code, expiry_date, id, attribute, goods_code, location_code)
  where lies = 1;
create index stock_private on stock (branch_code, goods_code, id, owner_code, expiry_date) where lies = 1 and attribute = 2;
create index stock_private_location on stock (branch_code, location_code, id, owner_code, expiry_date)
  where lies = 1 and attribute = 2;
create index stock_private_expiry on stock (branch_code, expiry_date, id, owner_code, goods_code, location_code)
  where lies = 1 and attribute = 2;
create index stock_damaged on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, qualified, lies)
  where lies = 1 and qualified = 0;
create index stock_frozen on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, freeze_status, lies)
  where lies = 1 and freeze_status = 1;
create index stock_unentered on stock (branch_code, owner_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date, entry_state, lies)
  where lies = 1 and entry_state = 0;
create index stock_status on stock (branch_code, status_code, id, warehouse_code, attribute, goods_code, location_code, expiry_date)
  where lies = 1;
