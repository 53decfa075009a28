-- What waits for a second officer, for the lists of other modules.
create view open_approvals as select id, kind, subject from approvals where state = 'proposed';
