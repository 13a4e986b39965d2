-- Which chunks of an import have been written, and which run a check led to. Rows go with their task.
create table import_chunk (
  task_id bigint not null,
  first_row bigint not null,
  branch_code text not null,
  size bigint not null,
  outcome text not null,
  primary key (task_id, first_row)
);

create table import_run (
  check_id bigint not null primary key,
  branch_code text not null,
  run_id bigint not null
);

-- What came of a task in one sentence, for the task centre.
alter table task add column summary text;

-- Which records, in which versions, the rows of a chunk were about when they were checked. Rows go with their task.
create table import_seen (
  task_id bigint not null,
  first_row bigint not null,
  branch_code text not null,
  seen text not null,
  primary key (task_id, first_row)
);
