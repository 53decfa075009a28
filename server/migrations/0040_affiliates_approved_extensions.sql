-- An extension is a row once two officers have decided it; until then it is an approval. Proposals that were open are made anew.
alter table affiliate_extensions disable trigger affiliate_extensions_never_deleted;
delete from affiliate_extensions where state = 'proposed';
alter table affiliate_extensions enable trigger affiliate_extensions_never_deleted;
alter table affiliate_extensions alter column state set default 'approved';
