-- What proves a transfer: its transaction on the ledger.
create view transfer_documents as
  select transfer_id as cause_id, transaction_hash as document from transfer_attempts where outcome = 'settled';
