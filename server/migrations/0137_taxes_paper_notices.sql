-- Who was mailed that a paper which lowers the tax on their payments is about to end, once for a paper.
create table tax_paper_notices (
  entry_id uuid primary key references tax_entries (id),
  account_id uuid not null references accounts (id),
  sent_at timestamptz not null
);
create index tax_paper_notices_by_account on tax_paper_notices (account_id);
