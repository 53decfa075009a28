-- The hash of the last position that a verification found: a later one must find it there again. Null before there was this column.
alter table audit_verifications add column head text check (head ~ '^[0-9a-f]{64}$');
