-- Jobs of a whole document, as when a receiving note is complete: without it every one of them reads all jobs.
create index job_doc_id on job (branch_code, doc_kind, doc_id) where deleted = 0;
