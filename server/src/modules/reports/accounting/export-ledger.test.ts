import { approve } from '../../../../../testing/applicant.ts';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import accountingTexts from '@bb1/texts/documents/accounting';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, parseMoney } from '@bb1/domain/money';
import { getAccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import { CHART_OF_ACCOUNTS } from '@bb1/domain/reports/chart-of-accounts';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  forgetLimits,
  howToPay,
  openMoneyWorld,
  orderBy,
  orderOf,
} from '../../../../../testing/money-world.ts';
import { takeLedger } from '../../../../../testing/take-ledger.ts';
import { forAllTests, type Investor } from '../../../../../testing/world.ts';
import { approveAs } from '../../../../../testing/approvals.ts';

const MODULES = join(import.meta.dirname, '../..');

const world = forAllTests(() => openMoneyWorld({ chains: ['stellar'] }));
let anna: Investor;
let lumens: { id: string; reference: string };
let euros: { id: string; reference: string };
const days: string[] = [];

beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Reviewer', 'compliance'), anna.accountId);
  // First day: euros, and unassigned money whose reference is a formula.
  euros = await orderBy(world, anna, '1000.00');
  await world.booked(
    { name: 'Anna Muster', amount: '1000.00', remittance: euros.reference, bankReference: 'ZV-1' },
    { name: '=1+1', amount: '7.00', remittance: 'nothing', bankReference: '=HYPERLINK("x")' },
  );
  days.push(berlinDay(world.now()));
  await world.pass({ days: 1 });
  // Second day: lumens, and tokens for both.
  lumens = await orderBy(world, anna, '250.00', 'XLM');
  const payer = await world.ledger.payer();
  await payer.pay({
    to: world.ledger.deposit.publicKey(),
    amount: (await howToPay(anna, lumens.id)).due,
    memo: { type: 'text', value: lumens.reference },
  });
  await world.look('stellar');
  await approveAs(world.approver, (await world.finance.ok(proposeAllocation)).id);
  await world.runJobs();
  days.push(berlinDay(world.now()));
  await world.pass({ days: 1 });
}, 120_000);

const take = async (from = days[0] ?? '', to = days[1] ?? '', more = {}) => {
  await forgetLimits(world);
  return takeLedger(world, world.finance, { from, to, ...more });
};

describe('the books of a period for the accountant', () => {
  it('[DESK-6][PAY-7] hold every line of the journal with document and euros, and balances that are its sums', async () => {
    expect((await orderOf(anna, lumens.id)).status).toBe('tokens_allocated');
    const { status, headers, table, files } = await take();
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      expect.stringContaining(`bb1-ledger-${days[0]}-${days[1]}.zip`),
    ]);
    expect([...files.keys()]).toEqual([
      'README.txt',
      'accounts.csv',
      'balances.csv',
      'entries.csv',
      'accrued-coupons.csv',
      'exchange-gains.csv',
      'parked-coupons.csv',
      'control-sums.csv',
      `EXTF_Buchungsstapel_${days[0]}_${days[1]}.csv`,
    ]);
    const entries = table('entries.csv');
    const rows = await world.query<{
      account: string;
      currency: string;
      amount: string;
      lines: number;
    }>(
      'select account, currency, sum(amount)::text as amount, count(*)::int as lines from journal_lines group by account, currency',
    );
    expect(entries).toHaveLength(rows.reduce((sum, { lines }) => sum + lines, 0));
    const units = (currency: string, text: string) => parseMoney(currency as 'EUR', text).units;
    const closing = new Map(
      table('balances.csv').map((row) => [
        `${row['account']} ${row['currency']}`,
        units(row['currency'] ?? '', row['closing'] ?? ''),
      ]),
    );
    expect(closing).toEqual(
      new Map(
        rows.map(({ account, currency, amount }) => [
          `${account} ${currency}`,
          units(currency, amount),
        ]),
      ),
    );
    // Each entry sums to zero in euros as well, and everything but tokens has a document.
    for (const [, lines] of Map.groupBy(entries, (row) => row['entry'])) {
      const money = lines.filter((row) => row['currency'] !== 'TOKEN');
      expect(money.reduce((sum, row) => sum + cents(row['eur'] ?? ''), 0n)).toBe(0n);
      for (const row of money) expect(row['document']).not.toBe('');
    }
    expect(table('control-sums.csv').every((row) => row['one'] === row['other'])).toBe(true);
  });

  it('[DESK-6] begins where the period before ended, and the movements of both add up', async () => {
    const [first, second] = [await take(days[0], days[0]), await take(days[1], days[1])];
    const by = (rows: Record<string, string>[], column: string) =>
      Object.fromEntries(
        rows.map((row) => [`${row['account']} ${row['currency']}`, row[column] ?? '']),
      );
    const [before, after] = [first.table('balances.csv'), second.table('balances.csv')];
    expect(by(after, 'opening')).toMatchObject(by(before, 'closing'));
    expect(by(after, 'opening_eur')).toMatchObject(by(before, 'closing_eur'));
    const all = (await take()).table('entries.csv');
    expect([...first.table('entries.csv'), ...second.table('entries.csv')]).toEqual(all);
  });

  it('[DESK-6] values lumens at the rate of their moment, and tells what paying with them gained', async () => {
    const { table } = await take(days[1], days[1]);
    const received = table('entries.csv').filter(
      (row) => row['kind'] === 'payment_received' && row['currency'] === 'XLM',
    );
    expect(received).toHaveLength(2);
    for (const row of received) {
      const amount = Number(row['amount']) * Number(row['rate']);
      expect(Math.abs(amount - Number(row['eur']))).toBeLessThan(0.0051);
      expect(row['document']).toMatch(/^[0-9a-f]{64}$/);
    }
    const [gain, ...others] = table('exchange-gains.csv');
    expect(others).toEqual([]);
    expect(gain).toMatchObject({
      what: 'orders',
      currency: 'XLM',
      bookings: '1',
      booked_eur: '250.00',
      without_rate: '0',
    });
    expect(cents(gain?.['gain_eur'] ?? '')).toBe(cents(gain?.['market_eur'] ?? '') - 25_000n);
    await forgetLimits(world);
    const report = await world.finance.ok(getAccountingReport, {
      query: { from: days[1] ?? '', to: days[1] ?? '' },
    });
    expect(report.exchange).toMatchObject([{ gain_eur: gain?.['gain_eur'] }]);
  });

  it('[DESK-6] has a batch of bookings whose accounts end like the balances, and no cell that is a formula', async () => {
    const { files, table } = await take();
    const batch =
      files.get(`EXTF_Buchungsstapel_${days[0]}_${days[1]}.csv`)?.toString('latin1') ?? '';
    const moved = new Map<string, bigint>();
    const add = (number: string | undefined, amount: bigint) =>
      moved.set(number ?? '', (moved.get(number ?? '') ?? 0n) + amount);
    const rows = batch.trimEnd().split('\r\n').slice(2);
    for (const row of rows) {
      const cells = row.split(';');
      const amount = cents((cells[0] ?? '').replace(',', '.'));
      expect(amount > 0n).toBe(true);
      add(cells[6], amount);
      add(cells[7], -amount);
    }
    const expected = table('balances.csv')
      .filter((row) => row['currency'] !== 'TOKEN')
      .map((row) => [row['number'], cents(row['closing_eur'] ?? '')] as const);
    expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(expected));
    expect(batch).toContain('"HYPERLINKx"');
    expect(batch).not.toMatch(/(^|;)"?[=+@-]/m);
    expect(files.get('entries.csv')?.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('[DESK-6] accrues nothing before the bond is issued', async () => {
    expect((days[1] ?? '') < world.offering.bond.issueDate).toBe(true);
    expect((await take()).files.get('accrued-coupons.csv')?.toString('utf8')).toBe(
      '\u{FEFF}payout_number,part,from,due_date,days,of_days,basis,eur\r\n',
    );
  });

  it('[DESK-6] is written down with its period and counts, and is for finance and auditors alone', async () => {
    await take();
    const rows = await world.query(
      "select actor_id, subject, after from audit_log where act = 'ledger.exported' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({
      actor_id: world.finance.officerId,
      subject: 'ledger',
      after: { from: days[0], to: days[1], entries_without_rate: 0 },
    });
    const asked = { from: days[0] ?? '', to: days[1] ?? '' };
    const auditor = await world.officer('Aude Auditor', 'auditor');
    const support = await world.officer('Sven Support', 'support', 'compliance');
    expect((await takeLedger(world, auditor, asked)).status).toBe(200);
    expect((await takeLedger(world, support, asked)).status).toBe(403);
    expect((await takeLedger(world, anna, asked)).status).toBe(401);
  });

  it('[DESK-6] refuses days that are not over, a period backwards, and one in two fiscal years', async () => {
    const [first = '', second = ''] = days;
    const refused = async (from: string, to: string, more = {}) => {
      const { status, body } = await take(from, to, more);
      return [status, JSON.parse(body).errors?.to?.[0]];
    };
    expect(await refused(first, berlinDay(world.now()))).toEqual([
      422,
      'The period must end before today',
    ]);
    expect(await refused(second, first)).toEqual([422, 'The period must not end before it begins']);
    const years = [`${Number(first.slice(0, 4)) - 1}-06-01`, second] as const;
    expect(await refused(...years)).toEqual([422, 'The period must be within one fiscal year']);
    const month = String(Number(second.slice(5, 7)));
    const thisMonth = await take(`${second.slice(0, 8)}01`, second, { fiscal_month: month });
    expect(thisMonth.status).toBe(200);
  });

  it('[DESK-6] does not leave the house while its sums differ, or with an account that the chart does not name', async () => {
    const entry = randomUUID();
    const [first] = days;
    const client = await world.product.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        "insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, 'mistake', $1, $2::date + interval '12 hours')",
        [entry, first],
      );
      await client.query(
        "insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) values ($1, 1, 'bank', null, 'EUR', 0.01), ($1, 2, 'elsewhere', null, 'EUR', -0.01)",
        [entry],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    expect((await take()).status).toBe(500);
  });
});

it('[DESK-6] the chart names every account and every kind of entry that the product books, in both languages', () => {
  const code = globSync('*/**/*.ts', { cwd: MODULES })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(MODULES, name), 'utf8'))
    .filter((text) => text.includes('journal/journal.ts') || text.includes('books.ts'));
  const named = (pattern: RegExp) =>
    new Set(code.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')));
  const accounts = named(/account: (?:isCharge \? )?'([a-z_]+)'/g);
  expect(accounts.size).toBeGreaterThan(15);
  expect([...accounts].filter((account) => !Object.hasOwn(CHART_OF_ACCOUNTS, account))).toEqual([]);
  for (const texts of Object.values(accountingTexts)) {
    expect(Object.keys(texts.accounts).toSorted()).toEqual(
      Object.keys(CHART_OF_ACCOUNTS).toSorted(),
    );
    const kinds = named(/\bpost\(tx, \{\s*kind: '([a-z_]+)'/g);
    expect(kinds.size).toBeGreaterThan(8);
    expect([...kinds].filter((kind) => !Object.hasOwn(texts.kinds, kind))).toEqual([]);
  }
});
