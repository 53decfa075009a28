import { money, tokens } from '@bb1/domain/money';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { accountSubject } from '../accounts/account-subject.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { takeUnclaimed } from '../claims/take-unclaimed.ts';
import { moneyIsStopped } from '../officers/payment-halt.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import type { HoldingsContext } from './holdings-context.ts';

interface EstateRow {
  account_id: string;
  heir_account_id: string;
}

const listEstates = sql<EstateRow>(
  'estates.list',
  'select account_id, heir_account_id from estates order by account_id',
);
const findEstate = sql<EstateRow>(
  'estates.find',
  'select account_id, heir_account_id from estates where account_id = $1',
);

/** The account of a deceased person's heir, by the newest act; null while nobody is named. */
export async function heirOf(db: Queryable, accountId: string): Promise<string | null> {
  return (await db.maybe(findEstate, [accountId]))?.heir_account_id ?? null;
}

/**
 * Every minute: unclaimed tokens of a deceased person become the heir's, also those allocated
 * later. They wait while a claim is in progress. Running it again moves nothing twice.
 */
export async function bringTokensToHeirs(
  context: Pick<HoldingsContext, 'db' | 'clock'>,
): Promise<void> {
  if (await moneyIsStopped(context.db, 'tokens')) return;
  await eachOf(await context.db.rows(listEstates), (estate) => bringTokens(context, estate));
}

async function bringTokens(
  { db, clock }: Pick<HoldingsContext, 'db' | 'clock'>,
  { account_id: accountId }: EstateRow,
): Promise<void> {
  if ((await unclaimedTokenUnits(db, accountId)) === 0n) return;
  await db.transaction('holdings.estate', async (tx) => {
    await lockAccountIfAny(tx, accountId);
    const heirId = await heirOf(tx, accountId);
    const units = await unclaimedTokenUnits(tx, accountId);
    if (heirId === null || units === 0n) return;
    const at = clock.now();
    const by = { actor: SYSTEM, at, reason: 'the unclaimed tokens went to the heir' };
    if (!(await takeUnclaimed(tx, { accountId, units, ...by }))) return;
    await post(tx, {
      kind: 'tokens_inherited',
      causeId: newId(),
      at,
      lines: posting(money('TOKEN', units), {
        debit: { account: 'unclaimed_tokens', subjectId: accountId },
        credit: { account: 'unclaimed_tokens', subjectId: heirId },
      }),
    });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'tokens.inherited',
      subject: accountSubject(accountId),
      after: { heir: heirId, tokens: tokens(units) },
    });
  });
}
