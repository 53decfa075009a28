import { parseMoney } from '@bb1/domain/money';
import { type Queryable, sql } from '../../platform/db/database.ts';

const sumUnclaimed = sql<{ tokens: string }>(
  'journal.unclaimed_tokens',
  "select (coalesce(-sum(amount), 0))::numeric(40, 7) as tokens from journal_lines where account = 'unclaimed_tokens' and subject_id = $1 and currency = 'TOKEN'",
);

/** Tokens (stroops) that were allocated to a person and not yet claimed: the credit balance of their journal account. */
export async function unclaimedTokenUnits(db: Queryable, accountId: string): Promise<bigint> {
  return parseMoney('TOKEN', (await db.one(sumUnclaimed, [accountId])).tokens).units;
}
