import type { CouponRunState } from '@bb1/domain/payouts/coupon-run-state';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { SCOPES_OF_TRANSFER } from '../transfers/scopes-of-transfer.ts';
import { currentRate } from '../rates/current-rate.ts';
import { runContentHash } from './content-hash.ts';
import { type PayoutTerms, savePayoutTerms } from './payout-store.ts';
import { payoutTerms, taxedPayouts } from './payout-taxes.ts';
import type { PayoutsContext } from './payouts-context.ts';
import {
  type CouponRunRow,
  findCouponRun,
  lockCouponRun,
  saveCancelled,
  saveProposed,
} from './run-store.ts';
import { taxOverrides } from './tax-question-store.ts';
import { taxDayOf, unansweredQuestions } from './tax-questions.ts';

/**
 * The first officer's proposal: fixes the current rate with its sources, and the taxes and lumens
 * of every payout by that rate and the law of the payment day. Refused while something about a
 * holder's taxes is not known. May be repeated if the rate is
 * stale; never after the release.
 */
export async function proposeCouponRun(
  context: PayoutsContext,
  proposal: { id: string; officerId: string; version: number },
): Promise<CouponRunRow> {
  const { db, clock } = context;
  await refuseWhileHalted(db, ...SCOPES_OF_TRANSFER.payout);
  mayBeProposed(mustFind(await findCouponRun(db, proposal.id)), proposal.version);
  const found = await currentRate(context, context.prices, 'XLM');
  if (!found.ok) throw refuse('unavailable', 'lumen_rate_unavailable');
  return db.transaction('propose_coupon_run', async (tx) => {
    const run = mustFind(await lockCouponRun(tx, proposal.id));
    mayBeProposed(run, proposal.version);
    const at = clock.now();
    const taxedOn = taxDayOf(run, at);
    const unknown = await fixTerms(context, tx, run, { taxedOn, rate: found.rate });
    if (unknown > 0) throw refuse('conflict', 'taxes_unknown', { people: String(unknown) });
    const contentHash = await runContentHash(tx, run.id, { rate: found.rate, taxedOn });
    const rateSources = found.readings.map(({ source, rate, sourceTime }) => ({
      source,
      rate,
      time: sourceTime.toISOString(),
    }));
    await tx.run(saveProposed, [
      run.id,
      found.rate,
      found.readAt,
      JSON.stringify(rateSources),
      taxedOn,
      contentHash,
      proposal.officerId,
      at,
    ]);
    const proposed = mustFind(await findCouponRun(tx, run.id));
    await record(tx, {
      at,
      actor: { kind: 'officer', id: proposal.officerId },
      act: 'coupon_run.proposed',
      subject: `coupon_run:${run.id}`,
      before: { state: run.state },
      after: {
        rate: found.rate,
        taxed_on: taxedOn,
        net: proposed.net_eur,
        lumens: proposed.lumens,
        content_hash: contentHash,
      },
    });
    return proposed;
  });
}

function mayBeProposed(run: CouponRunRow, version: number): void {
  if ((run.state !== 'prepared' && run.state !== 'proposed') || run.version !== version)
    throw refuse('conflict', 'invalid_status');
}

/** Returns how many people have open tax questions; they make the terms void. */
async function fixTerms(
  context: PayoutsContext,
  tx: Tx,
  run: CouponRunRow,
  { taxedOn, rate }: { taxedOn: string; rate: string },
): Promise<number> {
  const overridden = await taxOverrides(tx, run.id);
  const unknown = new Set<string>();
  for await (const { rows, standings } of taxedPayouts(context, tx, { runId: run.id, taxedOn })) {
    for (const [accountId, standing] of standings)
      if (unansweredQuestions(standing, taxedOn, overridden.get(accountId)).length > 0)
        unknown.add(accountId);
    if (unknown.size === 0)
      await savePayoutTerms(
        tx,
        rows.map((row): PayoutTerms => payoutTerms(row, { standings, taxedOn, rate })),
      );
  }
  return unknown.size;
}

const CANCELLABLE: readonly CouponRunState[] = ['preparing', 'prepared', 'proposed'];

/**
 * Cancels a run of which nothing was sent, also a released one that pays no holder; its payout day
 * can be prepared again.
 */
export function cancelCouponRun(
  { db, clock }: Pick<PayoutsContext, 'db' | 'clock'>,
  command: { id: string; officerId: string; reason: string },
): Promise<CouponRunRow> {
  return db.transaction('cancel_coupon_run', async (tx) => {
    const run = mustFind(await lockCouponRun(tx, command.id));
    const paysNobody =
      run.payout_count === 0 && (run.state === 'released' || run.state === 'settled');
    if (!CANCELLABLE.includes(run.state) && !paysNobody) throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    await tx.run(saveCancelled, [run.id, command.officerId, at, command.reason]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: command.officerId },
      act: 'coupon_run.cancelled',
      subject: `coupon_run:${run.id}`,
      reason: command.reason,
      before: { state: run.state },
    });
    return mustFind(await findCouponRun(tx, run.id));
  });
}
