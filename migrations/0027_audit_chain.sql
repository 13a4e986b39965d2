-- Seals over audit rows, so that a change behind the program's back shows.

-- Digest of the row by itself, written with it. Rows from before this step have none and are sealed as they stand.
alter table audit add column mark text;

-- A seal closes the rows of a tenant from the previous seal's end up to its own, in the order of time and id. Leaves are
-- the ids and marks of those rows in that order, as `id:mark` with blanks between; the hash covers all of the seal and
-- the hash before. Seals are never changed or deleted.
create table audit_seal (
  branch_code text not null,
  number bigint not null,
  until_at bigint not null,
  until_id bigint not null,
  row_count bigint not null,
  leaves text not null,
  previous text not null,
  hash text not null,
  sealed_at bigint not null,
  primary key (branch_code, number)
);

-- What comparing rows with seals came to.
create table audit_check (
  id bigint primary key,
  branch_code text not null,
  started_at bigint not null,
  finished_at bigint not null,
  party_name text not null,
  seals bigint not null,
  audit_rows bigint not null,
  unsealed bigint not null,
  differences bigint not null,
  hash text not null,
  found text not null
);
create index audit_check_started on audit_check (branch_code, started_at, id);
