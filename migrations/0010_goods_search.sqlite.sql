-- The search index of goods: the grams of crates/kernel/src/list/gram.rs, rowid = goods.id.
-- Nothing of a text is kept, only which grams it has; the tokenizer splits at spaces.

create virtual table goods_search using fts5 (
  grams,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = 'ascii'
);
