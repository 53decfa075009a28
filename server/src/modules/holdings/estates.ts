import { money, tokens } from '@bb1/domain/money';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { accountSubject, lockAccountIfAny } from '../accounts/store.ts';
import { takeUnclaimed } from '../claims/take-unclaimed.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { getOrder, lockOrders } from '../orders/store.ts';
import { mayStillBePaid } from '../payments/lapse-underpaid-orders.ts';
import { endOrder } from '../tokens/end-order.ts';
import { unclaimedTokenUnits, unpaidOrders } from '../tokens/store.ts';
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

/**
 * Every minute: unpaid orders of deceased people end, also later ones. A part that was paid waits
 * for a refund by two officers. An order with enough money is allocated, and its tokens become the
 * heir's.
 */
export async function endOrdersOfDeceased(
  context: Pick<HoldingsContext, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const { db, clock } = context;
  await eachOf(await db.rows(listEstates), async ({ account_id: accountId }) =>
    eachOf(await db.rows(unpaidOrders, [accountId]), ({ id: orderId }) =>
      db.transaction('holdings.end_order', async (tx) => {
        await lockOrders(tx, [orderId]);
        if (await mayStillBePaid(context, tx, await getOrder(tx, orderId), clock.now())) return;
        await endOrder(context, tx, { orderId, from: ['pending', 'received'] });
      }),
    ),
  );
}
