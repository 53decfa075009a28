import { sql } from '../../platform/db/database.ts';

/** Complete at once, unless tokens have to be returned first. */
export const saveWithdrawal = sql(
  'withdrawals.insert',
  'insert into withdrawals (order_id, account_id, declared_at, completed_at) values ($1, $2, $3, $4)',
).run((declared: { orderId: string; accountId: string; at: Date; isComplete: boolean }) => {
  const { orderId, accountId, at, isComplete } = declared;
  return [orderId, accountId, at, isComplete ? at : null];
});
export const noteWithdrawalComplete = sql(
  'withdrawals.complete',
  'update withdrawals set completed_at = $2 where order_id = $1',
).run((orderId: string, at: Date) => [orderId, at]);
