-- Who sent what came, and got what went, is asked of moves by the notes that they belong to.
create index delivery_note_customer on delivery_note (branch_code, customer_code, doc_no) where customer_code is not null;
create index delivery_note_supplier on delivery_note (branch_code, supplier_code, doc_no) where supplier_code is not null;
create index receiving_note_customer on receiving_note (branch_code, customer_code, doc_no) where customer_code is not null;
create index receiving_note_supplier_no on receiving_note (branch_code, supplier_code, doc_no) where supplier_code is not null;
-- Goods that stand in for those of a line are kept in the words in which tables bring them and take them away.
update delivery_line set substitutes = '' where substitutes = '[]';
