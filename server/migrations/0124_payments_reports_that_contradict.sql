-- `already_failed`: it says accepted, and the refund has failed by an earlier report.
alter table bank_reports drop constraint bank_reports_outcome_check;
alter table bank_reports add constraint bank_reports_outcome_check check (outcome in ('applied', 'noted', 'unknown', 'already_sent', 'already_failed', 'waits'));
