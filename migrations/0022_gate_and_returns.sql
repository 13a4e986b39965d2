-- What a receiving note said of its vehicle before it was checked in, which comes back when that is taken back: JSON,
-- none where no vehicle is checked in.
alter table receiving_note add column before_check_in text;

-- What came back of a delivery sheet.
create index receiving_note_origin on receiving_note (branch_code, origin_out_order_no)
  where origin_out_order_no is not null and deleted = 0;
