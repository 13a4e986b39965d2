-- What went wrong in the program itself, for whoever runs it: a short memory, cleared by the program.

create table mishap (
  id bigint primary key,
  branch_code text not null,
  at bigint not null,
  node bigint not null,
  request_id text not null,
  place text not null,
  what text not null
);
create index mishap_at on mishap (branch_code, at, id);
create index mishap_old on mishap (at, id);
