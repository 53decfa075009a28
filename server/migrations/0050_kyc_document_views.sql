-- Which officer has looked at which document. A document never changes: another upload is another document. An approval takes the
-- officer's own view of each.
create table document_views (
  officer_id uuid not null references officers (id),
  document_id uuid not null references documents (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (officer_id, document_id)
);
create index document_views_by_document on document_views (document_id);
