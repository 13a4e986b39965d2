-- What a rule of batches may ask for beside what opening stock could say: the customs declaration, and the house's own.
alter table opening_line add column customs_no text;
alter table opening_line add column ext1 text;
alter table opening_line add column ext2 text;
alter table opening_line add column ext3 text;
alter table opening_line add column ext4 text;
alter table opening_line add column ext5 text;
