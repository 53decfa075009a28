-- Of what is reserved and paid, the reservations of persons whom no officer has approved; a bounded share of what is left.
alter table sale_totals add column provisional_eur numeric(20, 2) not null default 0 check (provisional_eur >= 0);

-- Every text that people have accepted, by its fingerprint, since it was first in use. A version names one text.
create table accepted_texts (
  document text not null,
  version text not null,
  text_hash bytea not null check (length(text_hash) = 32),
  first_used_at timestamptz not null,
  primary key (document, version, text_hash)
);
create trigger accepted_texts_append_only before update or delete on accepted_texts for each row execute function refuse_change();
