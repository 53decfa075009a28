-- Where the statements of a bank account begin: entered by two officers.
create table bank_opening_balances (
  account_iban text primary key,
  balance_eur numeric(20, 2) not null,
  -- The day at whose end the account held it.
  as_of date not null,
  approval_id uuid not null references approvals (id),
  entered_at timestamptz not null
);
create trigger bank_opening_balances_append_only before update or delete on bank_opening_balances for each row execute function refuse_change();

-- The balance of an account may be the opening balance, before the first statement joins it.
alter table bank_balances alter column bank_statement_id drop not null;

-- Statements that two officers let join although they do not follow the last balance, or state none.
create table bank_gaps (
  bank_statement_id uuid primary key references bank_statements (id),
  account_iban text not null,
  balance_before_eur numeric(20, 2) not null,
  -- Where the statement begins; both are equal where the statement states no balance.
  balance_after_eur numeric(20, 2) not null,
  approval_id uuid not null references approvals (id),
  explained_at timestamptz not null,
  -- The missing statement, should it come after all.
  filled_by uuid references bank_statements (id),
  filled_at timestamptz,
  check ((filled_by is null) = (filled_at is null))
);
create function bank_gap_is_filled_once() returns trigger language plpgsql as $$
begin
  if old.filled_by is not null or to_jsonb(new) - '{filled_by,filled_at}'::text[] <> to_jsonb(old) - '{filled_by,filled_at}'::text[] then
    raise exception 'gap of statement % is fixed', old.bank_statement_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_gap_is_filled_once before update on bank_gaps for each row execute function bank_gap_is_filled_once();
create trigger bank_gaps_never_deleted before delete on bank_gaps for each row execute function refuse_change();

-- An uploaded file is booked by the approval of a second officer; files of the bank's own channel are older than this rule too.
alter table bank_imports add column approval_id uuid references approvals (id);
alter table bank_imports add constraint bank_imports_four_eyes
  check (officer_id is null or imported_at is null or (approval_id is not null and imported_by <> officer_id)) not valid;
