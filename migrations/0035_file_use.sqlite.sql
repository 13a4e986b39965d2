-- Which parties' records refer to a file, and how many: their accounts read it, whoever sent it.
create table file_use (
  branch_code text not null,
  file_id integer not null,
  party_code text not null,
  uses integer not null,
  primary key (branch_code, file_id, party_code)
) strict;

insert into file_use (branch_code, file_id, party_code, uses)
select branch_code, file_id, party_code, count(*) from (
  select n.branch_code, cast(p.value as integer) as file_id, n.owner_code as party_code
    from receiving_note n, json_each('["' || replace(n.attachments, ',', '","') || '"]') p
    where n.attachments <> '' and n.deleted = 0
  union all
  select n.branch_code, n.temp_recorder_file, n.owner_code
    from receiving_note n where n.temp_recorder_file is not null and n.deleted = 0
  union all
  select n.branch_code, cast(p.value as integer), n.owner_code
    from receipt r join receiving_note n on n.branch_code = r.branch_code and n.id = r.note_id,
      json_each('["' || replace(r.photos, ',', '","') || '"]') p
    where r.photos <> ''
  union all
  select s.branch_code, cast(p.value as integer), s.owner_code
    from delivery_sheet s, json_each('["' || replace(s.attachments, ',', '","') || '"]') p
    where s.attachments <> '' and s.deleted = 0
  union all
  select d.branch_code, d.pod_file, d.owner_code from delivery_note d where d.pod_file is not null
  union all
  select g.branch_code, cast(f.file as integer), g.owner_code
    from goods_photo f join goods g on g.branch_code = f.branch_code and g.id = f.goods_id where g.deleted = 0
  union all
  select o.branch_code, cast(substr(o.licence, 22) as integer), o.code
    from cargo_owner o where o.licence like '/arpa-basic-api/file/%' and o.deleted = 0
) named
group by branch_code, file_id, party_code;

-- Staff's papers and photos were for every account, and outside parties' with them. What no record names is theirs no
-- longer.
update file set visibility = 'own' where visibility = 'tenant';
