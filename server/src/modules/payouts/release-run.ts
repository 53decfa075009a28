import { z } from 'zod';
import { decimal, money } from '@bb1/domain/money';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { isWithinBand } from '@bb1/domain/rates/agreed-rate';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { refuseLostRight } from '../officers/lost-right.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { SCOPES_OF_TRANSFER } from '../transfers/scopes-of-transfer.ts';
import { currentRate } from '../rates/current-rate.ts';
import { runContentHash } from './content-hash.ts';
import { type FundingAccounts, fundingOf, readFundingAccounts } from './funding.ts';
import { bookRelease } from './payout-books.ts';
import { isTaxedOtherwise, payoutTerms, taxedPayouts } from './payout-taxes.ts';
import type { PayoutsContext } from './payouts-context.ts';
import {
  type CouponRunRow,
  findCouponRun,
  lockCouponRun,
  saveReleased,
  oneAtATime,
} from './run-store.ts';

export const SEND_PAYOUTS = defineJob('payouts.send', z.object({ runId: z.uuid() }));

/** One after the other: two at once would look at the same payouts. */
export function askToSend(tx: Tx, runId: string): Promise<void> {
  const { name } = SEND_PAYOUTS;
  return enqueue(tx, SEND_PAYOUTS, { runId }, { key: `${name}:${runId}`, queue: name });
}

/** An older price of lumens says nothing about their current value. */
export const RATE_COUNTS_MINUTES = 15;

/**
 * The second officer's approval of exactly the content with this hash. From here on nothing
 * changes: each payout is paid once, or waits parked, however long. Refused without the lumens for
 * all of it, if the market has moved beyond the band since the proposal, or if somebody's tax has
 * changed: an answer or a paper that two officers have approved in between.
 */
export async function releaseCouponRun(
  context: PayoutsContext,
  release: { id: string; officerId: string; contentHash: string },
): Promise<CouponRunRow> {
  const { db, clock } = context;
  await refuseMovedMarket(context, mustFind(await findCouponRun(db, release.id)));
  const accounts = await accountsOrRefuse(context);
  return db.transaction('release_coupon_run', async (tx) => {
    await refuseWhileHalted(tx, ...SCOPES_OF_TRANSFER.payout);
    await tx.rows(oneAtATime);
    const run = mustFind(await lockCouponRun(tx, release.id));
    const at = clock.now();
    await refuseUnlessReleasable(tx, run, { ...release, at });
    await refuseChangedTaxes(context, tx, run);
    await refuseWithoutCover(context, tx, { runId: run.id, accounts });
    await saveReleased(tx, { id: run.id, officerId: release.officerId, at });
    await bookRelease(tx, run, at);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: release.officerId },
      act: 'coupon_run.released',
      subject: `coupon_run:${run.id}`,
      after: {
        content_hash: release.contentHash,
        payouts: run.payout_count,
        net: run.net_eur,
        lumens: run.lumens,
      },
    });
    await askToSend(tx, run.id);
    return mustFind(await findCouponRun(tx, run.id));
  });
}

/** Reads the market again: the second officer must not release at a price it has left. */
async function refuseMovedMarket(
  context: PayoutsContext,
  { rate }: Pick<CouponRunRow, 'rate'>,
): Promise<void> {
  if (rate === null) throw refuse('conflict', 'invalid_status');
  const now = await currentRate(context, context.prices, 'XLM');
  if (!now.ok) throw refuse('unavailable', 'lumen_rate_unavailable');
  const { rates } = context.offering.payments;
  if (!isWithinBand(rate, now.rate, rates))
    throw refuse('conflict', 'lumen_rate_moved', { percent: rates.maxSpreadPercent });
}

async function accountsOrRefuse({ stellar }: PayoutsContext): Promise<FundingAccounts> {
  try {
    return await readFundingAccounts(stellar);
  } catch (error) {
    if (error instanceof LedgerUnreachable) throw refuse('unavailable', 'ledger_unavailable');
    throw error;
  }
}

async function refuseUnlessReleasable(
  tx: Tx,
  run: CouponRunRow,
  { officerId, contentHash, at }: { officerId: string; contentHash: string; at: Date },
): Promise<void> {
  const { rate, rate_read_at: readAt, taxed_on: taxedOn } = run;
  if (
    run.state !== 'proposed' ||
    run.content_hash !== contentHash ||
    rate === null ||
    readAt === null ||
    taxedOn === null
  )
    throw refuse('conflict', 'invalid_status');
  if (run.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
  await refuseLostRight(tx, run.proposed_by, 'payouts.propose');
  if (berlinDay(at) < run.payment_date) throw refuse('conflict', 'payment_date_ahead');
  const isOld =
    at.getTime() - readAt.getTime() > RATE_COUNTS_MINUTES * 60_000 || berlinDay(at) !== taxedOn;
  if (isOld) throw refuse('conflict', 'lumen_rate_too_old', { minutes: RATE_COUNTS_MINUTES });
  if ((await runContentHash(tx, run.id, { rate, taxedOn })) !== contentHash)
    throw refuse('conflict', 'invalid_status');
}

async function refuseChangedTaxes(
  context: PayoutsContext,
  tx: Tx,
  { id: runId, rate, taxed_on: taxedOn }: CouponRunRow,
): Promise<void> {
  if (rate === null || taxedOn === null) throw refuse('conflict', 'invalid_status');
  for await (const { rows, standings } of taxedPayouts(context, tx, { runId, taxedOn }))
    if (rows.some((row) => isTaxedOtherwise(row, payoutTerms(row, { standings, taxedOn, rate }))))
      throw refuse('conflict', 'taxes_changed');
}

async function refuseWithoutCover(
  { stellar }: PayoutsContext,
  tx: Tx,
  { runId, accounts }: { runId: string; accounts: FundingAccounts },
): Promise<void> {
  const { missing, feesMissing } = await fundingOf(tx, {
    runId,
    accounts,
    mostFeePerPayment: stellar.payments.mostFeePerOperation,
  });
  if (missing > 0n)
    throw refuse('conflict', 'payout_account_short', { lumens: decimal(money('XLM', missing)) });
  if (feesMissing > 0n)
    throw refuse('conflict', 'sponsor_account_short', {
      lumens: decimal(money('XLM', feesMissing)),
    });
}
