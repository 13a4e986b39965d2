-- What the program does by itself for a tenant and one copy of it must do alone. Whoever writes a row holds the duty until
-- then; one that was left behind by a copy that was killed is free after a while.
create table duty (
  branch_code text not null,
  name text not null,
  owner bigint not null,
  held_until bigint not null,
  primary key (branch_code, name)
);

-- A comparison of audit rows may go on behind the last seal of an earlier one: the number of that seal, 0 when it began
-- with the first row.
alter table audit_check add column from_seal bigint not null default 0;
