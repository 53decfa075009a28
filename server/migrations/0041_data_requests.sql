-- What people ask for about their data (Art. 15 to 18 and 21 GDPR), until when they are answered, and what they were answered.

-- Since then their data are kept and not used for anything else (Art. 18).
alter table accounts add column restricted_at timestamptz;

create table data_requests (
  id uuid primary key,
  -- Nobody once the account is gone: that somebody asked, and was answered in time, stays.
  account_id uuid references accounts (id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'erasure', 'restriction', 'objection')),
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- Words of the person, and to them; they go with the person's data.
  asked text check (length(asked) between 1 and 2000),
  received_on date not null,
  due_on date not null check (due_on > received_on and due_on <= received_on + 31),
  entered_by uuid not null references officers (id),
  entered_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  settled_by uuid references officers (id),
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)),
  check (state <> 'open' or answer is null)
);
create index data_requests_by_account on data_requests (account_id);
create index data_requests_open on data_requests (due_on) where state = 'open';

create function data_request_steps() returns trigger language plpgsql as $$
declare
  free text[] := '{state,answer,settled_by,settled_at}';
begin
  -- Words may be forgotten, and the account may go; nothing else of an answered request changes.
  if old.state <> 'open' then free := '{}'; end if;
  if new.asked is null then free := free || '{asked}'::text[]; end if;
  if new.answer is null then free := free || '{answer}'::text[]; end if;
  if new.account_id is null then free := free || '{account_id}'::text[]; end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then raise exception 'a request is answered once' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger data_request_steps before update on data_requests for each row execute function data_request_steps();
