-- Claims that the ledger has executed, with the number of the ledger.
create view settled_claims as
  select c.account_id, t.settled_ledger from distribution_claims c join transfers t on t.id = c.transfer_id where t.state = 'settled';
