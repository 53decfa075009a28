import type { Move } from '@bb1/domain/move-table';
import { REFUND_MOVES } from '@bb1/domain/payments/payment-state';
import { COUPON_RUN_MOVES } from '@bb1/domain/payouts/coupon-run-state';
import { PAYOUT_MOVES } from '@bb1/domain/payouts/payout-state';
import { RECEIVABLE_MOVES } from '@bb1/domain/receivables/receivable-state';
import { REDEMPTION_LINE_MOVES } from '@bb1/domain/redemptions/redemption-state';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await cloneDatabase(inject('postgresUrl')) });
});
afterAll(() => pool.end());

const TABLES: readonly (readonly [string, string, readonly Move<string, string>[]])[] = [
  ['[PAY-6] a refund', 'refund_keeps_its_terms', REFUND_MOVES],
  ['[PAY-10] a receivable', 'receivable_keeps_its_terms', RECEIVABLE_MOVES],
  ['[CPN-3] a coupon run', 'coupon_run_moves', COUPON_RUN_MOVES],
  ['[CPN-3] a payout', 'coupon_payout_moves', PAYOUT_MOVES],
  ['[CPN-5] a line of a redemption', 'redemption_line_moves', REDEMPTION_LINE_MOVES],
];

it.each(TABLES)(
  '%s changes its state in the database exactly as the rules say',
  async (_what, trigger, moves) => {
    const { rows } = await pool.query<{ prosrc: string }>(
      'select prosrc from pg_proc where proname = $1',
      [trigger],
    );
    const [, allowed = ''] = /not in \(\s*(\(.*?\))\s*\)/s.exec(rows[0]?.prosrc ?? '') ?? [];
    const inDatabase = [...allowed.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
      ([, from, to]) => `${from} > ${to}`,
    );
    const inRules = moves
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => `${from} > ${to}`);
    expect(inDatabase.toSorted()).toEqual([...new Set(inRules)].toSorted());
  },
);

it('[CPN-3] compares every column of a payout that is fixed by its run, new columns too', async () => {
  const { rows: columns } = await pool.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'coupon_payouts'::regclass and attnum > 0 and not attisdropped",
  );
  const { rows } = await pool.query<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'coupon_payout_moves'",
  );
  const changing = ['parked_reason', 'parked_detail', 'looked_at', 'paid_to', 'paid_at'];
  const uncompared = columns
    .map(({ name }) => name)
    .filter((name) => !changing.includes(name) && !rows[0]?.prosrc.includes(`o.${name}`));
  expect(uncompared).toEqual([]);
});
