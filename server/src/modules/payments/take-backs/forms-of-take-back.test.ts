import { beforeAll, describe, expect, it } from 'vitest';
import type { StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import { importStatement, statement } from '../../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../../testing/money-world.ts';
import type { Investor } from '../../../../../testing/world.ts';
import { listUnexplainedDebits } from '@bb1/domain/payments/unexplained-money-endpoints';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const IBAN = 'DE02120300000000202051';
const STRANGER = 'DE02500105170137075030';
const book = async (entry: StatementEntry) => {
  await importStatement(world, statement(world, [entry]));
  await world.runJobs();
};

/** An order that one credit pays in full, as the bank shows it. */
async function paidOrder(amountCents: bigint, number: number) {
  const amount = (Number(amountCents) / 100).toFixed(2);
  const placed = await orderBy(world, anna, amount);
  const credit = {
    bankReference: `CREDIT-${number}`,
    transactionId: `TX-OF-PAYER-${number}`,
    endToEndId: `E2E-${number}`,
  };
  await book({
    direction: 'credit',
    bankReference: credit.bankReference,
    transfers: [
      {
        amountCents,
        counterpartyName: 'Anna Muster',
        counterpartyIban: IBAN,
        remittance: [placed.reference],
        endToEndId: credit.endToEndId,
        transactionId: credit.transactionId,
      },
    ],
  });
  expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
  const payment = present((await paymentsIn(world, { q: placed.reference }))[0]);
  return { placed, payment, ...credit };
}
type Paid = Awaited<ReturnType<typeof paidOrder>>;

let numbers = 0;
/** A debit back to the payer; what is left out, the bank does not say. */
const debit = (
  amountCents: bigint,
  entry: Partial<StatementEntry>,
  more: Partial<StatementEntry['transfers'][number]> = {},
): StatementEntry => {
  numbers += 1;
  return {
    direction: 'debit',
    bankReference: `DEBIT-${numbers}`,
    ...entry,
    transfers: [{ amountCents, counterpartyName: 'Anna Muster', counterpartyIban: IBAN, ...more }],
  };
};
const FOCR = { returned: { code: 'FOCR', text: 'Following cancellation request' } };

/** Every way in which a bank tells that it took a credit back, and what it is to us. */
const FORMS: readonly [string, string, (paid: Paid) => StatementEntry][] = [
  [
    'a reversal that names the booking',
    'reversed',
    (paid) => debit(50_000n, { isReversal: true, reversedReference: paid.bankReference }),
  ],
  [
    'a reversal with the same end-to-end reference',
    'reversed',
    (paid) => debit(50_000n, { isReversal: true }, { endToEndId: paid.endToEndId }),
  ],
  [
    'a reversal with the same words alone',
    'reversed',
    (paid) => debit(50_000n, { isReversal: true }, { remittance: [paid.placed.reference] }),
  ],
  [
    'return information FOCR with the reference of the booking, and no reversal sign',
    'recalled',
    (paid) => debit(50_000n, { reversedReference: paid.bankReference }, FOCR),
  ],
  [
    'return information FOCR with the id of the transfer alone',
    'recalled',
    (paid) => debit(50_000n, {}, { ...FOCR, transactionId: paid.transactionId }),
  ],
  [
    'return information FOCR with the end-to-end reference alone',
    'recalled',
    (paid) => debit(50_000n, {}, { ...FOCR, endToEndId: paid.endToEndId }),
  ],
  [
    'return information FOCR beside the reversal sign',
    'reversed',
    (paid) => debit(50_000n, { isReversal: true }, { ...FOCR, transactionId: paid.transactionId }),
  ],
  [
    'a return for another reason',
    'returned',
    (paid) =>
      debit(
        50_000n,
        {},
        { returned: { code: 'AM05', text: 'Duplicate' }, transactionId: paid.transactionId },
      ),
  ],
  [
    'a debit whose text says recall and repeats the reference of the order',
    'recalled',
    (paid) =>
      debit(
        50_000n,
        {},
        { remittance: ['SEPA-Rückruf gem. camt.056', `Verwendung ${paid.placed.reference}`] },
      ),
  ],
  [
    'a debit whose text says recall and names the booking',
    'recalled',
    (paid) => debit(50_000n, {}, { remittance: [`RUECKRUF UEBERWEISUNG ${paid.bankReference}`] }),
  ],
];

describe('a debit that takes a payment back', () => {
  it.each(FORMS)('[PAY-10] is understood as %s', async (_, cause, form) => {
    numbers += 1;
    const paid = await paidOrder(50_000n, numbers);
    await book(form(paid));
    expect(await orderOf(anna, paid.placed.id)).toMatchObject({ status: 'pending', paid: '0.00' });
    expect(await detailOf(world, paid.payment.id)).toMatchObject({
      state: 'gone',
      take_backs: [{ cause, amount: '500.00', by_decision: false }],
      receivables: [],
    });
    expect(subjectsTo(world, anna)[0]).toContain('reversed');
    expect(await world.finance.ok(listUnexplainedDebits)).toEqual([]);
  });

  it('[PAY-10] takes a part where it names the booking, and the order is paid with the rest', async () => {
    numbers += 1;
    const paid = await paidOrder(50_000n, numbers);
    await book(debit(12_000n, { reversedReference: paid.bankReference }, FOCR));
    expect(await orderOf(anna, paid.placed.id)).toMatchObject({
      status: 'received',
      paid: '380.00',
      missing: '120.00',
    });
    await book(debit(38_000n, { reversedReference: paid.bankReference }, FOCR));
    expect(await orderOf(anna, paid.placed.id)).toMatchObject({ status: 'pending', paid: '0.00' });
    expect((await detailOf(world, paid.payment.id)).state).toBe('gone');
    await world.check();
    // There is nothing left of it.
    await book(debit(1_00n, { reversedReference: paid.bankReference }, FOCR));
    expect((await world.finance.ok(listUnexplainedDebits)).map(({ amount }) => amount)).toEqual([
      '1.00',
    ]);
  });
});

describe('a debit that may be anything', () => {
  const waiting = async () => (await world.finance.ok(listUnexplainedDebits)).length;
  const left = async (paid: Paid) => (await orderOf(anna, paid.placed.id)).status;

  it.each<[string, (paid: Paid) => StatementEntry]>([
    [
      'says nothing of a recall',
      (paid) => debit(51_000n, {}, { remittance: [paid.placed.reference] }),
    ],
    [
      'says recall and goes to somebody else',
      (paid) =>
        debit(
          51_000n,
          {},
          { counterpartyIban: STRANGER, remittance: [`Recall ${paid.placed.reference}`] },
        ),
    ],
    [
      'says recall and is less than the payment',
      (paid) => debit(50_999n, {}, { remittance: [`Recall ${paid.placed.reference}`] }),
    ],
    [
      'is a return that names a booking which was less',
      (paid) => debit(51_001n, { reversedReference: paid.bankReference }, FOCR),
    ],
    ['is a return that names nothing', () => debit(51_000n, {}, FOCR)],
  ])('[PAY-10] waits for officers and takes nothing when it %s', async (_, form) => {
    numbers += 1;
    const paid = await paidOrder(51_000n, numbers);
    const before = await waiting();
    await book(form(paid));
    expect([await left(paid), await waiting()]).toEqual(['funds_received', before + 1]);
  });
});
