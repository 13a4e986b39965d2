-- What happened to documents, and who is told of it over HTTP.

-- Written with what happened (kernel::outbox), only where somebody of the tenant listens. The order of the events of a
-- document is that of its versions (seq). What was passed on to its listeners has a time in passed_at.
create table event (
  id bigint primary key,
  branch_code text not null,
  kind text not null,
  at bigint not null,
  document text not null,
  document_id bigint not null,
  doc_no text not null,
  seq bigint not null,
  warehouse_code text,
  owner_code text,
  party_id bigint,
  body text not null,
  passed_at bigint
);
create index event_waiting on event (branch_code, id) where passed_at is null;
create index event_waiting_document on event (branch_code, document_id) where passed_at is null;
create index event_age on event (at);

-- A subscription. It sees what its account (party) sees with that role. Lists of words are separated by commas; an
-- empty list is everything. The former secret signs beside the new one until former_until.
create table webhook (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  name text not null,
  url text not null,
  kinds text not null,
  warehouses text not null,
  owners text not null,
  remark text,
  status bigint not null,
  stopped text,
  secret text not null,
  former_secret text,
  former_until bigint,
  party_id bigint not null,
  party_name text not null,
  role_code text not null,
  failures bigint not null,
  failing_since bigint,
  succeeded_at bigint,
  failed_at bigint
);
create index webhook_created on webhook (branch_code, gmt_created, id) where deleted = 0;
create index webhook_party on webhook (branch_code, party_id, gmt_created, id) where deleted = 0;
create index webhook_status on webhook (branch_code, status, gmt_created, id) where deleted = 0;
create index webhook_name on webhook (branch_code, name, id) where deleted = 0;

-- An event on its way to a subscription. One that waits is sent at next_at, when no earlier one of its document waits
-- for the same subscription; who sends it holds a lease.
create table webhook_delivery (
  id bigint primary key,
  branch_code text not null,
  party_id bigint not null,
  webhook_id bigint not null,
  event_id bigint not null,
  kind text not null,
  document text not null,
  document_id bigint not null,
  doc_no text not null,
  seq bigint not null,
  state text not null,
  tries bigint not null,
  next_at bigint,
  lease_owner text,
  lease_until bigint,
  created_at bigint not null,
  ended_at bigint,
  last_status bigint,
  last_fault text,
  constraint webhook_delivery_state check (state in ('PENDING', 'DELIVERED', 'FAILED', 'CANCELLED')),
  constraint webhook_delivery_next check (state <> 'PENDING' or next_at is not null)
);
create unique index webhook_delivery_event_key on webhook_delivery (branch_code, webhook_id, event_id);
create index webhook_delivery_due on webhook_delivery (branch_code, webhook_id, next_at, id) where state = 'PENDING';
create index webhook_delivery_document on webhook_delivery (branch_code, webhook_id, document_id, seq) where state = 'PENDING';
create index webhook_delivery_created on webhook_delivery (branch_code, created_at, id);
create index webhook_delivery_party on webhook_delivery (branch_code, party_id, created_at, id);
create index webhook_delivery_webhook on webhook_delivery (branch_code, webhook_id, created_at, id);
create index webhook_delivery_kind on webhook_delivery (branch_code, kind, created_at, id);
create index webhook_delivery_state on webhook_delivery (branch_code, state, created_at, id);
create index webhook_delivery_doc_no on webhook_delivery (branch_code, doc_no, id);
create index webhook_delivery_age on webhook_delivery (created_at);

-- Each time that a delivery was sent, and what came back.
create table webhook_try (
  id bigint primary key,
  branch_code text not null,
  delivery_id bigint not null,
  number bigint not null,
  at bigint not null,
  took_ms bigint not null,
  url text not null,
  address text,
  status bigint,
  fault text,
  answer text not null
);
create index webhook_try_delivery on webhook_try (branch_code, delivery_id, id);
create index webhook_try_age on webhook_try (at);

-- Whoever passes the events of a tenant on holds its row, so that they are passed on in order.
create table webhook_turn (
  branch_code text primary key,
  taken_at bigint not null
);
