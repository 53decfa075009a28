import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import {
  BANK_FILE_LIMIT_BYTES,
  getBankImport,
  listBankImports,
  listRefusedBankEntries,
  previewBankImport,
} from '@bb1/domain/payments/desk-endpoints';
import {
  closingCents,
  type StatementEntry,
  writeCamt053,
} from '../../../../testing/bank-for-tests.ts';
import { importStatement, transfer } from '../../../../testing/cast.ts';
import {
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
} from '../../../../testing/money-world.ts';
import { enterOpeningBalance, OPENING_CENTS } from '../../../../testing/opening-balance.ts';
import type { Investor } from '../../../../testing/world.ts';
import { zipOf } from '../../integrations/bank/fixtures/zip-bytes.ts';

const FURTHER = 'DE90999999990000004711';
const FOREIGN = 'DE93999999990000000001';
let folder: string;
let world: MoneyWorld;
let anna: Investor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-statements-'));
  world = await openMoneyWorld({
    environment: { BANK_STATEMENT_FOLDER: folder },
    offering: (offering) => ({ ...offering, bank: { ...offering.bank, furtherIbans: [FURTHER] } }),
  });
  anna = await world.buyer('Anna Muster');
  await enterOpeningBalance(world.product.db.pool, FURTHER, 50_000n);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const own = () => world.offering.bank.iban;
const balances = new Map<string, bigint>();
let number = 0;
/** A statement of an account, which follows the one before. */
const statementOf = (iban: string, entries: readonly StatementEntry[]): Buffer => {
  const { bank } = world.offering;
  number += 1;
  const openingCents = balances.get(iban) ?? (iban === own() ? OPENING_CENTS : 50_000n);
  balances.set(iban, closingCents(openingCents, entries));
  return Buffer.from(
    writeCamt053({
      version: '08',
      account: { iban, bic: bank.bic, ownerName: bank.accountHolder },
      statementId: `S-${number}`,
      sequenceNumber: number,
      openingCents,
      bookingDate: berlinDay(world.now()),
      createdAt: world.now(),
      entries,
    }),
  );
};
const fromAnna = (amount: string, remittance: string) =>
  transfer({ name: 'Anna Muster', amount, remittance });
/** An entry in dollars, which nothing of the product can book. */
const dollars = (statement: Buffer) =>
  Buffer.from(statement.toString().replaceAll('Ccy="EUR">77.70', 'Ccy="USD">77.70'));
const book = async (bytes: Buffer) => {
  const { preview: shown, imported } = await importStatement(world, bytes);
  await world.runJobs();
  await world.check();
  const booked = await world.finance.ok(getBankImport, { params: { id: imported.id } });
  return { preview: shown, imported: booked };
};
const preview = (bytes: Buffer) =>
  world.finance.ok(previewBankImport, {
    files: [{ field: 'file', name: 'file', type: 'application/octet-stream', bytes }],
  });

describe('several accounts of the issuer', () => {
  it('[PAY-12] are booked from one archive, each with a balance of its own, and a payment to the other one pays the order', async () => {
    const [one, other] = [
      await orderBy(world, anna, '210.00'),
      await orderBy(world, anna, '220.00'),
    ];
    const { imported } = await book(
      await zipOf({
        'own.xml': statementOf(own(), [fromAnna('210.00', one.reference)]),
        'further.xml': statementOf(FURTHER, [fromAnna('220.00', other.reference)]),
      }),
    );
    expect(imported.counts).toMatchObject({ new: 2, refused: 0 });
    expect(imported.skipped).toEqual([]);
    for (const { id } of [one, other])
      expect((await orderOf(anna, id)).status).toBe('funds_received');
    const rows = await world.query<{ iban: string; cents: string }>(
      'select account_iban as iban, (balance_eur * 100)::bigint as cents from bank_balances',
    );
    expect(new Map(rows.map(({ iban, cents }) => [iban, BigInt(cents)]))).toEqual(balances);
  });

  it('[PAY-12] a statement of an account that is not ours is skipped and named with its file, and the rest is booked', async () => {
    const placed = await orderBy(world, anna, '230.00');
    const { preview: shown, imported } = await book(
      await zipOf({
        'a-foreign.xml': statementOf(FOREIGN, [fromAnna('999.00', placed.reference)]),
        'b-notes.txt': Buffer.from('hello'),
        'c-own.xml': statementOf(own(), [fromAnna('230.00', placed.reference)]),
      }),
    );
    for (const one of [shown, imported]) {
      expect(one.errors).toEqual([]);
      expect(one.skipped).toMatchObject([
        { place: { file: 'a-foreign.xml' }, reason: expect.stringContaining(FOREIGN) as string },
        { place: { file: 'b-notes.txt' } },
      ]);
    }
    expect(imported.counts).toMatchObject({ new: 1, refused: 0 });
    expect(await orderOf(anna, placed.id)).toMatchObject({ paid: '230.00' });
  });

  it('[PAY-12] a file with statements of others alone cannot be booked, and says why', async () => {
    const shown = await preview(statementOf(FOREIGN, [fromAnna('1.00', 'x')]));
    expect([shown.importable, shown.skipped[0]?.reason]).toEqual([
      false,
      expect.stringContaining(FOREIGN),
    ]);
  });

  it.each([BANK_FILE_LIMIT_BYTES, BANK_FILE_LIMIT_BYTES + 2 ** 20])(
    '[PAY-12][DESK-3] of %i bytes are refused at the field, with the limit of these files in words',
    async (size) => {
      const { body } = await world.finance.call(previewBankImport, {
        files: [
          { field: 'file', name: 'a.xml', type: 'application/xml', bytes: Buffer.alloc(size) },
        ],
      });
      expect(body).toMatchObject({ errors: { file: ['The file must be smaller than 40 MB'] } });
    },
  );

  it('[PAY-12] a damaged file of an archive is an error that names it, and the others are booked', async () => {
    const placed = await orderBy(world, anna, '235.00');
    const { imported } = await book(
      await zipOf({
        'cut.xml': statementOf(FOREIGN, [fromAnna('1.00', 'x')]).subarray(0, 900),
        'good.xml': statementOf(own(), [fromAnna('235.00', placed.reference)]),
      }),
    );
    expect(imported).toMatchObject({
      counts: { new: 1, refused: 1 },
      skipped: [],
      errors: [{ place: { file: 'cut.xml' }, entry: null }],
    });
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
  });
});

describe('an entry that cannot be read', () => {
  it('[PAY-12] is kept with its place and what can be read of it, once, and never blocks the rest', async () => {
    const placed = await orderBy(world, anna, '240.00');
    const file = dollars(
      statementOf(own(), [fromAnna('240.00', placed.reference), fromAnna('77.70', 'in dollars')]),
    );
    const { imported } = await book(file);
    expect(imported.counts).toMatchObject({ new: 1, refused: 1 });
    expect(imported.errors).toMatchObject([
      {
        place: { entry: 2 },
        reason: 'The amount is not in EUR',
        entry: { currency: 'USD', amount: '77.70', remittance: 'in dollars' },
      },
    ]);
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    await book(file);
    const kept = await world.finance.ok(listRefusedBankEntries);
    expect(kept).toMatchObject([
      {
        import_id: imported.id,
        account: own(),
        place: { entry: 2 },
        currency: 'USD',
        amount: '77.70',
        direction: 'credit',
        booking_date: berlinDay(world.now()),
        counterparty: 'Anna Muster',
        remittance: 'in dollars',
      },
    ]);
    const placedNext = await orderBy(world, anna, '250.00');
    await book(statementOf(own(), [fromAnna('250.00', placedNext.reference)]));
    expect((await orderOf(anna, placedNext.id)).status).toBe('funds_received');
  });

  it('[PAY-12] of a statement in the folder does not keep the rest from being booked', async () => {
    const placed = await orderBy(world, anna, '260.00');
    const file = dollars(
      statementOf(own(), [fromAnna('260.00', placed.reference), fromAnna('77.70', 'again')]),
    );
    const path = join(folder, 'with-dollars.xml');
    await writeFile(path, file);
    const old = new Date(Date.now() - 60_000);
    await utimes(path, old, old);
    await world.runJob('payments.import_folder');
    await world.runJobs();
    const [newest] = await world.finance.ok(listBankImports);
    expect(newest).toMatchObject({ file_name: 'with-dollars.xml', state: 'imported' });
    expect(await world.finance.ok(listRefusedBankEntries)).toHaveLength(2);
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
  });
});

describe('an entry net of charges', () => {
  it('[PAY-12] counts with what was booked, and the charges are shown beside it', async () => {
    const placed = await orderBy(world, anna, '270.00');
    const withCharges = Buffer.from(
      statementOf(own(), [fromAnna('267.50', placed.reference)])
        .toString()
        .replace(/(<TxDtls>.*?<Amt Ccy="EUR">)267\.50/su, '$1270.00')
        .replace(
          '<NtryDtls>',
          '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">2.50</TtlChrgsAndTaxAmt></Chrgs><NtryDtls>',
        ),
    );
    const { imported } = await book(withCharges);
    expect(imported.errors).toEqual([]);
    expect(imported.lines).toMatchObject([{ amount: '267.50', charges: '2.50' }]);
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'received', paid: '267.50' });
  });
});

describe('the preview of a bank file', () => {
  it('[PAY-12][DESK-4] shows which order each credit would pay, of whom, or why it waits, and links both once it is booked', async () => {
    const [exact, over, done] = [
      await orderBy(world, anna, '280.00'),
      await orderBy(world, anna, '290.00'),
      await orderBy(world, anna, '100.00'),
    ];
    await book(statementOf(own(), [fromAnna('100.00', done.reference)]));
    const file = statementOf(own(), [
      fromAnna('280.00', exact.reference),
      fromAnna('295.00', over.reference),
      fromAnna('100.00', done.reference),
      transfer({ name: 'Max Probe', amount: '3.00', remittance: 'no idea' }),
      { direction: 'debit', transfers: [{ amountCents: 100n, counterpartyName: 'Stadtwerke' }] },
    ]);
    const { preview: shown, imported } = await book(file);
    const paid = { payment_id: null, investor: 'Anna Muster', waits_for: null };
    expect(shown.lines.map(({ match }) => match)).toMatchObject([
      { ...paid, order_id: exact.id, order_reference: exact.reference },
      { ...paid, order_reference: over.reference, waits_for: 'overpaid' },
      { ...paid, order_reference: done.reference, waits_for: 'already_paid' },
      { payment_id: null, order_id: null, investor: null, waits_for: 'no_reference' },
      null,
    ]);
    const after = await world.finance.ok(getBankImport, { params: { id: imported.id } });
    expect(after.lines.map(({ match }) => match)).toMatchObject([
      { payment_id: expect.any(String), order_id: exact.id, waits_for: null },
      { payment_id: expect.any(String), order_id: over.id, waits_for: 'overpaid' },
      { payment_id: expect.any(String), waits_for: 'already_paid' },
      { payment_id: expect.any(String), order_id: null, waits_for: 'no_reference' },
      null,
    ]);
  });
});
