-- As with payouts: the tokens stay in a wallet whose trustline the network's validators have frozen.
alter table redemption_lines drop constraint redemption_lines_left_reason_check;
alter table redemption_lines add constraint redemption_lines_left_reason_check
  check (left_reason in ('moved', 'frozen', 'frozen_by_network', 'act_open', 'refused_by_ledger', 'stopped', 'taken_out'));
