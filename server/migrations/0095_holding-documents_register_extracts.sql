-- Extracts of the register for consumers (section 19(2) eWpG): after the entry, at each change of what the register says about them, once a year.
create sequence register_extract_number;
create table register_extracts (
  id uuid primary key,
  number integer not null unique default nextval('register_extract_number'),
  account_id uuid not null references accounts (id),
  reason text not null check (reason in ('entry', 'change', 'yearly')),
  -- What it says: the holder's name, and tokens by place. Compared with the register at each look.
  content jsonb not null,
  token_amount numeric(20, 7) not null check (token_amount >= 0),
  -- The sealed file; null once its time is over, as is the holder's name.
  document_id uuid unique references documents (id) on delete set null,
  issued_at timestamptz not null
);
create index register_extracts_of_account on register_extracts (account_id, number);

create function register_extract_is_fixed() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{document_id,content}'::text[] <> to_jsonb(old) - '{document_id,content}'::text[]
    or (new.document_id is distinct from old.document_id and new.document_id is not null)
    or (new.content <> old.content and new.content <> old.content || '{"holder": ""}') then
    raise exception 'register extract % is fixed', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger register_extract_is_fixed before update on register_extracts for each row execute function register_extract_is_fixed();
create trigger register_extracts_never_deleted before delete on register_extracts for each row execute function refuse_change();

-- When the register was last compared with a person's last extract.
create table register_looks (
  account_id uuid primary key references accounts (id),
  looked_at timestamptz not null
);

-- People who have or had tokens by the books, or have proven a wallet, and when the books last changed. While a claim is under way, books and ledger may both show its tokens, or neither.
create view register_holders as
  select h.account_id, max(h.changed_at) as changed_at,
    exists (select from distribution_claims c join transfers t on t.id = c.transfer_id where c.account_id = h.account_id and c.state <> 'settled' and t.state in ('signed', 'submitted', 'settled')) as has_claim_under_way
  from (
    select l.subject_id as account_id, e.recorded_at as changed_at from journal_lines l join journal_entries e on e.id = l.entry_id where l.account in ('unclaimed_tokens', 'claimed_tokens') and l.subject_id is not null
    union all select account_id, proven_at from wallets
  ) h group by h.account_id;
