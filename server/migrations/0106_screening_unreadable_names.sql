-- Entries with no name in letters that the comparison reads: nobody is ever found by them, so officers see how many there are.
-- Of versions from before this count, the number is not known.
alter table screening_list_versions add column unreadable integer check (unreadable between 0 and entries);

create or replace function screening_list_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'previewed' then raise exception 'a screening list begins as a preview' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if (old.state, new.state) not in (('previewed', 'proposed'), ('previewed', 'withdrawn'), ('proposed', 'in_force'), ('proposed', 'withdrawn'), ('in_force', 'superseded')) then
    raise exception 'a screening list cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.id, new.list, new.format, new.edition, new.file_name, new.file_hash, new.entries, new.skipped, new.unreadable, new.read_by, new.read_at)
    is distinct from (old.id, old.list, old.format, old.edition, old.file_name, old.file_hash, old.entries, old.skipped, old.unreadable, old.read_by, old.read_at)
    or (old.proposed_by is not null and (new.proposed_by, new.proposed_at) is distinct from (old.proposed_by, old.proposed_at))
    or (old.approved_by is not null and (new.approved_by, new.in_force_at, new.added, new.gone, new.changed) is distinct from (old.approved_by, old.in_force_at, old.added, old.gone, old.changed)) then
    raise exception 'what was read, proposed and approved of a screening list does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
