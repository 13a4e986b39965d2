-- The key that secrets in this database are encrypted under: its name, never the key. One row (number 1), written with
-- the first secret, so that copies of the program with different keys do not write what the others cannot read.
create table secret_key (
  number bigint primary key,
  name text not null,
  since bigint not null,
  constraint secret_key_one check (number = 1)
);

-- A subscription that is gone signs nothing any more.
update webhook set secret = '', former_secret = null where deleted = 1;
