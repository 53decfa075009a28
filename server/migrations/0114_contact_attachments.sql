-- Files of a message: the first one of a conversation (number 0) or a later one. Each is sealed for the conversation (documents.owner_id),
-- so that it opens in no other, and goes with it.
create table contact_attachments (
  id uuid primary key,
  message_id uuid not null references contact_messages (id) on delete cascade,
  reply_number integer not null check (reply_number >= 0),
  position integer not null check (position >= 0),
  document_id uuid not null unique references documents (id),
  type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- A message is a repetition only with the same files.
  sha256 bytea not null check (octet_length(sha256) = 32),
  attached_at timestamptz not null,
  unique (message_id, reply_number, position)
);
create trigger contact_attachments_unchanged before update on contact_attachments for each row execute function refuse_change();
