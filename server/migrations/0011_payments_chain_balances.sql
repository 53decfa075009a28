-- What lay on our addresses when one block or ledger was the newest, of exactly what is booked: null while what was booked since is not in it.
alter table chain_cursors add column balance_height bigint;
alter table chain_cursors add column balance_at timestamptz;
-- Addresses that the chain credits with something else than the books did at that moment: address, expected, found.
alter table chain_cursors add column differing jsonb not null default '[]';

-- A chain that turns back is asked for what was final of late.
create index payments_final_by_height on payments (source, height) where finality = 'final' and height is not null;
