-- Tables of the engine: leases of nodes, repeated calls, audit rows, number series, background tasks.

-- Which copy of the program makes the ids of a node. It belongs to no tenant.
create table node (
  number bigint primary key,
  owner text not null,
  leased_until bigint not null
);

create table idempotency (
  branch_code text not null,
  party_id bigint not null,
  key text not null,
  digest text not null,
  answer text,
  created_at bigint not null,
  primary key (branch_code, party_id, key)
);
create index idempotency_created_at on idempotency (created_at);

create table audit (
  id bigint primary key,
  branch_code text not null,
  at bigint not null,
  party_id bigint not null,
  party_name text not null,
  screen text not null,
  action text not null,
  table_name text not null,
  record_id bigint not null,
  before_json text not null,
  after_json text not null,
  address text not null,
  request_id text not null
);
create index audit_record on audit (branch_code, table_name, record_id, at);
create index audit_at on audit (branch_code, at, id);

create table number_series (
  branch_code text not null,
  series text not null,
  period text not null,
  last bigint not null,
  primary key (branch_code, series, period)
);

create table task (
  id bigint primary key,
  branch_code text not null,
  kind text not null,
  screen text not null,
  title text not null,
  state text not null,
  done bigint not null,
  total bigint,
  input text not null,
  result text,
  fault text,
  party_id bigint not null,
  party_code text not null,
  party_name text not null,
  role_code text not null,
  data_type text not null,
  data_code text,
  lang text not null,
  file_key text,
  file_name text,
  file_mime text,
  file_size bigint,
  attempt bigint not null,
  max_attempts bigint not null,
  lease_owner text,
  lease_until bigint,
  cancelled bigint not null,
  run_after bigint not null,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  expires_at bigint,
  constraint task_state_known check (state in ('IN_PROCESS', 'COMPLETED', 'FAIL'))
);
create index task_ready on task (state, run_after, id);
create index task_expires on task (expires_at);
create index task_created on task (branch_code, created_at, id);
create index task_party on task (branch_code, party_id, created_at, id);
