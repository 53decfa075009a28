import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import {
  getBankImport,
  listBankImports,
  previewBankImport,
} from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import {
  listUnexplainedDebits,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { type StatementEntry, writeMt940 } from '../../../../testing/bank-for-tests.ts';
import { confirmUpload, importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { zipOf } from '../../integrations/bank/fixtures/zip-bytes.ts';

let folder: string;
let world: MoneyWorld;
let anna: Investor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-statements-'));
  world = await openMoneyWorld({ environment: { BANK_STATEMENT_FOLDER: folder } });
  anna = await world.buyer('Anna Muster');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** For a statement that is never booked. */
const elsewhere = () => ({ offering: { ...world.offering }, now: () => world.now() });
const balance = async () => {
  const rows = await world.query<{ cents: string }>(
    'select (balance_eur * 100)::bigint as cents from bank_balances',
  );
  return BigInt(present(rows[0]).cents);
};
const statusOf = async (id: string) => (await orderOf(anna, id)).status;
const fromAnna = (amount: string, remittance: string, bankReference?: string) =>
  transfer({
    name: 'Anna Muster',
    amount,
    remittance,
    ...(bankReference === undefined ? {} : { bankReference }),
  });
const book = async (...entries: StatementEntry[]) => {
  const { imported } = await importStatement(world, statement(world, entries));
  await world.runJobs();
  return imported;
};
const preview = (bytes: Buffer) =>
  world.finance.ok(previewBankImport, {
    files: [{ field: 'file', name: 'file', type: 'application/octet-stream', bytes }],
  });
const centsOf = (amount: string) => BigInt(amount.replace('.', ''));
const reversal = (
  amount: string,
  remittance: string,
  reversedReference: string,
): StatementEntry => ({
  direction: 'debit',
  isReversal: true,
  reversedReference,
  transfers: [
    {
      amountCents: centsOf(amount),
      counterpartyName: 'Anna Muster',
      counterpartyIban: 'DE02120300000000202051',
      remittance: [remittance],
    },
  ],
});

describe('entries of a statement', () => {
  it('[PAY-3] a batch is as many payments as it has transfers; a batch that the bank reports only as a sum waits for officers', async () => {
    const [one, other] = [
      await orderBy(world, anna, '210.00'),
      await orderBy(world, anna, '220.00'),
    ];
    const batch: StatementEntry = {
      direction: 'credit',
      transfers: [
        ...fromAnna('210.00', one.reference).transfers,
        ...fromAnna('220.00', other.reference).transfers,
      ],
    };
    expect((await book(batch)).counts.new).toBe(2);
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([
      'funds_received',
      'funds_received',
    ]);
    const sum = statement(world, [
      {
        direction: 'credit',
        transfers: [
          { amountCents: 11_100n, counterpartyName: 'A' },
          { amountCents: 22_200n, counterpartyName: 'B' },
        ],
      },
    ])
      .toString()
      .replaceAll(/<TxDtls>.*?<\/TxDtls>\s*/gs, '');
    await importStatement(world, Buffer.from(sum));
    await world.runJobs();
    expect(
      (await paymentsIn(world, { reason: 'batch_without_details' })).map(({ amount }) => amount),
    ).toEqual(['333.00']);
    await world.check();
  });

  it('[PAY-3][PAY-2] a reversal is taken off its order, part by part, and the order is no longer paid', async () => {
    const placed = await orderBy(world, anna, '1000.00');
    await book(
      fromAnna('600.00', placed.reference, 'FIRST'),
      fromAnna('400.00', placed.reference, 'SECOND'),
    );
    expect(await statusOf(placed.id)).toBe('funds_received');
    await book(reversal('400.00', placed.reference, 'SECOND'));
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      paid: '600.00',
      missing: '400.00',
      flags: ['underpaid'],
    });
    await book(reversal('600.00', placed.reference, 'FIRST'));
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'pending',
      paid: '0.00',
      missing: '1000.00',
      flags: [],
    });
    expect(
      (await paymentsIn(world, { q: placed.reference })).map(({ state, unassigned }) => [
        state,
        unassigned,
      ]),
    ).toEqual([
      ['gone', '0.00'],
      ['gone', '0.00'],
    ]);
    await world.check();
  });

  it('[PAY-3] of two equal transfers the one that the bank names is reversed, and the other one stays', async () => {
    const placed = await orderBy(world, anna, '440.00');
    await book(
      fromAnna('440.00', placed.reference, 'TWIN-1'),
      fromAnna('440.00', placed.reference, 'TWIN-2'),
    );
    await book(reversal('440.00', placed.reference, 'TWIN-2'));
    const twins = await paymentsIn(world, { q: placed.reference });
    expect(
      twins.map(({ transaction_id, state }) => `${transaction_id} ${state === 'gone'}`).toSorted(),
    ).toEqual(['TWIN-1 false', 'TWIN-2 true']);
    expect(await world.finance.ok(listUnexplainedDebits)).toEqual([]);
    await world.check();
  });

  it('[PAY-7] an unordered debit, and a reversal of nothing, are shown until an officer explains them', async () => {
    await book(
      { direction: 'debit', transfers: [{ amountCents: 4_711n, counterpartyName: 'Stadtwerke' }] },
      reversal('99.00', 'never came', 'NOBODY'),
    );
    const debits = await world.finance.ok(listUnexplainedDebits);
    expect(debits.map(({ kind, amount, note }) => `${kind} ${amount} ${note}`).toSorted()).toEqual([
      'debit 47.11 null',
      'reversal 99.00 null',
    ]);
    const id = present(debits.find(({ kind }) => kind === 'debit')).id;
    expect(
      await world.finance.ok(noteUnexplainedDebit, {
        params: { id },
        body: { note: 'Electricity' },
      }),
    ).toMatchObject({ note: 'Electricity', noted_by: 'Felix Finance' });
    const rows = await world.query("select reason from audit_log where act = 'bank_debit.noted'");
    expect(rows).toEqual([{ reason: 'Electricity' }]);
    await world.check();
  });
});

describe('files of the bank', () => {
  it('[PAY-3] an archive of several statements is booked as a whole, and only once', async () => {
    const [one, other] = [
      await orderBy(world, anna, '230.00'),
      await orderBy(world, anna, '240.00'),
    ];
    const files = {
      'a.xml': statement(world, [fromAnna('230.00', one.reference)]),
      'b.xml': statement(world, [fromAnna('240.00', other.reference)]),
    };
    const zip = await zipOf(files);
    const shown = await preview(zip);
    expect([shown.counts, shown.statements.length, shown.importable]).toEqual([
      { new: 2, known: 0, refused: 0, ignored: 0 },
      2,
      true,
    ]);
    expect((await confirmUpload(world, shown.id)).status).toBe(200);
    // What the officers say counts once the bank says it too.
    for (const file of Object.values(files)) await importStatement(world, file);
    await world.runJobs();
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([
      'funds_received',
      'funds_received',
    ]);
    expect((await preview(zip)).counts).toMatchObject({ new: 0, known: 2 });
    await world.check();
  });

  it('[PAY-3] statements in a folder are imported automatically, once; a faulty one waits as a dry run, and other files are left alone', async () => {
    const placed = await orderBy(world, anna, '250.00');
    const good = statement(world, [fromAnna('250.00', placed.reference)]);
    const broken = Buffer.from(
      statement(elsewhere(), [fromAnna('1.00', 'x')])
        .toString()
        .replace(/(<Cd>CLBD<\/Cd>[\s\S]*?<Amt Ccy="EUR">)\d+\.\d\d/, '$11.00'),
    );
    const old = new Date(Date.now() - 60_000);
    const put = async (name: string, bytes: Buffer | string, at = old) => {
      await writeFile(join(folder, name), bytes);
      await utimes(join(folder, name), at, at);
    };
    // That an officer has read the same bytes keeps nothing from the bank's own channel.
    await preview(good);
    await put('good.xml', good);
    await put('broken.xml', broken);
    await put('notes.txt', 'hello');
    await put('.hidden.xml', statement(elsewhere(), [fromAnna('2.00', 'x')]));
    await put('still-written.xml', statement(elsewhere(), [fromAnna('3.00', 'x')]), new Date());
    const before = (await world.finance.ok(listBankImports)).length;
    const sweep = () => world.runJob('payments.import_folder');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await world.runJobs();
    expect(await statusOf(placed.id)).toBe('funds_received');
    const taken = (await world.finance.ok(listBankImports)).slice(0, -before);
    expect(taken.map(({ file_name, state }) => `${file_name} ${state}`).toSorted()).toEqual([
      'broken.xml previewed',
      'good.xml imported',
    ]);
    const waiting = await world.finance.ok(getBankImport, {
      params: { id: present(taken.find(({ state }) => state === 'previewed')).id },
    });
    expect([waiting.importable, waiting.errors[0]?.reason]).toEqual([
      false,
      expect.stringMatching(/do not agree/),
    ]);
    await world.check();
  });

  it('[PAY-3] MT940 is booked too; days of one format are not booked again from another', async () => {
    await world.pass({ days: 1 });
    const placed = await orderBy(world, anna, '260.00');
    const { bank } = world.offering;
    const answer = {
      account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
      statementId: 'MT',
      sequenceNumber: 7,
      openingCents: await balance(),
      bookingDate: berlinDay(world.now()),
      createdAt: world.now(),
    };
    const file = Buffer.from(
      writeMt940({ ...answer, entries: [fromAnna('260.00', placed.reference)] }),
    );
    const shown = await preview(file);
    expect(shown).toMatchObject({
      importable: true,
      counts: { new: 1, known: 0, refused: 0, ignored: 0 },
    });
    expect((await confirmUpload(world, shown.id)).status).toBe(200);
    await importStatement(world, file);
    await world.runJobs();
    expect(await statusOf(placed.id)).toBe('funds_received');
    const again = await preview(statement(world, [fromAnna('260.00', placed.reference)]));
    expect([again.importable, again.errors.map(({ reason }) => reason).join()]).toEqual([
      false,
      expect.stringMatching(/format/),
    ]);
    const refused = await world.finance.call(proposeBankFile, {
      params: { id: again.id },
      body: { reason: 'once more' },
    });
    expect(refused.body.code).toBe('bank_not_importable');
    await world.pass({ days: 1 });
    expect((await preview(statement(world, [fromAnna('1.00', 'x')]))).importable).toBe(true);
    await world.check();
  });
});
