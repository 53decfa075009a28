import { beforeAll, expect, it } from 'vitest';
import { openMoneyWorld } from '../../../../../testing/money-world.ts';
import { takeLedger } from '../../../../../testing/take-ledger.ts';
import { forAllTests } from '../../../../../testing/world.ts';

const ENTRIES = 50_000;
const MOST_GROWN_BYTES = 150 * 1024 * 1024;

const world = forAllTests(openMoneyWorld);
beforeAll(async () => {
  const { pool } = world.product.db;
  const client = await pool.connect();
  try {
    // The balance of each entry is checked one by one at its end; these are made in pairs.
    await client.query('begin');
    await client.query('alter table journal_lines disable trigger user');
    await client.query('alter table journal_entries disable trigger user');
    await client.query(
      `insert into journal_entries (id, kind, cause_id, recorded_at)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bank_debit', gen_random_uuid(), '2015-01-01T12:00:00Z'::timestamptz + n * interval '10 minutes'
       from generate_series(1, $1::int) n`,
      [ENTRIES],
    );
    await client.query(
      `insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, l.no, l.account, null::uuid, 'EUR', l.sign * n / 100.0
       from generate_series(1, $1::int) n cross join (values (1, 'bank_charges', 1), (2, 'bank', -1)) as l (no, account, sign)`,
      [ENTRIES],
    );
    await client.query('alter table journal_lines enable trigger user');
    await client.query('alter table journal_entries enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}, 180_000);

it(`[DESK-6] ${2 * ENTRIES} lines of a year leave without being in memory at once, and add up`, async () => {
  const before = process.memoryUsage().heapUsed;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().heapUsed);
  }, 50);
  const { status, files, table } = await takeLedger(world, world.finance, {
    from: '2015-01-01',
    to: '2015-12-31',
  });
  clearInterval(watch);
  expect(status).toBe(200);
  const batch = files.get('EXTF_Buchungsstapel_2015-01-01_2015-12-31.csv')?.toString('latin1');
  expect(batch?.trimEnd().split('\r\n')).toHaveLength(ENTRIES + 2);
  expect(files.get('README.txt')?.toString('utf8')).toContain(`"lines":${2 * ENTRIES}`);
  const total = (ENTRIES * (ENTRIES + 1)) / 2 / 100;
  expect(table('balances.csv')).toMatchObject([
    { account: 'bank', credit: total.toFixed(2), closing: `-${total.toFixed(2)}` },
    { account: 'bank_charges', debit: total.toFixed(2), closing: total.toFixed(2) },
  ]);
  expect(highest - before).toBeLessThan(MOST_GROWN_BYTES);
}, 180_000);
