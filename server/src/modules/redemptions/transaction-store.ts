import type { RedemptionTransactionStage } from '@bb1/domain/redemptions/redemption-state';
import { sql } from '../../platform/db/database.ts';

export interface RedemptionTransactionRow {
  transfer_id: string;
  stage: RedemptionTransactionStage;
  wallets: number;
  tokens: string;
  attempt_id: string | null;
  transaction_hash: string | null;
  max_time: Date | null;
  unsigned_envelope_xdr: string | null;
}

const TO_SIGN =
  "a.id is not null and t.stop_requested_at is null and t.state = 'reserved' and a.outcome is null and a.accepted_at is null";
/** Transactions of a redemption in the order of their requests. */
export const listTransactions = sql<RedemptionTransactionRow>(
  'redemptions.transactions',
  `select t.id as transfer_id, n.wallets, n.tokens, a.id as attempt_id, a.transaction_hash, a.max_time, a.unsigned_envelope_xdr,
     case when t.state = 'settled' then 'settled' when t.state in ('signed', 'submitted') or (a.outcome is null and a.accepted_at is not null) then 'sending'
       when ${TO_SIGN} then 'to_sign' else 'preparing' end as stage
   from (select distinct transfer_id from redemption_lines where redemption_id = $1 and transfer_id is not null) l join transfers t on t.id = l.transfer_id
   join lateral (select count(*)::int as wallets, sum(token_amount)::numeric(40, 7) as tokens from transfer_redemptions where transfer_id = t.id) n on true
   left join lateral (select * from transfer_attempts where transfer_id = t.id and result_code is distinct from 'superseded' order by outcome is not distinct from 'settled' desc, attempt_no desc limit 1) a on true
   order by t.created_at, t.id`,
);
/** Those that are built and wait for the cold keys. */
export const listTransactionsToSign = sql<{
  transfer_id: string;
  transaction_hash: string;
  unsigned_envelope_xdr: string;
}>(
  'redemptions.to_sign',
  `select distinct on (t.created_at, t.id) t.id as transfer_id, a.transaction_hash, a.unsigned_envelope_xdr from redemption_lines l join transfers t on t.id = l.transfer_id join transfer_attempts a on a.transfer_id = t.id
   where l.redemption_id = $1 and l.state = 'sending' and ${TO_SIGN} order by t.created_at, t.id`,
);
