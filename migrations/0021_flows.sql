-- What came and went by business day, written with the moves by crates/stock and by nobody else.

-- A row for each day on which goods of an owner moved into a warehouse or out of it, with what was there when the day
-- ended: grain 1 is all of the goods, grain 2 a batch of them (0: goods without one). The last row of each is the
-- latest, which says what is there now. What a posting takes back is taken off what it had brought or taken. Drift is
-- weight that the books lost on the way, because goods weighed less than was written down.
create table stock_day (
  id bigint primary key,
  branch_code text not null,
  grain bigint not null,
  warehouse_code text not null,
  owner_code text not null,
  goods_code text not null,
  batch_id bigint not null,
  business_date text not null,
  latest bigint not null,
  in_qty bigint not null,
  in_weight bigint not null,
  out_qty bigint not null,
  out_weight bigint not null,
  drift bigint not null,
  closing_qty bigint not null,
  closing_weight bigint not null,
  constraint stock_day_grain check ((grain = 1 and batch_id = 0) or grain = 2),
  constraint stock_day_latest check (latest in (0, 1))
);
create unique index stock_day_date_key
  on stock_day (branch_code, goods_code, owner_code, batch_id, warehouse_code, grain, business_date);
create unique index stock_day_latest_key
  on stock_day (branch_code, goods_code, owner_code, batch_id, warehouse_code, grain) where latest = 1;
create index stock_day_goods on stock_day (branch_code, grain, goods_code, id, warehouse_code, owner_code) where latest = 1;
create index stock_day_owner on stock_day (branch_code, grain, owner_code, goods_code, id, warehouse_code) where latest = 1;
create index stock_day_warehouse on stock_day (branch_code, grain, warehouse_code, goods_code, id) where latest = 1;
create index stock_day_batch on stock_day (branch_code, grain, batch_id, id) where latest = 1;
create index stock_day_business_date on stock_day (branch_code, grain, business_date, id, warehouse_code, owner_code);
create index stock_day_goods_date on stock_day (branch_code, grain, goods_code, business_date, id);
create index stock_day_owner_date on stock_day (branch_code, grain, owner_code, business_date, id, warehouse_code);
create index stock_day_warehouse_date on stock_day (branch_code, grain, warehouse_code, business_date, id);
