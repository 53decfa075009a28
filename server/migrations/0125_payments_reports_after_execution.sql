-- `contradicted`: it says rejected, and the bank has said that it executed it.
alter table bank_reports drop constraint bank_reports_outcome_check;
alter table bank_reports add constraint bank_reports_outcome_check check (outcome in ('applied', 'noted', 'unknown', 'already_sent', 'already_failed', 'contradicted', 'waits'));
