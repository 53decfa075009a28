import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPaymentHalts, proposeMoneyRelease } from '@bb1/domain/officers/payment-halt-endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { approve } from '../../../../../testing/applicant.ts';
import { tryToApprove } from '../../../../../testing/approvals.ts';
import type { StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import {
  confirmUpload,
  importStatement,
  transfer,
  statementAt,
} from '../../../../../testing/cast.ts';
import {
  detailOf,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../../testing/money-world.ts';
import { enterOpeningBalance, OPENING_CENTS } from '../../../../../testing/opening-balance.ts';
import type { Investor } from '../../../../../testing/world.ts';

let world: MoneyWorld;
let anna: Investor;
/** Neither uploads nor confirms the first file. */
let toni: ApiClient;
let clara: ApiClient;
let order: { id: string; reference: string };
beforeEach(async () => {
  world = await openMoneyWorld();
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
  toni = await world.officer('Toni Finance', 'finance');
  clara = await world.officer('Clara Compliance', 'compliance');
  order = await orderBy(world, anna, '700.00');
  await enterOpeningBalance(world.product.db.pool, world.offering.bank.iban);
});
afterEach(() => world.close());

/** A statement of the account that begins at this balance. */
const dayFrom = (openingCents: bigint, ...entries: readonly StatementEntry[]) =>
  statementAt(world, openingCents, entries);
const credit = (amount: string, remittance: string) =>
  transfer({ name: 'Anna Muster', amount, remittance });
const charge = (amount: string): StatementEntry => ({
  direction: 'debit',
  transfers: [{ amountCents: BigInt(amount.replace('.', '')), remittance: ['Entgelt'] }],
});
/** A credit that never was, and a charge that takes it away again. */
const forged = () => [credit('700.00', order.reference), charge('700.00')];

const read = (officer: ApiClient, bytes: Buffer) =>
  officer.ok(previewBankImport, {
    files: [{ field: 'file', name: 'upload.xml', type: 'application/xml', bytes }],
  });
/** Finance uploads a file, and the approver confirms it. */
async function officersSay(bytes: Buffer): Promise<void> {
  const { id } = await read(world.finance, bytes);
  expect((await confirmUpload(world, id)).status).toBe(200);
  await world.runJobs();
}
async function bankSays(bytes: Buffer): Promise<void> {
  await importStatement(world, bytes);
  await world.runJobs();
}
const lapse = async () => {
  await world.runJob('orders.lapse');
  await world.runJobs();
};
const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const statusOfOrder = async () => (await orderOf(anna, order.id)).status;
async function halts() {
  await world.runJob('reconciliation.compare');
  return (await world.finance.ok(listPaymentHalts)).halts
    .filter(({ lifted_at: at }) => at === null)
    .map(({ scope, reason }) => [scope, reason]);
}
const openHalt = async () =>
  present((await world.finance.ok(listPaymentHalts)).halts.find((one) => one.lifted_at === null));
const proposeRelease = async (officer: ApiClient) =>
  officer.call(proposeMoneyRelease, {
    body: { payment_halt_id: (await openHalt()).id, reason: 'Reported to the police' },
  });
const approveRelease = async (officer: ApiClient) =>
  tryToApprove(officer, (await openHalt()).approval_id);
const reversePassedOver = async () => {
  await world.runJob('payments.reverse_passed_over');
  await world.runJobs();
};
/** What the books hold for payers, and what charges cost. */
async function heldOrSpent() {
  const rows = await world.query<Record<string, string | null>>(
    "select (sum(amount) filter (where account = 'suspense'))::numeric(20, 2)::text as suspense, nullif(sum(amount) filter (where account = 'bank_charges'), 0)::text as bank_charges from journal_lines where currency = 'EUR'",
  );
  return rows[0];
}

describe('an invented credit and a charge that cancels it, in an uploaded file', () => {
  it('[PAY-9] funds nothing, is neither assigned nor refunded, and no honest colleague allocates for it', async () => {
    await officersSay(dayFrom(OPENING_CENTS, ...forged()));
    expect(await statusOfOrder()).toBe('pending');
    const [payment] = await paymentsIn(world, { reason: 'single_source' });
    const { id } = present(payment);
    const { version } = await detailOf(world, id);
    const decision = {
      kind: 'assign',
      order_reference: order.reference,
      amount: '700.00',
      reason: 'the bank said so',
      version,
    };
    const single = [409, 'single_source'];
    expect(await refused(toni.call(proposeDecision, { params: { id }, body: decision }))).toEqual(
      single,
    );
    const refund = await refundProposal(world, id, { reason: 'not_assignable' });
    expect(await refused(toni.call(proposeRefund, refund))).toEqual(single);
    const third = await world.officer('Tom Token', 'token_operations');
    expect((await third.call(proposeAllocation)).body.code).toBe('nothing_to_allocate');
    await world.check();
  });

  it("[PAY-9][PAY-13] halts euros and names file and line once the bank's own statements join each other without it", async () => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    await officersSay(dayFrom(OPENING_CENTS + 100n, ...forged()));
    expect(await halts()).toEqual([]);
    await bankSays(dayFrom(OPENING_CENTS + 100n, credit('5.00', 'what was really booked')));
    expect(await statusOfOrder()).toBe('pending');
    expect(await halts()).toEqual([
      ['EUR', expect.stringMatching(/700\.00 EUR.*upload\.xml/) as string],
    ]);
    await world.check();
  });

  it("[PAY-9][PAY-13] halts euros where the bank's statement has another line between the two, and where its statement of the day is empty", async () => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    const booked = credit('5.00', 'what was really booked');
    const [invented, taken] = [credit('700.00', order.reference), charge('700.00')];
    await officersSay(dayFrom(OPENING_CENTS + 100n, invented, booked, taken));
    await bankSays(dayFrom(OPENING_CENTS + 100n, booked));
    expect(await halts()).toMatchObject([['EUR', expect.stringContaining('700.00 EUR')]]);
    await officersSay(dayFrom(OPENING_CENTS + 600n, credit('8.00', 'x'), charge('8.00')));
    await bankSays(dayFrom(OPENING_CENTS + 600n));
    expect(await statusOfOrder()).toBe('pending');
    await world.check();
  });

  it('[PAY-9][PAY-13] no longer halts once two officers who neither uploaded nor confirmed it have read the halt and resumed euros: it never funds anything, and the next forgery halts again', async () => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    await officersSay(dayFrom(OPENING_CENTS + 100n, ...forged()));
    await bankSays(dayFrom(OPENING_CENTS + 100n, credit('5.00', 'what was really booked')));
    expect(await halts()).toHaveLength(1);
    const brought = [403, 'brought_the_evidence'];
    expect(await refused(proposeRelease(world.finance))).toEqual(brought);
    expect((await proposeRelease(toni)).status).toBe(200);
    expect(await refused(approveRelease(world.approver))).toEqual(brought);
    expect((await approveRelease(clara)).status).toBe(200);
    await world.pass({ minutes: 60 });
    expect(await halts()).toEqual([]);
    await world.runJob('payments.catch_up');
    await world.runJobs();
    expect(await statusOfOrder()).toBe('pending');
    const [payment] = await paymentsIn(world, { q: order.reference });
    expect(await detailOf(world, present(payment).id)).toMatchObject({ state: 'queued' });
    await reversePassedOver();
    expect(await detailOf(world, present(payment).id)).toMatchObject({
      state: 'gone',
      take_backs: [{ cause: 'unbooked', amount: '700.00', by_decision: true }],
    });
    expect(await heldOrSpent()).toEqual({ suspense: '-6.00', bank_charges: null });
    await reversePassedOver();
    await world.check();
    await officersSay(dayFrom(OPENING_CENTS + 600n, credit('9.00', 'x'), charge('9.00')));
    await bankSays(dayFrom(OPENING_CENTS + 600n, credit('2.00', 'the rest of the day')));
    expect(await halts()).toMatchObject([['EUR', expect.stringContaining('9.00 EUR')]]);
    await world.check();
  });
});

describe('several lines that never were, and together add up to nothing', () => {
  it.each([
    ['two credits and one charge', ['300.00', '400.00'], ['700.00']],
    ['one credit and two charges', ['700.00'], ['650.00', '50.00']],
    [
      'three credits and two charges that share one',
      ['100.00', '250.00', '50.00'],
      ['200.00', '200.00'],
    ],
  ])('[PAY-9][PAY-13] leave the books to the last cent: %s', async (_, credits, charges) => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    const entries = [
      ...credits.map((amount) => credit(amount, order.reference)),
      ...charges.map(charge),
    ];
    await officersSay(dayFrom(OPENING_CENTS + 100n, ...entries));
    await bankSays(dayFrom(OPENING_CENTS + 100n, credit('5.00', 'what was really booked')));
    expect(await halts()).toHaveLength(1);
    await proposeRelease(toni);
    expect((await approveRelease(clara)).status).toBe(200);
    await reversePassedOver();
    const invented = await paymentsIn(world, { q: order.reference });
    const outcomes = invented.map(({ amount, state }) => `${amount} ${state}`);
    expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual(
      credits.map((amount) => `${amount} gone`).toSorted((one, other) => one.localeCompare(other)),
    );
    expect(await heldOrSpent()).toEqual({ suspense: '-6.00', bank_charges: null });
    await reversePassedOver();
    expect(await statusOfOrder()).toBe('pending');
    await world.check();
  });
});

describe('a true file that an officer uploads', () => {
  const paid = () => credit('700.00', order.reference);

  it("[PAY-9] funds its orders once the bank's own channel has delivered the same, as one line or as the same bytes", async () => {
    const bytes = dayFrom(OPENING_CENTS, paid());
    await officersSay(bytes);
    expect(await statusOfOrder()).toBe('pending');
    await bankSays(bytes);
    expect(await statusOfOrder()).toBe('funds_received');
    expect(await halts()).toEqual([]);
    await world.check();
  });

  it("[PAY-9] without a channel funds its orders once an officer who neither uploaded nor confirmed the file uploads the bank's own statement", async () => {
    const line = paid();
    const bytes = dayFrom(OPENING_CENTS, line);
    await officersSay(bytes);
    await read(world.finance, dayFrom(OPENING_CENTS, line));
    await world.runJobs();
    expect(await statusOfOrder()).toBe('pending');
    await read(toni, dayFrom(OPENING_CENTS, line));
    await world.runJobs();
    expect(await statusOfOrder()).toBe('funds_received');
    await world.check();
  });

  it('[PAY-9] is assigned, too, when its matching queues it in the moment in which another officer’s file proves it', async () => {
    const bytes = dayFrom(OPENING_CENTS, credit('700.00', order.reference));
    const { id } = await read(world.finance, bytes);
    expect((await confirmUpload(world, id)).status).toBe(200);
    const { db } = world.product;
    const transaction = db.transaction.bind(db);
    const [matched, committing] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    Object.assign(db, {
      transaction: ((name, work) =>
        transaction(name, async (tx) => {
          const done = await work(tx);
          if (name === 'match_payment') {
            matched.resolve(undefined);
            await committing.promise;
          }
          return done;
        })) satisfies typeof transaction,
    });
    const matching = world.runJobs();
    await matched.promise;
    const proving = read(toni, bytes);
    await Promise.race([proving, setTimeout(500)]);
    committing.resolve(undefined);
    await Promise.all([matching, proving]);
    Object.assign(db, { transaction });
    await world.runJobs();
    expect((await paymentsIn(world)).map(({ state }) => state)).toEqual(['assigned']);
    expect(await statusOfOrder()).toBe('funds_received');
  });

  it('[PAY-9] is no second source for an officer who confirmed the first file', async () => {
    const approver = await world.officer('Berta Beides', 'finance', 'finance_approver');
    const line = paid();
    const { id } = await read(world.finance, dayFrom(OPENING_CENTS, line));
    expect((await confirmUpload({ finance: world.finance, approver }, id)).status).toBe(200);
    await read(approver, dayFrom(OPENING_CENTS, line));
    await world.runJobs();
    expect(await statusOfOrder()).toBe('pending');
  });

  it('[PAY-9] funds nothing by a second officer alone while the account has a channel that has not delivered later statements', async () => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    const line = paid();
    await officersSay(dayFrom(OPENING_CENTS + 100n, line));
    await read(toni, dayFrom(OPENING_CENTS + 100n, line));
    await world.runJobs();
    expect(await statusOfOrder()).toBe('pending');
    await bankSays(dayFrom(OPENING_CENTS + 70_100n, credit('2.00', 'the day after')));
    await world.runJob('payments.prove_by_second_source');
    await world.runJobs();
    expect(await statusOfOrder()).toBe('funds_received');
    expect(await halts()).toEqual([]);
    await world.check();
  });

  it('[PAY-9] funds its orders by a second officer once the channel has delivered nothing for ten days', async () => {
    await bankSays(dayFrom(OPENING_CENTS, credit('1.00', 'the day before')));
    const line = paid();
    await officersSay(dayFrom(OPENING_CENTS + 100n, line));
    await read(toni, dayFrom(OPENING_CENTS + 100n, line));
    await world.pass({ days: 9 });
    await world.runJob('payments.prove_by_second_source');
    await world.runJobs();
    expect(await statusOfOrder()).toBe('pending');
    await world.pass({ days: 2 });
    await world.runJob('payments.prove_by_second_source');
    await world.runJobs();
    expect(await statusOfOrder()).toBe('funds_received');
  });

  it('[PAY-9][OFF-3] keeps the order of a timely payment beyond its deadline, and pays it once a second source confirms the payment', async () => {
    const bytes = dayFrom(OPENING_CENTS, paid());
    await officersSay(bytes);
    const late = await orderBy(world, anna, '300.00');
    await world.pass({ days: 18 });
    await lapse();
    expect(await statusOfOrder()).toBe('pending');
    expect((await orderOf(anna, late.id)).status).toBe('lapsed');
    await bankSays(bytes);
    expect(await statusOfOrder()).toBe('funds_received');
    await world.check();
  });

  it('[PAY-9][OFF-3] keeps it for fourteen days after the deadline and no longer, and not for a payment that was made too late', async () => {
    const late = await orderBy(world, anna, '300.00');
    await officersSay(dayFrom(OPENING_CENTS, paid()));
    await world.pass({ days: 15 });
    await officersSay(dayFrom(OPENING_CENTS + 70_000n, credit('300.00', late.reference)));
    await world.pass({ days: 3 });
    await lapse();
    expect(await statusOfOrder()).toBe('pending');
    expect((await orderOf(anna, late.id)).status).toBe('lapsed');
    await world.pass({ days: 9 });
    await lapse();
    expect(await statusOfOrder()).toBe('pending');
    await world.pass({ days: 2 });
    await lapse();
    expect(await statusOfOrder()).toBe('lapsed');
    await world.check();
  });

  it('[PAY-9] proves as many of two equal transfers as the second source has', async () => {
    const equal = (): StatementEntry => {
      const { bankReference: _, ...entry } = credit('350.00', order.reference);
      return entry;
    };
    await officersSay(dayFrom(OPENING_CENTS, equal(), equal()));
    await read(toni, dayFrom(OPENING_CENTS, equal()));
    await world.runJobs();
    expect(await paymentsIn(world, { reason: 'single_source' })).toHaveLength(1);
    await read(toni, dayFrom(OPENING_CENTS, equal(), equal()));
    await world.runJobs();
    expect(await statusOfOrder()).toBe('funds_received');
  });
});
