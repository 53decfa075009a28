import {
  cancelCouponRun,
  type CouponRun,
  listCouponRuns,
  proposeYearProfit,
} from '@bb1/domain/payouts/desk-endpoints';
import { beforeAll, expect, it } from 'vitest';
import { forgetLimits, present } from '../../../../testing/money-world.ts';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;
const scene = forAllTests(openPayoutScene);
let holders: PayoutHolder[];

beforeAll(async () => {
  holders = await scene.holders([1_000n * TOKEN, 250n * TOKEN, 7n * TOKEN]);
  scene.fund(10n ** 14n);
  // The first three quarters and the year's end, by a profit of 1,000.10 EUR.
  for (const day of scene.days.slice(0, 4)) await scene.pay(day, '1000.10');
});

/** The runs that pay the variable coupon of the fourth day, the first one first. */
async function variableRuns(): Promise<CouponRun[]> {
  await forgetLimits(scene.world);
  const { days } = await scene.maker.ok(listCouponRuns, { query: {} });
  return days.flatMap(({ payout_number: number, parts, run }) =>
    number === 4 && parts.includes('variable_coupon') && run !== null ? [run] : [],
  );
}
const variableOf = (run: CouponRun | undefined) => present(run?.sums).gross.variable_coupon;
/** The variable coupons of each holder, in cents, over all runs. */
async function paidCents(): Promise<bigint[]> {
  const rows = await scene.world.query<{ id: string; cents: string }>(
    "select account_id as id, (sum(variable_eur) * 100)::bigint::text as cents from coupon_payouts where state = 'paid' group by 1",
  );
  return holders.map(({ accountId }) =>
    BigInt(rows.find(({ id }) => id === accountId)?.cents ?? '0'),
  );
}
async function refusalOf(profit: string): Promise<unknown[]> {
  const { status, body } = await scene.maker.call(proposeYearProfit, {
    body: { payout_number: 4, profit, document_reference: 'annual accounts' },
  });
  return [status, body.code ?? body.errors];
}

// One life in order: each test continues where the previous one ended.
it('[CPN-2] a profit that a coupon was paid by is corrected upwards alone', async () => {
  expect((await variableRuns()).map(variableOf)).toEqual(['600.05']);
  for (const profit of ['1000.10', '999.99', '-5.00'])
    expect(await refusalOf(profit)).toEqual([422, 'profit_not_higher']);
});

it('[CPN-2] [DESK-4] a higher profit starts a supplementary run, which two officers release and which pays each holder the difference once', async () => {
  await scene.enterProfit(4, '1500.00');
  await scene.minute();
  await scene.minute();
  const [first, supplement, ...others] = await variableRuns();
  expect(others).toEqual([]);
  expect([supplement?.supplements, supplement?.state, supplement?.parts]).toEqual([
    first?.id,
    'prepared',
    ['variable_coupon'],
  ]);
  // While it is prepared, the profit stays.
  expect(await refusalOf('2000.00')).toEqual([409, 'profit_in_use']);

  const proposed = await scene.propose(4, 'variable_coupon');
  expect([proposed.run.id, proposed.run.state, proposed.pool_rest]).toEqual([
    supplement?.id,
    'proposed',
    '0.01',
  ]);
  await scene.release(proposed);
  await scene.settle();
  const outstanding = 1_257n;
  const share = (pool: bigint, held: bigint) => (pool * held) / outstanding;
  expect(await paidCents()).toEqual([1_000n, 250n, 7n].map((held) => share(90_000n, held)));
  expect(await scene.breaches()).toEqual([]);
});

it('[CPN-2] a cancelled supplementary run is prepared again, also with another profit, and adds to what all runs before have paid', async () => {
  await scene.enterProfit(4, '1600.00');
  await scene.minute();
  const wrong = present((await variableRuns()).at(-1));
  expect(wrong.state).toBe('prepared');
  await scene.maker.ok(cancelCouponRun, {
    params: { id: wrong.id },
    body: { reason: 'mistyped' },
  });
  expect(await refusalOf('1500.00')).toEqual([422, 'profit_not_higher']);
  await scene.enterProfit(4, '1501.00');
  await scene.minute();
  const runs = await variableRuns();
  expect(runs.map(({ supplements }) => supplements)).toEqual([null, runs[0]?.id, runs[1]?.id]);
  await scene.release(await scene.propose(4, 'variable_coupon'));
  await scene.settle();
  expect(await paidCents()).toEqual([1_000n, 250n, 7n].map((held) => (90_060n * held) / 1_257n));
  expect(await scene.breaches()).toEqual([]);
});
