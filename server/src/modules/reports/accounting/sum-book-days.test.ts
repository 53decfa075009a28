import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import { getAccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetLimits } from '../../../../../testing/money-world.ts';
import { openPayoutScene } from '../../../../../testing/payout-scene.ts';
import { takeLedger } from '../../../../../testing/take-ledger.ts';
import { checkMoneyInvariants } from '../../../money-invariants.ts';
import { sumBookDays } from './sum-book-days.ts';
import { forAllTests } from '../../../../../testing/world.ts';

const TOKEN = 10_000_000n;
const LUMENS_IN_2015 = `with e as (insert into journal_entries (id, kind, cause_id, recorded_at) values (gen_random_uuid(), 'deposits_collected', gen_random_uuid(), '2015-06-01T12:00:00Z') returning id)
  insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) select id, 1, 'collected', null::uuid, 'XLM', 5 from e union all select id, 2, 'wallet', null::uuid, 'XLM', -5 from e`;

const scene = forAllTests(openPayoutScene);
beforeAll(async () => {
  await scene.holders([1_000n * TOKEN, 333n * TOKEN]);
  scene.fund(100_000n * TOKEN);
  for (const day of scene.days.slice(0, 2)) await scene.pay(day);
  await scene.world.moveClock(new Date(`${later(due(2), 45)}T12:00:00Z`));
}, 180_000);

const pool = () => scene.world.product.db.pool;
const due = (number: number) => scene.days[number - 1]?.dueDate ?? '';
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const sum = () => sumBookDays(scene.world.product.context);
const forget = (from = '1900-01-01') =>
  pool().query('delete from book_days where day >= $1', [from]);
const rowsOf = async (query: string) =>
  (await pool().query<{ day: string }>(query)).rows.map(({ day }) => day);
const summedDays = () => rowsOf('select day::text from book_days order by day');
const pastDays = () =>
  rowsOf(
    `select distinct (recorded_at at time zone 'Europe/Berlin')::date::text as day from journal_entries where recorded_at < '${later(due(2), 45)}' order by 1`,
  );

/** Of the sums of days alone: the scene pays from wallets that the books do not know. */
async function breaches(): Promise<string[]> {
  const found = await checkMoneyInvariants(scene.world.product.db);
  return found.breaches
    .map(({ what }) => what)
    .filter((what) => what.startsWith('sum of the days'));
}

/** Everything that the books say of a period in sums. */
async function books(from: string, to: string) {
  await forgetLimits(scene.world);
  const { made_at: _, ...report } = await scene.maker.ok(getAccountingReport, {
    query: { from, to },
  });
  const { table } = await takeLedger(scene.world, scene.maker, { from, to });
  return { report, balances: table('balances.csv'), controls: table('control-sums.csv') };
}

describe('the sums of the days of the books', () => {
  it('[DESK-6] are made of every day that is over, and equal the sum of the lines in each period', async () => {
    const days = await pastDays();
    expect(days.length).toBeGreaterThan(2);
    const [first = '', , middle = ''] = days;
    const last = days.at(-1) ?? '';
    const periods = [
      [`${last.slice(0, 4)}-01-01`, later(last, 1)],
      [first, first],
      [later(first, 1), last],
      [middle, middle],
      [last, last],
      [later(last, 1), later(last, 2)],
    ].filter(([from = '', to = '']) => from <= to && from.slice(0, 4) === to.slice(0, 4)) as [
      string,
      string,
    ][];
    await forget();
    const byLines = [];
    for (const period of periods) byLines.push(await books(...period));
    expect(byLines.some(({ report }) => report.exchange.length > 0)).toBe(true);
    await sum();
    expect(await summedDays()).toEqual(days);
    for (const [at, period] of periods.entries())
      expect(await books(...period)).toEqual(byLines[at]);
    // The newest days of lines, the others of sums.
    await forget(last);
    for (const [at, period] of periods.entries())
      expect(await books(...period)).toEqual(byLines[at]);
    await sum();
    expect(await breaches()).toEqual([]);
  }, 120_000);

  it('[DESK-6] are not made of a day that has just ended', async () => {
    const days = await pastDays();
    const last = days.at(-1) ?? '';
    await forget();
    const minutesAfter = (minutes: number) =>
      sumBookDays({
        db: scene.world.product.db,
        clock: {
          movable: false,
          now: () => new Date(berlinDayEnds(last).getTime() + minutes * 60_000),
        },
      });
    await minutesAfter(59);
    expect(await summedDays()).toEqual(days.slice(0, -1));
    await minutesAfter(60);
    expect(await summedDays()).toEqual(days);
  });

  it('[DESK-6] are dropped when something is booked into their day, and contain it afterwards', async () => {
    await sum();
    await pool().query(LUMENS_IN_2015);
    expect(await summedDays()).toEqual([]);
    const wallets = async () =>
      (await books('2015-06-01', '2015-06-01')).balances.map(({ account, closing }) => [
        account,
        closing,
      ]);
    expect(await wallets()).toContainEqual(['wallet', '-5.0000000']);
    await sum();
    expect((await summedDays())[0]).toBe('2015-06-01');
    expect(await wallets()).toContainEqual(['wallet', '-5.0000000']);
    await pool().query(LUMENS_IN_2015);
    expect(await wallets()).toContainEqual(['wallet', '-10.0000000']);
    await sum();
    expect(await wallets()).toContainEqual(['wallet', '-10.0000000']);
  });

  it('[DESK-6] are not made while an entry is under way, which may be of a day that is over', async () => {
    await sum();
    const before = await summedDays();
    await forget(before.at(-1));
    const client = await pool().connect();
    try {
      await client.query('begin');
      await client.query(LUMENS_IN_2015.replaceAll('2015-06-01', '2015-07-01'));
      await sum();
      expect(await summedDays()).toEqual(before.slice(0, -1));
      await client.query('commit');
    } finally {
      client.release();
    }
    await sum();
    expect(await summedDays()).toEqual([before[0], '2015-07-01', ...before.slice(1)]);
  });

  it('[DESK-6][SAFE-1] break the rules of money when they are not the journal', async () => {
    await sum();
    expect(await breaches()).toEqual([]);
    await pool().query(
      "update book_day_balances set debit = debit + 0.01 where account = 'wallet' and currency = 'XLM'",
    );
    expect(await breaches()).toEqual(['sum of the days of wallet in XLM']);
    await forget();
    expect(await breaches()).toEqual([]);
  });
});
