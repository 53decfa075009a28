-- What proves that tax was remitted.
create view tax_documents as
  select id as cause_id, reference as document from tax_remittances;
