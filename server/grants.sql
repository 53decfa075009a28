-- What the login of the running server may do: read and write rows. It owns nothing and changes no schema. `migrate` runs this
-- file after every migration, as the owner of the tables; the setting portal.running_login names the login.
do $$
declare
  login text := current_setting('portal.running_login');
  item record;
begin
  -- Every PostgreSQL user may create temporary tables unless this is taken away.
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant usage on schema public, graphile_worker to %I', login);
  execute format('grant usage on all sequences in schema public, graphile_worker to %I', login);

  -- Views are only read: a row changed through a view would be changed by the rights of the view's owner.
  for item in
    select oid::regclass as name, relkind from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
  loop
    execute format(
      case when item.relkind in ('r', 'p') then 'grant select, insert, update, delete on %s to %I' else 'grant select on %s to %I' end,
      item.name, login);
  end loop;

  -- What a trigger refuses for every row is not granted either: the audit log, the journal, and all other records that only grow.
  for item in
    select distinct tgrelid::regclass as name, unnest(array[case when tgtype & 8 > 0 then 'delete' end, case when tgtype & 16 > 0 then 'update' end]) as act
    from pg_trigger where tgfoid = 'refuse_change()'::regprocedure and tgqual is null and tgattr = ''::int2vector
  loop
    if item.act is not null then execute format('revoke %s on %s from %I', item.act, item.name, login); end if;
  end loop;

  -- Only the owner writes what has been migrated.
  execute format('revoke insert, update, delete on migrations, graphile_worker.migrations from %I', login);

  -- The job queue's tables hide every row from all but their owner, unless a policy says otherwise.
  for item in
    select oid::regclass as name from pg_class c
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = login)
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)', login, item.name, login);
  end loop;
end $$;
