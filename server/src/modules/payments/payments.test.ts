import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { listOrders } from '@bb1/domain/orders/endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  approveUpload,
  confirmUpload,
  importStatement,
  order,
  proposeUpload,
  statement,
  transfer,
  verifyOneself,
} from '../../../../testing/cast.ts';
import { type StatementEntry, writeCamt053 } from '../../../../testing/bank-for-tests.ts';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const world = forAllTests(openWorld);
let anna: Investor;
let finance: ApiClient;
let approver: ApiClient;
beforeAll(async () => {
  anna = await world.investor('Anna Muster');
  await verifyOneself(anna, 'Anna Muster');
  finance = await world.officer('Felix Finance', 'finance');
  approver = await world.officer('Ada Approver', 'finance_approver');
});

const statusOf = async (id: string) =>
  (await anna.ok(listOrders)).find((one) => one.id === id)?.status;
const GRACE_MS = 3 * 86_400_000;
const upload = (bytes: Buffer) => ({
  files: [{ field: 'file', name: 'statement.xml', type: 'application/xml', bytes }],
});

const balanceCents = async () => {
  const rows = await world.query<{ cents: string }>(
    'select (balance_eur * 100)::bigint as cents from bank_balances',
  );
  return BigInt(rows[0]?.cents ?? 0);
};
function cumulative(openingCents: bigint, entries: StatementEntry[]): Buffer {
  const { bank } = world.offering;
  return Buffer.from(
    writeCamt053({
      version: '08',
      account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
      statementId: 'CUMULATIVE',
      sequenceNumber: 1,
      openingCents,
      bookingDate: berlinDay(world.now()),
      createdAt: world.now(),
      entries,
    }),
  );
}

describe('bank files', () => {
  it('[PAY-3][PAY-2] match the payment that fits and queue every other one with its reason', async () => {
    const placed = await order(anna, '2500.00');
    const second = await order(anna, '800.00');
    const third = await order(anna, '900.00');
    const file = statement(world, [
      transfer({
        name: 'ANNA MUSTER',
        amount: '2500.00',
        remittance: `zeichnung ${placed.reference.toLowerCase().replace('-', ' ')}`,
      }),
      transfer({ name: 'Max Probe', amount: '1000.00', remittance: 'Rechnung 4711' }),
      transfer({ name: 'Anna Muster', amount: '799.00', remittance: second.reference }),
      transfer({ name: 'Berta Tante', amount: '900.00', remittance: third.reference }),
      { direction: 'debit', transfers: [{ amountCents: 290n }], additionalInformation: 'Entgelt' },
    ]);
    const { preview, imported } = await importStatement(world, file);
    expect(preview.counts).toEqual({ new: 5, known: 0, refused: 0, ignored: 0 });
    expect(preview.state).toBe('previewed');
    expect(imported).toMatchObject({
      state: 'imported',
      counts: { new: 5, known: 0, refused: 0, ignored: 0 },
    });
    await world.runJobs();
    expect([
      await statusOf(placed.id),
      await statusOf(second.id),
      await statusOf(third.id),
    ]).toEqual(['funds_received', 'received', 'pending']);
    const { payments } = await finance.ok(listPayments, { query: { state: 'queued' } });
    expect(
      Object.fromEntries(payments.map((payment) => [payment.amount, payment.queue_reason])),
    ).toEqual({ '1000.00': 'no_reference', '900.00': 'name_differs' });
    expect(world.mailbox.mails({ to: anna.email }).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('has arrived'),
        expect.stringContaining('is not complete yet'),
      ]),
    );
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });

  it('[PAY-1][PAY-3] the same statement again, also three times at once and re-sent within another file, changes nothing', async () => {
    const placed = await order(anna, '600.00');
    const entries = [
      transfer({
        name: 'Anna Muster',
        amount: '600.00',
        remittance: placed.reference,
        bankReference: 'SAME1',
      }),
    ];
    const openingCents = await balanceCents();
    const file = statement(world, entries);
    const previews = await Promise.all(
      Array.from({ length: 3 }, () => finance.ok(previewBankImport, upload(file))),
    );
    // Whatever is proposed after the first approval is proposed as known.
    const proposals = await Promise.all(previews.map(({ id }) => proposeUpload(finance, id)));
    const confirmed = await Promise.all(proposals.map((id) => approveUpload(approver, id)));
    // The other imports find the lines booked, which is not what their approver saw.
    expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    await world.runJobs();
    // The statement of the same day once more, with a line behind it: it begins where the first one began.
    const further = transfer({ name: 'Max Probe', amount: '10.00', remittance: 'x' });
    const longer = await importStatement(world, cumulative(openingCents, [...entries, further]));
    statement(world, [further]);
    expect(longer.imported.counts).toMatchObject({ new: 1, known: 1 });
    const repeated = await finance.call(proposeBankFile, {
      params: { id: longer.preview.id },
      body: { reason: 'once more' },
    });
    expect([repeated.status, repeated.body.code]).toEqual([409, 'invalid_status']);
    await world.runJobs();
    const { total } = await finance.ok(listPayments, { query: { state: 'assigned' } });
    expect(total).toBe(3);
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });

  it('[PAY-3] two equal transfers of one statement are two payments; the second finds the order paid', async () => {
    const placed = await order(anna, '123.00');
    const twin = () =>
      transfer({
        name: 'Anna Muster',
        amount: '123.00',
        remittance: placed.reference,
        bankReference: 'NONREF',
      });
    await importStatement(world, statement(world, [twin(), twin()]));
    await world.runJobs();
    const { payments } = await finance.ok(listPayments);
    const twins = payments.filter((payment) => payment.amount === '123.00');
    expect(twins.map((payment) => payment.queue_reason ?? payment.state).toSorted()).toEqual([
      'already_paid',
      'assigned',
    ]);
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });

  it('[PAY-2] a payment to a lapsed or cancelled order is never booked to it', async () => {
    const other = await openWorld();
    onTestFinished(() => other.close());
    const carla = await other.investor('Carla Beispiel');
    await verifyOneself(carla, 'Carla Beispiel');
    const placed = await order(carla, '400.00');
    await other.moveClock(new Date(Date.parse(placed.payment_deadline) + GRACE_MS + 1000));
    await other.runJob('orders.lapse');
    const officer = await other.officer('Felix Finance', 'finance');
    await importStatement(
      other,
      statement(other, [
        transfer({ name: 'Carla Beispiel', amount: '400.00', remittance: placed.reference }),
      ]),
    );
    await other.runJobs();
    const { payments } = await officer.ok(listPayments);
    expect(payments.map((payment) => [payment.state, payment.queue_reason])).toEqual([
      ['queued', 'order_not_open'],
    ]);
    expect((await checkMoneyInvariants(other.product.db)).breaches).toEqual([]);
  });

  it("[PAY-3] refuse other files with the reason and the position, in the officer's language", async () => {
    const refusal = async (text: string) =>
      (
        await finance.call(previewBankImport, {
          ...upload(Buffer.from(text)),
          headers: { 'accept-language': 'de' },
        })
      ).body.errors?.['file']?.[0];
    expect(await refusal('')).toBe('Die Datei ist leer');
    expect(await refusal('hello')).toBe(
      'Dieses Dateiformat wird nicht unterstützt. Möglich sind camt.053, camt.054, MT940, pain.002 und ZIP-Archive solcher Dateien',
    );
    expect(await refusal('<!DOCTYPE x [<!ENTITY a "b">]><Document/>')).toMatch(
      /Zeile 1: .*Dokumenttypdefinition/,
    );
    expect(
      await refusal(
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt/></Document>',
      ),
    ).toMatch(/eine camt.052/);
    expect(await refusal(statement(world, []).toString().slice(0, 400))).toMatch(/endet zu früh/);
  });

  it('[PAY-3] a statement of another account or with wrong balances is shown and never booked', async () => {
    const good = statement(world, [
      transfer({ name: 'Max Probe', amount: '5.00', remittance: 'x' }),
    ]).toString();
    for (const [wrong, reason] of [
      [
        good.replaceAll('DE50100000000000000001', 'DE93999999990000000001'),
        /not one of the issuer/,
      ],
      [good.replace(/(<Cd>CLBD<\/Cd>[\s\S]*?<Amt Ccy="EUR">)\d+\.\d\d/, '$11.00'), /do not agree/],
    ] as const) {
      const preview = await finance.ok(previewBankImport, upload(Buffer.from(wrong)));
      expect(preview.importable).toBe(false);
      expect([...preview.errors, ...preview.skipped][0]?.reason).toMatch(reason);
      const refused = await finance.call(proposeBankFile, {
        params: { id: preview.id },
        body: { reason: 'a try' },
      });
      expect(refused.body.code).toBe('bank_not_importable');
    }
  });

  it('[DESK-4] only officers of finance import; an investor or support cannot', async () => {
    const support = await world.officer('Sam Support', 'support', 'reviewer', 'finance_approver');
    const file = upload(statement(world, []));
    expect((await support.call(previewBankImport, file)).status).toBe(403);
    expect((await anna.call(previewBankImport, file)).status).toBe(401);
  });

  it('[PAY-1] received money can never be changed or taken from its order', async () => {
    await expect(
      world.query("update payments set amount = amount + 1 where state = 'queued'"),
    ).rejects.toThrow(/is fixed/);
    await expect(world.query('delete from payment_assignments')).rejects.toThrow(/append-only/);
    await expect(
      world.query('update payment_assignments set credited_eur = credited_eur + 1'),
    ).rejects.toThrow(/append-only/);
    await expect(world.query('delete from payments')).rejects.toThrow(/append-only/);
    await expect(world.query('delete from journal_lines')).rejects.toThrow(/append-only/);
    await expect(
      world.query(
        "insert into journal_lines (entry_id, line_no, account, currency, amount) select id, 99, 'bank', 'EUR', 1 from journal_entries limit 1",
      ),
    ).rejects.toThrow(/does not balance/);
  });
});

describe('payments are halted when an invariant breaks', () => {
  it('[SAFE-1] a broken invariant is named with its row, and no money moves until it is repaired; the site stays readable', async () => {
    const broken = await openWorld();
    onTestFinished(() => broken.close());
    expect((await checkMoneyInvariants(broken.product.db)).breaches).toEqual([]);
    const person = await broken.investor('Erika Beispiel');
    await verifyOneself(person, 'Erika Beispiel');
    const placed = await order(person, '100.00');
    await broken.query('update sale_totals set reserved_eur = reserved_eur - 1');
    const { breaches } = await checkMoneyInvariants(broken.product.db);
    expect(breaches).toEqual([
      {
        invariant: 'what is reserved in the sale is the sum of the orders that hold a part of it',
        what: 'sale of BB1',
        detail: 'reserved 99.00, orders hold 100.00',
      },
    ]);
    await broken.runJob('money.check');
    const officer = await broken.officer('Felix Finance', 'finance');
    const preview = await officer.ok(
      previewBankImport,
      upload(
        statement(broken, [
          transfer({ name: 'Erika Beispiel', amount: '100.00', remittance: placed.reference }),
        ]),
      ),
    );
    const second = await broken.officer('Ada Approver', 'finance_approver');
    const answer = await confirmUpload({ finance: officer, approver: second }, preview.id);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'payments_halted',
      '5',
    ]);
    expect((await person.ok(listOrders))[0]?.status).toBe('pending');
  });
});
