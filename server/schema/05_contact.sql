-- Messages of the contact form. Anyone who wrote them is nobody the product knows: the address is what was typed.

-- Messages of the contact form. Anyone who wrote them is nobody the product knows: the address is what was typed.
create table contact_messages (
  id uuid primary key,
  full_name text not null check (length(full_name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(message) between 1 and 4000),
  locale text not null check (locale in ('en', 'de')),
  received_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references officers (id),
  check ((answered_at is null) = (answered_by is null))
);
create index contact_messages_by_sender on contact_messages (lower(email), received_at);
create index contact_messages_open on contact_messages (received_at) where answered_at is null;
create index contact_messages_answered on contact_messages (answered_at) where answered_at is not null;
