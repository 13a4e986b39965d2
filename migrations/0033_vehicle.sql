-- What stands at the door with a vehicle: asked for with every note that is loaded or leaves. The index of plates has every
-- note that ever left with it, and a vehicle that comes each day for years is walked through each time.
create index delivery_note_vehicle on delivery_note (branch_code, plate_no, id)
  where deleted = 0 and departed_at is null and plate_no is not null;
