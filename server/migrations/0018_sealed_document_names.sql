-- What a file was called tells who sent what ("passport Erika Mustermann.jpg"), so the name is sealed like the file, as a
-- body of its own. Names from before stay readable until `admin documents-rewrap` has sealed them.
alter table documents alter column display_name drop not null;
alter table document_bodies drop constraint document_bodies_kind_check;
alter table document_bodies add constraint document_bodies_kind_check check (kind in ('original', 'preview', 'name'));
-- Which master keys are still needed is asked at every start, and by whoever changes them.
create index document_bodies_by_key on document_bodies (key_id);
