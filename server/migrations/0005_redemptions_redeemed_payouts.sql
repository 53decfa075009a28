-- A person's list of payouts says what of a repayment was redeemed since: payouts asks here.
create view redeemed_payouts as
  select payout_id, sum(token_amount)::numeric(20, 7) as tokens, max(redeemed_at) as at
  from redemption_lines where state = 'redeemed' group by payout_id;
