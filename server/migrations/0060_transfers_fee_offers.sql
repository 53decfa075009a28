-- What the sponsor offers for one operation in the fee bump around the envelope, in stroops. It is raised while the network leaves
-- the envelope waiting; the transaction inside, with its hash and its sequence number, stays the same.
alter table transfer_attempts add column fee_per_operation bigint check (fee_per_operation > 0);
alter table transfer_attempts add column fee_offered_at timestamptz;
-- Whether that is the cap of the configuration, so that nothing more can be offered.
alter table transfer_attempts add column fee_at_cap boolean not null default false;
