-- A contact message begins a conversation: officers reply, and the person answers in the portal.
alter table contact_messages
  -- Set when a signed-in person wrote or answered; an address alone is no proof of who wrote.
  add column account_id uuid references accounts (id),
  add column order_id uuid references orders (id),
  add column claim_id uuid references distribution_claims (id),
  -- The last time the person answered; null while there is the first message alone.
  add column last_received_at timestamptz,
  add constraint contact_messages_about_one check (num_nonnulls(order_id, claim_id) <= 1),
  add constraint contact_messages_about_own check (account_id is not null or num_nonnulls(order_id, claim_id) = 0);
create index contact_messages_of_account on contact_messages (account_id) where account_id is not null;

create table contact_replies (
  message_id uuid not null references contact_messages (id) on delete cascade,
  number integer not null check (number > 0),
  -- Null: the person answered.
  officer_id uuid references officers (id),
  text text not null check (length(text) between 1 and 4000),
  mail_id uuid unique,
  written_at timestamptz not null,
  primary key (message_id, number),
  check ((officer_id is null) = (mail_id is null))
);
create trigger contact_replies_unchanged before update on contact_replies for each row execute function refuse_change();

-- Templates of replies as two officers approved them; the highest version is in use.
create table reply_template_versions (
  template_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 80),
  text_en text not null check (length(text_en) between 1 and 3000),
  text_de text not null check (length(text_de) between 1 and 3000),
  retired boolean not null,
  approval_id uuid not null unique references approvals (id),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid not null references officers (id),
  decided_at timestamptz not null,
  primary key (template_id, version),
  check (decided_by <> proposed_by)
);
create trigger reply_template_versions_append_only before update or delete on reply_template_versions for each row execute function refuse_change();
create trigger reply_template_versions_no_truncate before truncate on reply_template_versions for each statement execute function refuse_change();
