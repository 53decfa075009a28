-- A channel that becomes free is offered to the transfer that has waited longest.
create index transfers_to_build on transfers (created_at) where kind <> 'claim' and state in ('requested', 'reserved', 'expired');
