-- The search index of goods: the grams of crates/kernel/src/list/gram.rs, id = goods.id.
-- A word of the index is a gram with its tenant before it, as on SQLite; the table keeps the bare grams.

create function search_grams(branch text, grams text) returns tsvector
  language sql immutable parallel safe
  as $$ select array_to_tsvector(string_to_array(
    branch || '·' || replace(grams, ' ', ' ' || branch || '·'), ' ')) $$;

-- The grams lie beside the table: nobody reads them again, and whoever looks for ids goes through many rows.
create table goods_search (
  id bigint primary key,
  branch_code text not null,
  grams text not null
) with (toast_tuple_target = 128);
alter table goods_search alter column grams set storage external;
create index goods_search_grams on goods_search using gin (search_grams(branch_code, grams));
