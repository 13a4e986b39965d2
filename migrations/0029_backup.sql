-- Runs of the backup. Each is of the whole database and belongs to no tenant. A number is claimed by whoever inserts it,
-- so of several copies of the program one makes the backup of a night.
create table backup_run (
  number bigint primary key,
  state text not null,
  -- COMMAND, NIGHT, or START: the beginning of a stream of commits.
  cause text not null,
  place text not null,
  started_at bigint not null,
  finished_at bigint,
  bytes bigint,
  files bigint,
  fault text,
  constraint backup_run_state_known check (state in ('RUNNING', 'DONE', 'FAILED'))
);
