-- Keys with which programs call in the name of an account, and the tasks that they ask for.

-- Of the secret only its SHA-256 is kept. The addresses are networks between commas; none means from everywhere. The
-- last day is the organization's, expires_at the moment at which it ends.
create table api_key (
  id bigint primary key,
  branch_code text not null,
  version bigint not null,
  deleted bigint not null,
  created_by text not null,
  gmt_created bigint not null,
  modified_by text not null,
  gmt_modified bigint not null,
  party_id bigint not null,
  name text not null,
  secret_hash text not null,
  addresses text not null,
  expires_on text,
  expires_at bigint,
  revoked_at bigint,
  revoked_by text,
  last_used_at bigint,
  last_used_from text,
  remark text
);
create unique index api_key_name_key on api_key (branch_code, party_id, name) where revoked_at is null and deleted = 0;
create index api_key_created on api_key (branch_code, gmt_created, id) where deleted = 0;
create index api_key_used on api_key (branch_code, last_used_at, id) where deleted = 0;
create index api_key_expires on api_key (branch_code, expires_on, id) where deleted = 0;
create index api_key_party on api_key (branch_code, party_id, gmt_created, id) where deleted = 0;

create table api_key_scope (
  branch_code text not null,
  key_id bigint not null,
  permission text not null,
  primary key (branch_code, key_id, permission)
);

-- The key that asked for a task; none for a person.
alter table task add column api_key_id bigint;
create index task_api_key on task (branch_code, party_id, api_key_id, created_at, id) where api_key_id is not null;
