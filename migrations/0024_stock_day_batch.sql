-- Sums of a batch are looked for by batch, and only they: sums of goods all have batch 0. Without statistics PostgreSQL
-- took the index over both for the sums of a posting and read all goods of the organization for each of them.
drop index stock_day_batch;
create index stock_day_batch on stock_day (branch_code, batch_id, id) where latest = 1 and grain = 2;
