-- Allocation: which goods are promised to which line of a delivery sheet, by which rule, and why.

-- A rule is a list of steps; `steps` is what the core reads, the rows below are what people fill in.
create table allocation_rule (
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
  warehouse_code text,
  is_default bigint not null,
  steps text not null,
  status bigint not null,
  sort bigint not null,
  remark text
);
create unique index allocation_rule_code_key on allocation_rule (branch_code, code);
create index allocation_rule_created on allocation_rule (branch_code, gmt_created, id) where deleted = 0;
create index allocation_rule_sort on allocation_rule (branch_code, sort, id) where deleted = 0;

create table allocation_rule_step (
  id bigint primary key,
  branch_code text not null,
  rule_id bigint not null,
  line_no bigint not null,
  step text not null,
  manner text,
  areas text
);
create unique index allocation_rule_step_rule on allocation_rule_step (branch_code, rule_id, line_no);

-- The rule by which a sheet's goods are chosen, what becomes of what cannot be had, and how far it is beyond picking.
alter table delivery_sheet add column rule_code text;
-- Why it passes over the rotation, or was changed after its cut-off.
alter table delivery_sheet add column override_reason text;
alter table delivery_sheet add column rest_policy bigint not null default 0;
alter table delivery_sheet add column stage bigint not null default 0;

-- Goods that a line may have instead: a list as JSON.
alter table delivery_line add column substitutes text not null default '[]';

-- Goods of a row of stock, promised to a line: one hold each. `qty` is of the goods that are given, `covers` is how much
-- of what was ordered it stands for; they differ for substitutes. States: 1 soft, 2 picked, 3 closed, 4 released.
create table reservation (
  id bigint primary key,
  branch_code text not null,
  warehouse_code text not null,
  owner_code text not null,
  sheet_id bigint not null,
  line_id bigint not null,
  customer_code text,
  hold_id bigint not null,
  stock_id bigint not null,
  goods_code text not null,
  location_code text not null,
  container_code text,
  batch_id bigint,
  batch_no text,
  expiry_date text,
  qty bigint not null,
  weight bigint not null,
  covers bigint not null,
  substitute_of_line bigint,
  whole bigint not null,
  state bigint not null,
  step text,
  why text not null,
  expires_at bigint,
  created_by text not null,
  gmt_created bigint not null,
  released_by text,
  released_at bigint,
  release_reason text,
  constraint reservation_qty check (qty > 0 and covers > 0 and weight >= 0)
);
create index reservation_sheet on reservation (branch_code, sheet_id, id);
create index reservation_line on reservation (branch_code, line_id);
create index reservation_hold on reservation (branch_code, hold_id);
-- Containers are used again and again, and a picker waits for who else is promised something of one.
create index reservation_container on reservation (branch_code, container_code) where container_code is not null;
-- How long the newest goods keep that a customer got: one look for each customer and goods, by its end.
create index reservation_last on reservation (branch_code, customer_code, goods_code, state, expiry_date)
  where customer_code is not null;
create index reservation_stock on reservation (branch_code, stock_id) where state = 1;
-- Only soft ones end by themselves, and only those have a time.
create index reservation_expires on reservation (expires_at) where expires_at is not null;

-- What the last run said of a line: why something is missing, what was passed over, what was refused.
create table allocation_word (
  id bigint primary key,
  branch_code text not null,
  sheet_id bigint not null,
  line_id bigint not null,
  run_id bigint not null,
  said text not null,
  gmt_created bigint not null
);
create unique index allocation_word_line on allocation_word (branch_code, line_id);
create index allocation_word_sheet on allocation_word (branch_code, sheet_id);

create table allocation_run (
  id bigint primary key,
  branch_code text not null,
  mode text not null,
  sheets bigint not null,
  lines bigint not null,
  asked bigint not null,
  given bigint not null,
  full_sheets bigint not null,
  made_by text not null,
  gmt_created bigint not null
);
create index allocation_run_created on allocation_run (branch_code, gmt_created, id);
