-- An approver takes single wallets out of a proposed redemption.
alter table redemption_lines drop constraint redemption_lines_left_reason_check;
alter table redemption_lines add constraint redemption_lines_left_reason_check check (left_reason in ('moved', 'frozen', 'act_open', 'refused_by_ledger', 'stopped', 'taken_out'));
