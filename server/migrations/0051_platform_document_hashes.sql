-- SHA-256 of a file as it was sent: the same file does not pass for two. Null for files stored before.
alter table documents add column sha256 bytea check (octet_length(sha256) = 32);
create index documents_by_sha256 on documents (sha256);
