-- What open proposals are about, for modules that leave alone what is being decided.
create or replace view open_approvals as select id, kind, subject, content from approvals where state = 'proposed';
