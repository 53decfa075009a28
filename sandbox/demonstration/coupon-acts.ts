import {
  type CouponRun,
  getCouponRun,
  listCouponRuns,
  proposeCouponRun,
  proposeTaxOverride,
  proposeYearProfit,
  releaseCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import { approve } from './officer-acts.ts';
import type { Caller } from './patient-client.ts';
import { until } from './until.ts';

interface Payers {
  readonly finance: Caller;
  readonly approver: Caller;
  readonly signal: AbortSignal;
}

/**
 * Two officers pay a payout day. Where the tax of some holders is not known, they first decide to
 * withhold it without church tax.
 */
export async function payCoupon(payers: Payers, number: number): Promise<void> {
  const { finance, approver, signal } = payers;
  const { id } = await untilPrepared(payers, number);
  const params = { id };
  const { run, tax_questions: questions } = await finance.ok(getCouponRun, { params });
  if (questions !== null && questions.total > 0) {
    const override = await finance.ok(proposeTaxOverride, {
      params,
      body: { reason: 'The Federal Central Tax Office is asked in autumn for the first time' },
    });
    await approve(approver, override.id);
  }
  const { content_hash: hash } = await finance.ok(proposeCouponRun, {
    params,
    body: { version: run.version },
  });
  await approver.ok(releaseCouponRun, { params, body: { content_hash: hash } });
  await until(
    async () => {
      const { counts } = (await finance.ok(getCouponRun, { params })).run;
      return counts.planned + counts.sending === 0 ? counts : null;
    },
    { never: `the coupons of payout day ${number} were never all paid`, signal },
  );
}

/** Until the run of a payout day waits for an officer of finance to propose it. */
export function untilPrepared({ finance, signal }: Omit<Payers, 'approver'>, number: number) {
  return until(() => runOf(finance, number, 'prepared'), {
    never: `the run of payout day ${number} was never prepared`,
    signal,
  });
}

/** One officer enters the year's profit, another confirms it. */
export async function enterProfit(
  { finance, approver }: Pick<Payers, 'finance' | 'approver'>,
  { number, profit, document }: { number: number; profit: string; document: string },
): Promise<void> {
  const { id } = await finance.ok(proposeYearProfit, {
    body: { payout_number: number, profit, document_reference: document },
  });
  await approve(approver, id);
}

async function runOf(
  finance: Caller,
  number: number,
  state: CouponRun['state'],
): Promise<CouponRun | null> {
  const { days } = await finance.ok(listCouponRuns, { query: {} });
  return days.find((day) => day.payout_number === number && day.run?.state === state)?.run ?? null;
}
