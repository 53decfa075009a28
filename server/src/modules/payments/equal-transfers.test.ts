import { beforeAll, describe, expect, it } from 'vitest';
import { getBankImport, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { closingCents, type StatementEntry } from '../../../../testing/bank-for-tests.ts';
import { importStatement, statementAt } from '../../../../testing/cast.ts';
import {
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { zipOf } from '../../integrations/bank/fixtures/zip-bytes.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

/** As banks write it that give their bookings no reference. */
const sent = (amount: string, remittance: string): StatementEntry => ({
  direction: 'credit',
  transfers: [
    {
      amountCents: BigInt(amount.replace('.', '')),
      counterpartyName: 'Anna Muster',
      counterpartyIban: 'DE02120300000000202051',
      remittance: [remittance],
    },
  ],
});
const debit = (amount: string): StatementEntry => ({
  direction: 'debit',
  transfers: [{ amountCents: BigInt(amount.replace('.', '')), counterpartyName: 'Stadtwerke' }],
});

let balanceCents = 100_000n;
/** A statement of today from a balance on, as the bank books it; the next one follows it. */
function statementFrom(openingCents: bigint, entries: readonly StatementEntry[]): Buffer {
  balanceCents = closingCents(openingCents, entries);
  const xml = statementAt(world, openingCents, entries).toString();
  return Buffer.from(xml.replaceAll(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/gu, ''));
}
const next = (...entries: StatementEntry[]) => statementFrom(balanceCents, entries);
const book = async (file: Buffer) => {
  const { preview, imported } = await importStatement(world, file);
  await world.runJobs();
  await world.check();
  const booked = await world.finance.ok(getBankImport, { params: { id: imported.id } });
  return { preview, imported: booked };
};
const balances = async () => {
  const rows = await world.query<{ books: string; account: string }>(
    "select (select sum(amount) from journal_lines where account = 'bank')::numeric(20, 2) as books, balance_eur - 1000 as account from bank_balances",
  );
  return [rows[0]?.books, rows[0]?.account];
};

describe('equal transfers without a reference on statements of one day', () => {
  it('[PAY-12] are as many bookings as the balances say: two statements with one each are two, and both payments are shown', async () => {
    const placed = await orderBy(world, anna, '600.00');
    const [first, second] = [
      next(sent('300.00', placed.reference)),
      next(sent('300.00', placed.reference)),
    ];
    expect((await book(first)).imported.counts).toMatchObject({ new: 1, known: 0 });
    const { preview, imported } = await book(second);
    expect([preview.counts, preview.lines[0]?.outcome, preview.statements]).toMatchObject([
      { new: 1, known: 0 },
      'new',
      [{ continuity: 'proven', waits: false }],
    ]);
    expect(imported.counts).toMatchObject({ new: 1, known: 0 });
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '600.00',
    });
    expect((await paymentsIn(world, { q: placed.reference })).length).toBe(2);
    for (const again of [first, second, second])
      expect((await book(again)).imported.counts).toMatchObject({ new: 0, known: 1 });
    const shown = await world.finance.ok(getBankImport, { params: { id: imported.id } });
    expect(shown.statements).toMatchObject([{ continuity: 'proven', waits: false }]);
    expect(new Set(await balances()).size).toBe(1);
  });

  it('[PAY-12] books the third one from a cumulative statement that repeats the others', async () => {
    await world.pass({ days: 1 });
    const placed = await orderBy(world, anna, '700.00');
    const begin = balanceCents;
    const one = sent('200.00', placed.reference);
    for (const entries of [[one], [one, one], [one, one, sent('300.00', placed.reference)]]) {
      const { imported } = await book(statementFrom(begin, entries));
      expect(imported.counts).toMatchObject({ new: 1, known: entries.length - 1 });
    }
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '700.00',
    });
    expect(new Set(await balances()).size).toBe(1);
  });

  it('[PAY-12] the second of two that come in the wrong order waits, and both are booked when the first is there', async () => {
    await world.pass({ days: 1 });
    const placed = await orderBy(world, anna, '500.00');
    const [first, second] = [
      next(sent('250.00', placed.reference)),
      next(sent('250.00', placed.reference)),
    ];
    expect((await book(second)).imported.statements).toMatchObject([
      { continuity: 'gap', waits: true },
    ]);
    expect(await outcomes(world, ...(await paymentsIn(world, { q: placed.reference })))).toEqual([
      'statement_not_joined',
    ]);
    await book(first);
    expect(await outcomes(world, ...(await paymentsIn(world, { q: placed.reference })))).toEqual([
      'assigned',
      'assigned',
    ]);
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    const whole = statementFrom(balanceCents - 50_000n, [
      sent('250.00', placed.reference),
      sent('250.00', placed.reference),
    ]);
    expect((await book(whole)).imported.counts).toMatchObject({ new: 0, known: 2 });
    expect(new Set(await balances()).size).toBe(1);
  });

  it('[PAY-12] a statement repeated at its opening balance books nothing', async () => {
    await world.pass({ days: 1 });
    const placed = await orderBy(world, anna, '900.00');
    const first = next(sent('400.00', placed.reference));
    const second = next(debit('400.00'));
    for (const file of [first, second, first, second, first]) await book(file);
    expect(await orderOf(anna, placed.id)).toMatchObject({ paid: '400.00' });
    expect(new Set(await balances()).size).toBe(1);
  });

  it('[PAY-12] one archive with all statements of the day, in any order and twice, books each booking once', async () => {
    await world.pass({ days: 1 });
    const placed = await orderBy(world, anna, '800.00');
    const part = sent('200.00', placed.reference);
    const begin = balanceCents;
    const files = [next(part), next(part), next(part), statementFrom(begin, [part, part, part])];

    const archive = (more: Record<string, string>) =>
      zipOf({
        ...Object.fromEntries(
          [...files.toReversed(), ...files].map((bytes, at) => [`${at}.xml`, bytes]),
        ),
        ...more,
      });
    const shown = await world.finance.ok(previewBankImport, {
      files: [{ field: 'file', name: 'a.zip', type: 'application/zip', bytes: await archive({}) }],
    });
    expect(shown.counts.new).toBe(3);
    const { imported } = await book(await archive({ 'read.me': 'once more' }));
    expect(imported.counts.new).toBe(3);
    expect(await orderOf(anna, placed.id)).toMatchObject({ paid: '600.00' });
    expect(new Set(await balances()).size).toBe(1);
  });
});
