-- What proves that a receivable was lowered or raised again: its reference.
create view receivable_documents as
  select s.id as cause_id, r.reference as document from receivable_settlements s join receivables r on r.id = s.receivable_id;
