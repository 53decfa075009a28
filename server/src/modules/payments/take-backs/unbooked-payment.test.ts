import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { listBankAccounts, proposeStatementGap } from '@bb1/domain/payments/evidence-endpoints';
import { type PaymentDetail, proposeUnbookedPayment } from '@bb1/domain/payments/payment-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import { approve } from '../../../../../testing/applicant.ts';
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
  present,
} from '../../../../../testing/money-world.ts';
import { OPENING_CENTS } from '../../../../../testing/opening-balance.ts';
import { receivablesOf } from '../../../../../testing/receivable-scene.ts';
import type { Investor, Officer } from '../../../../../testing/world.ts';
import { approveAs } from '../../../../../testing/approvals.ts';

let world: MoneyWorld;
let anna: Investor;
/** Neither of them brought the forged file. */
let toni: Officer;
let order: { id: string; reference: string };
beforeEach(async () => {
  world = await openMoneyWorld();
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
  toni = await world.officer('Toni Finance', 'finance');
  order = await orderBy(world, anna, '700.00');
  await bankSays(OPENING_CENTS, credit('1.00', 'the day before'));
});
afterEach(() => world.close());

/** Where the last true statement ends. */
const MORNING_CENTS = OPENING_CENTS + 100n;

const credit = (amount: string, remittance: string) =>
  transfer({ name: 'Anna Muster', amount, remittance });
async function bankSays(openingCents: bigint, ...entries: readonly StatementEntry[]) {
  await importStatement(world, statementAt(world, openingCents, entries));
  await world.runJobs();
}
/** Finance uploads an invented file, and the approver confirms it. */
async function officersInvent(...entries: readonly StatementEntry[]): Promise<string> {
  const bytes = statementAt(world, MORNING_CENTS, entries);
  const { id } = await world.finance.ok(previewBankImport, {
    files: [{ field: 'file', name: 'forged.xml', type: 'application/xml', bytes }],
  });
  expect((await confirmUpload(world, id)).status).toBe(200);
  await world.runJobs();
  return paymentOf('700.00');
}
/** As it was booked before a line of an uploaded file needed a second source. */
async function isBelieved(id: string): Promise<void> {
  await world.query('delete from single_source_lines');
  await world.query("update payments set state = 'new', queue_reason = null where id = $1", [id]);
  await world.runJob('payments.match', { paymentId: id });
  await world.runJobs();
}
async function paymentOf(amount: string): Promise<string> {
  const rows = await world.query<{ id: string }>(
    'select id from payments where amount = $1::numeric',
    [amount],
  );
  return present(rows[0]).id;
}
/** The bank's own statement of that day joins across an explained gap. */
async function bankContradicts(openingCents = MORNING_CENTS): Promise<void> {
  await bankSays(openingCents, credit('5.00', 'what was really booked'));
  const account = present((await world.finance.ok(listBankAccounts))[0]);
  const { id } = await world.finance.ok(proposeStatementGap, {
    params: { id: present(account.waiting[0]).id },
    body: { reason: 'The uploaded file was invented' },
  });
  expect(await decide(id)).toBe(200);
}
async function decide(id: string | null, officer = world.approver): Promise<number> {
  const params = { id: present(id) };
  const { content_hash } = await world.approver.ok(getApproval, { params });
  return (await officer.call(approveProposal, { params, body: { content_hash } })).status;
}
const requestFor = (payment: PaymentDetail, statement = payment.gaps[0]?.bank_statement_id) => ({
  params: { id: payment.id },
  body: {
    bank_statement_id: present(statement),
    reason: 'The statement of the bank does not have it',
    version: payment.version,
  },
});

describe('a payment that two officers invented and the bank contradicts', () => {
  it('[PAY-9][PAY-13] is taken from its order by two others once the gap is explained, and the books hold', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await isBelieved(id);
    expect((await orderOf(anna, order.id)).status).toBe('funds_received');
    expect((await detailOf(world, id)).gaps).toEqual([]);
    await bankContradicts();
    const payment = await detailOf(world, id);
    expect(payment.gaps).toMatchObject([{ left: '700.00' }]);
    const proposed = await toni.ok(proposeUnbookedPayment, requestFor(payment));
    expect(await decide(proposed.unbooked_approval_id, toni)).toBe(403);
    expect(await decide(proposed.unbooked_approval_id)).toBe(200);
    await world.runJobs();
    expect((await orderOf(anna, order.id)).status).toBe('pending');
    const after = await detailOf(world, id);
    expect(after).toMatchObject({
      state: 'gone',
      gaps: [],
      take_backs: [{ cause: 'unbooked', amount: '700.00', by_decision: true }],
    });
    await world.check();
  });

  it('[PAY-9][PAY-11] leaves a debt where tokens were already allocated for it', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await isBelieved(id);
    const token = await world.officer('Tom Token', 'token_operations');
    const allocation = await token.ok(proposeAllocation);
    const second = await world.officer('Berta Approver', 'finance_approver');
    await approveAs(second, allocation.id);
    await world.runJobs();
    await bankContradicts();
    const proposed = await toni.ok(proposeUnbookedPayment, requestFor(await detailOf(world, id)));
    expect(await decide(proposed.unbooked_approval_id)).toBe(200);
    await world.runJobs();
    expect(await receivablesOf(world, anna)).toMatchObject([
      { cause: 'unbooked', open_eur: '700.00' },
    ]);
    await world.check();
  });

  it('[PAY-9] is reversed only as far as the gap goes', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await bankContradicts(MORNING_CENTS + 30_000n);
    const proposed = await toni.ok(proposeUnbookedPayment, requestFor(await detailOf(world, id)));
    expect(await decide(proposed.unbooked_approval_id)).toBe(200);
    await world.runJobs();
    expect(await detailOf(world, id)).toMatchObject({
      gaps: [],
      take_backs: [{ cause: 'unbooked', amount: '400.00' }],
    });
    await world.check();
  });

  it('[PAY-9] is not reversed on the word of the officer who uploaded it', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await bankContradicts();
    const payment = await detailOf(world, id);
    expect((await world.finance.call(proposeUnbookedPayment, requestFor(payment))).status).toBe(
      403,
    );
  });

  it("[DESK-1][PAY-9] is neither proposed nor approved by an officer about a payment of the officer's own", async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await bankContradicts();
    const payment = await detailOf(world, id);
    const finance = await world.officer('Anna Muster', 'finance');
    expect((await finance.call(proposeUnbookedPayment, requestFor(payment))).status).toBe(403);
    const approver = await world.officer('Anna Maria Muster', 'finance_approver');
    const proposed = await toni.ok(proposeUnbookedPayment, requestFor(payment));
    expect(await decide(proposed.unbooked_approval_id, approver)).toBe(403);
    expect(await decide(proposed.unbooked_approval_id)).toBe(200);
  });

  it('[PAY-9] is reversed once: a second proposal, and a gap of another statement, find nothing', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await bankContradicts();
    const payment = await detailOf(world, id);
    const { unbooked_approval_id: approvalId } = await toni.ok(
      proposeUnbookedPayment,
      requestFor(payment),
    );
    expect((await toni.call(proposeUnbookedPayment, requestFor(payment))).status).toBe(409);
    expect(await decide(approvalId)).toBe(200);
    expect((await toni.call(proposeUnbookedPayment, requestFor(payment))).status).toBe(409);
    const now = { ...payment, version: (await detailOf(world, id)).version };
    expect((await toni.call(proposeUnbookedPayment, requestFor(now))).status).toBe(404);
    await world.check();
  });
});

describe('a gap that a reversed payment explains', () => {
  it('[PAY-9] is not filled by a statement that would book its money a second time', async () => {
    const id = await officersInvent(credit('700.00', order.reference));
    await bankContradicts();
    const proposed = await toni.ok(proposeUnbookedPayment, requestFor(await detailOf(world, id)));
    expect(await decide(proposed.unbooked_approval_id)).toBe(200);
    await bankSays(MORNING_CENTS + 70_000n, {
      ...credit('700.00', 'out of the gap'),
      direction: 'debit',
    });
    const account = present((await world.finance.ok(listBankAccounts))[0]);
    expect(account.gaps).toMatchObject([{ filled_at: null }]);
    expect(account.waiting).toHaveLength(1);
    await world.check();
  });
});

describe('a payment that the bank itself delivered', () => {
  it('[PAY-9] is never reversed for a gap, whatever two officers say', async () => {
    await bankSays(MORNING_CENTS, credit('700.00', order.reference));
    await officersExplain();
    const id = await paymentOf('700.00');
    const payment = await detailOf(world, id);
    expect(payment.gaps).toEqual([]);
    const rows = await world.query<{ id: string }>('select bank_statement_id as id from bank_gaps');
    expect(
      (await toni.call(proposeUnbookedPayment, requestFor(payment, present(rows[0]).id))).status,
    ).toBe(404);
  });

  /** A statement of the bank that begins 700.00 lower than the last one ended. */
  async function officersExplain(): Promise<void> {
    await bankContradicts(MORNING_CENTS);
  }
});
