-- Announcements to people with tokens or open orders: saved as a draft, approved by a second officer, sent by mail and shown in the portal.
create table announcement_drafts (
  id uuid primary key,
  title_en text not null check (length(title_en) between 1 and 120),
  title_de text not null check (length(title_de) between 1 and 120),
  text_en text not null check (length(text_en) between 1 and 6000),
  text_de text not null check (length(text_de) between 1 and 6000),
  audience text not null check (audience in ('holders', 'holders_and_buyers')),
  -- Grows with each saving, so that a page never saves over or proposes words that it does not show.
  version integer not null check (version > 0),
  saved_by uuid not null references officers (id),
  saved_at timestamptz not null
);
create index announcement_drafts_by_time on announcement_drafts (saved_at, id);

-- What was approved, word for word; a correction is another announcement.
create table announcements (
  id uuid primary key,
  title_en text not null,
  title_de text not null,
  text_en text not null,
  text_de text not null,
  audience text not null check (audience in ('holders', 'holders_and_buyers')),
  approval_id uuid not null unique references approvals (id),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid not null references officers (id),
  decided_at timestamptz not null,
  check (decided_by <> proposed_by)
);
create index announcements_by_time on announcements (decided_at, id);
create trigger announcements_append_only before update or delete on announcements for each row execute function refuse_change();
create trigger announcements_no_truncate before truncate on announcements for each statement execute function refuse_change();

-- The moment when the recipients were fixed. The number of people outlives the erasure of any of them.
create table announcement_dispatches (
  announcement_id uuid primary key references announcements (id),
  ledger integer not null check (ledger > 0),
  people integer not null check (people >= 0),
  begun_at timestamptz not null
);
create trigger announcement_dispatches_append_only before update or delete on announcement_dispatches for each row execute function refuse_change();
create trigger announcement_dispatches_no_truncate before truncate on announcement_dispatches for each statement execute function refuse_change();

create table announcement_recipients (
  announcement_id uuid not null references announcement_dispatches (announcement_id),
  account_id uuid not null references accounts (id),
  -- Null until the mail is queued; set in the transaction that queues it, so that each person gets one.
  mail_id uuid unique,
  -- Noted here because our copies of mails are deleted after some months.
  mail_sent_at timestamptz,
  mail_failed_at timestamptz,
  read_at timestamptz,
  primary key (announcement_id, account_id),
  check (mail_id is not null or (mail_sent_at is null and mail_failed_at is null)),
  check (mail_sent_at is null or mail_failed_at is null)
);
create index announcement_recipients_of_account on announcement_recipients (account_id);
create index announcement_recipients_to_mail on announcement_recipients (announcement_id, account_id) where mail_id is null;
create index announcement_recipients_undelivered on announcement_recipients (announcement_id, account_id) where mail_id is not null and mail_sent_at is null;
create index announcement_recipients_read on announcement_recipients (announcement_id) where read_at is not null;

create function announcement_recipient_keeps_first() returns trigger language plpgsql as $$
begin
  if new.announcement_id <> old.announcement_id or new.account_id <> old.account_id
    or (old.mail_id is not null and new.mail_id is distinct from old.mail_id)
    or (old.mail_sent_at is not null and new.mail_sent_at is distinct from old.mail_sent_at)
    or (old.read_at is not null and new.read_at is distinct from old.read_at) then
    raise exception 'announcement % was already sent to or read by %', old.announcement_id, old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger announcement_recipients_keep_first before update on announcement_recipients for each row execute function announcement_recipient_keeps_first();
