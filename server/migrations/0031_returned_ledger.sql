-- Which ledger holds the transaction by which a holder has sent tokens back: lists of holders count them as come back from that
-- ledger on.
alter table holding_acts add column returned_ledger integer check (returned_ledger > 0);
-- Acts of before are not told apart any more; every new one is.
alter table holding_acts add constraint holding_acts_returned_ledger_known check ((returned_by is null) = (returned_ledger is null)) not valid;
