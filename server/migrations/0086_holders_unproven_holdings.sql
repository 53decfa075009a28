-- A holding that the ledger's history does not prove does not stop the list: it is stored with the reason, and is no part of its hash.
alter table holder_snapshot_lines add column unproven text check (unproven in ('not_taken_in', 'effects_disagree'));
create index holder_snapshot_lines_unproven on holder_snapshot_lines (snapshot_id, public_key) where unproven is not null;

-- When the history confirmed exactly what was stored.
create table holding_proofs (
  snapshot_id uuid not null,
  public_key text not null,
  proven_at timestamptz not null,
  primary key (snapshot_id, public_key),
  foreign key (snapshot_id, public_key) references holder_snapshot_lines (snapshot_id, public_key)
);
create trigger holding_proofs_append_only before update or delete on holding_proofs for each row execute function refuse_change();

create view unproven_holdings as
  select l.snapshot_id, l.public_key, l.token_amount from holder_snapshot_lines l
  where l.unproven is not null and not exists (select from holding_proofs p where p.snapshot_id = l.snapshot_id and p.public_key = l.public_key);
