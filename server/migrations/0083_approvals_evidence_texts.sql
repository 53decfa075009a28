-- A proposal names people and texts by the ids of their records, because they must be erasable. A salted hash of the texts as they were
-- proposed shows a change until the decision; then salt and hash go, and nothing is left to guess the texts by. Proposals that were open and
-- name any are made anew.
alter table approvals
  add column texts_salt bytea check (length(texts_salt) = 16),
  add column texts_hash bytea check (length(texts_hash) = 32),
  add constraint approvals_texts_while_open check ((texts_salt is null) = (texts_hash is null) and (state = 'proposed' or texts_hash is null));

create or replace function approval_is_frozen() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason,texts_salt,texts_hash}';
begin
  if old.state <> 'proposed' then
    raise exception 'approval % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving or (new.state = 'proposed' and (new.texts_salt, new.texts_hash) is distinct from (old.texts_salt, old.texts_hash)) then
    raise exception 'the content of approval % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
