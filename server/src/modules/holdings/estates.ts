import { money, tokens } from '@bb1/domain/money';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { accountSubject } from '../accounts/account-subject.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { takeUnclaimed } from '../claims/take-unclaimed.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { type EstateRow, heirOf, listEstates } from './store.ts';

/**
 * Every minute: unclaimed tokens of a deceased person become the heir's, also those allocated
 * later. They wait while a claim is in progress. Running it again moves nothing twice.
 */
export async function bringTokensToHeirs(
  context: Pick<HoldingsContext, 'db' | 'clock'>,
): Promise<void> {
  if (await isHalted(context.db, 'tokens')) return;
  await eachOf(await listEstates(context.db), (estate) => bringTokens(context, estate));
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
