-- The words of mails as two officers approved them, numbered by mail; the product's own are version 0 and have no row.
create table mail_word_versions (
  mail text not null,
  version integer not null check (version > 0),
  -- By language and passage. Null: the product's own words, put back.
  words jsonb,
  -- The earlier version that this one puts back.
  restores integer check (restores >= 0 and restores < version),
  reason text not null check (length(reason) between 1 and 300),
  approval_id uuid not null unique references approvals (id),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid not null references officers (id),
  decided_at timestamptz not null,
  primary key (mail, version),
  check (decided_by <> proposed_by),
  check (words is not null or restores is not null)
);
create trigger mail_word_versions_append_only before update or delete on mail_word_versions for each row execute function refuse_change();
create trigger mail_word_versions_no_truncate before truncate on mail_word_versions for each statement execute function refuse_change();

-- What an officer is writing and has seen as a mail, before it is proposed.
create table mail_word_drafts (
  mail text not null,
  officer_id uuid not null references officers (id),
  -- Grows with each saving.
  number integer not null check (number > 0),
  words jsonb not null,
  -- The version in which the officer changes the words.
  follows integer not null check (follows >= 0),
  saved_at timestamptz not null,
  primary key (mail, officer_id)
);
