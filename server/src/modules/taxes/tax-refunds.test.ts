import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  cancelRefund,
  downloadRefundFile,
  getRefund,
  makeRefundFile,
} from '@bb1/domain/payments/refund-endpoints';
import { proposeTaxCorrection } from '@bb1/domain/taxes/correction-desk-endpoints';
import {
  getTaxPerson,
  listTaxPeople,
  proposeChurchTax,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { proposeTaxRefund } from '@bb1/domain/taxes/tax-refund-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { approve } from '../../../../testing/applicant.ts';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import {
  CARRIES_OUT,
  debitsOf,
  type OrderVerdict,
  readPain001,
  returnOf,
  type StatementEntry,
  writePain002,
} from '../../../../testing/bank-for-tests.ts';
import { declareOwn, importStatement, statement, verifyOneself } from '../../../../testing/cast.ts';
import {
  approvedRefund,
  forgetLimits,
  openMoneyWorld,
  orderBy,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const YEAR = 2025;
const OWN = 'DE02120300000000202051';
const ELSEWHERE = 'DE02500105170137075030';
const world = forAllTests(openMoneyWorld);
let lena: Investor;
let otto: Investor;

/** Lena has paid by bank, Otto has never. Each has four coupons, and a paper that came late. */
beforeAll(async () => {
  [lena, otto] = [await world.buyer('Lena Langsam'), await world.investor('Otto Ohne')];
  await verifyOneself(otto, 'Otto Ohne', { identity: { doc_id: 'P02X00T52' } });
  const reviewer = await world.officer('Rita Review', 'compliance');
  for (const person of [lena, otto]) await approve(reviewer, person.accountId);
  const { reference } = await orderBy(world, lena, '100.00');
  await world.booked({ name: 'Lena Langsam', amount: '100.00', remittance: reference, iban: OWN });
  const { finance, approver } = world;
  for (const { accountId } of [lena, otto]) {
    const church = await finance.ok(proposeChurchTax, {
      params: { account_id: accountId },
      body: { year: YEAR, answer: 'none', community: '', document_reference: 'BZSt' },
    });
    await approveAs(approver, church.approval_id);
  }
  for (const month of ['01', '04', '07', '10'])
    await paidCoupon(
      world.product,
      `${YEAR}-${month}-02`,
      [finance.officerId, approver.officerId],
      { [lena.accountId]: '100.00', [otto.accountId]: '100.00' },
    );
  for (const { accountId } of [lena, otto]) {
    const paper = await finance.ok(proposeExemption, {
      params: { account_id: accountId },
      body: {
        exemption: 'non_assessment',
        tax_office: 'Finanzamt Köln-Nord',
        issued_on: '2024-12-03',
        list_number: '217/12',
        document_reference: 'NV',
        valid_from: `${YEAR}-01-01`,
        valid_until: `${YEAR}-12-31`,
      },
    });
    await approveAs(approver, paper.approval_id);
  }
}, 120_000);
beforeEach(() => forgetLimits(world));

const breaches = async () =>
  (await checkMoneyInvariants(world.product.db)).breaches.filter(
    ({ what }) => !what.startsWith('holders of ledger'),
  );
const personOf = ({ accountId }: Investor) =>
  world.finance.ok(getTaxPerson, { params: { account_id: accountId } });
/** Two officers correct the oldest payouts. */
async function correct(person: Investor, count: number): Promise<void> {
  const { surpluses } = await personOf(person);
  for (const { payout_id: id } of surpluses.toReversed().slice(0, count)) {
    const proposed = await world.finance.ok(proposeTaxCorrection, {
      body: { payout_id: id, reason: 'The paper came late' },
    });
    await approveAs(world.approver, proposed.id);
  }
  await world.runJobs();
}
const wish = ({ accountId }: Investor, more: Record<string, unknown> = {}) => ({
  params: { account_id: accountId },
  body: { payee_account: OWN, payee_name: '', note: '', ...more },
});
const refused = async (officer: ApiClient, input: ReturnType<typeof wish>) => {
  const { status, body } = await officer.call(proposeTaxRefund, input);
  return [status, body.code, ...Object.keys(body.errors ?? {}).filter((field) => field !== 'base')];
};
const refundOf = async (id: string) =>
  (await world.finance.ok(getRefund, { params: { id } })).refund;
const book = async (...entries: StatementEntry[]) => {
  await importStatement(world, statement(world, entries));
  await world.runJobs();
};
const taken = async () => {
  const { id } = await world.finance.ok(makeRefundFile, { body: {} });
  return readPain001((await world.finance.call(downloadRefundFile, { params: { id } })).text);
};
/** What the books owe to holders, and what is on its way to them. */
async function owedByBooks(): Promise<string[]> {
  const rows = await world.query<{ amount: string }>(
    "select coalesce(-sum(l.amount), 0)::numeric(20, 2)::text as amount from unnest(array['tax_refunds_due', 'refunds_due']) as a (account) left join journal_lines l using (account) group by account order by account desc",
  );
  return rows.map(({ amount }) => amount);
}
const queue = async () =>
  (await world.finance.ok(deskHome)).queues.find(({ name }) => name === 'tax_refunds_due')?.count;

describe('tax that was withheld in excess', () => {
  it('[TAX-6] is owed to the holder from its correction on; the holder is notified and sees it, the desk lists it with its age', async () => {
    expect(await refused(world.finance, wish(lena))).toEqual([409, 'no_tax_owed']);
    await correct(lena, 2);
    expect(subjectsTo(world, lena)).toContain(
      `We withheld too much tax from your payout of 2 January ${YEAR}`,
    );
    expect((await lena.ok(getTaxStanding)).tax_refunds).toMatchObject({
      owed: [
        { day: `${YEAR}-01-02`, amount: '26.37' },
        { day: `${YEAR}-04-02`, amount: '26.37' },
      ],
      refunds: [],
    });
    const { people } = await world.finance.ok(listTaxPeople, { query: { filter: 'refund_due' } });
    expect(people).toMatchObject([
      { full_name: 'Lena Langsam', refund_due: { amount: '52.74', since: expect.any(String) } },
    ]);
    expect((await personOf(lena)).refunds).toMatchObject({
      total: '52.74',
      payee_name: 'Lena Langsam',
      accounts: [OWN],
    });
    expect(await queue()).toBe(1);
    expect(await owedByBooks()).toEqual(['52.74', '0.00']);
    expect(await breaches()).toEqual([]);
  });

  it('[DESK-1][TAX-6][PAY-6] goes back only to a valid account in the verified name, from which the holder paid unless a note says why not, and is not proposed by an officer for themselves', async () => {
    expect(await refused(world.finance, wish(lena, { payee_account: 'DE00' }))).toEqual([
      422,
      'must_be_valid',
      'payee_account',
    ]);
    const { iban } = world.offering.bank;
    expect(await refused(world.finance, wish(lena, { payee_account: iban }))).toEqual([
      422,
      'must_be_valid',
      'payee_account',
    ]);
    expect(await refused(world.finance, wish(lena, { payee_name: 'Max Dieb' }))).toEqual([
      422,
      'payee_is_another',
      'payee_name',
    ]);
    expect(await refused(world.finance, wish(lena, { payee_account: ELSEWHERE }))).toEqual([
      422,
      'required',
      'note',
    ]);
    const own = await world.officer('Lena Langsam', 'finance');
    await declareOwn(own, lena);
    expect(await refused(own, wish(lena))).toEqual([403, 'maker_is_checker']);
    expect(await refused(world.approver, wish(lena))).toEqual([403, 'not_allowed']);
    const noted = wish(lena, { payee_account: ELSEWHERE, note: 'She wrote it by post' });
    const elsewhere = await world.finance.ok(proposeTaxRefund, noted);
    expect(elsewhere).toMatchObject({ is_to_source: false, payee_name: 'Lena Langsam' });
    await sendBackAs(world.approver, elsewhere.approval_id);
    expect((await refundOf(elsewhere.id)).state).toBe('ended');
    expect(await owedByBooks()).toEqual(['52.74', '0.00']);
  });

  it('[DESK-4][TAX-6] is paid back by two officers, all of it at once and once, by the file for the bank', async () => {
    const proposed = await world.finance.ok(proposeTaxRefund, wish(lena));
    expect(proposed).toMatchObject({
      payment_id: null,
      account_id: lena.accountId,
      amount: '52.74',
      reason: 'tax_corrected',
      is_to_source: true,
    });
    expect(await refused(world.finance, wish(lena))).toEqual([409, 'already_proposed']);
    expect((await tryToApprove(world.finance, proposed.approval_id)).status).toBe(403);
    await approveAs(world.approver, proposed.approval_id);
    expect(await refused(world.finance, wish(lena))).toEqual([409, 'no_tax_owed']);
    expect(await owedByBooks()).toEqual(['0.00', '52.74']);
    expect(await queue()).toBe(0);
    expect(await breaches()).toEqual([]);
    const order = await taken();
    expect(order.payments).toMatchObject([
      {
        endToEndId: proposed.number,
        amountCents: 5_274n,
        creditorIban: OWN,
        creditorName: 'Lena Langsam',
      },
    ]);
    expect((await lena.ok(getTaxStanding)).tax_refunds.refunds).toMatchObject([
      { state: 'exported', account_end: '2051' },
    ]);
    await book(...debitsOf(order, { isBatch: false }));
    expect((await refundOf(proposed.id)).state).toBe('sent');
    expect(await owedByBooks()).toEqual(['0.00', '0.00']);
    expect((await lena.ok(getTaxStanding)).tax_refunds).toMatchObject({
      owed: [],
      refunds: [{ number: proposed.number, amount: '52.74', state: 'sent' }],
    });
    expect(subjectsTo(world, lena)).toContain('We have paid your tax back');
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6] is owed again when the refund is cancelled, and a refund of another amount than owed is not approved', async () => {
    await correct(lena, 1);
    const first = await world.finance.ok(proposeTaxRefund, wish(lena));
    await correct(lena, 1);
    expect((await tryToApprove(world.approver, first.approval_id)).body).toMatchObject({
      code: 'facts_changed',
    });
    await sendBackAs(world.approver, first.approval_id);
    const second = await world.finance.ok(proposeTaxRefund, wish(lena));
    await approveAs(world.approver, second.approval_id);
    expect(await owedByBooks()).toEqual(['0.00', '52.74']);
    await world.approver.ok(cancelRefund, {
      params: { id: second.id },
      body: { reason: 'a test' },
    });
    expect(await owedByBooks()).toEqual(['52.74', '0.00']);
    expect((await lena.ok(getTaxStanding)).tax_refunds.owed.map(({ day }) => day)).toEqual([
      `${YEAR}-07-02`,
      `${YEAR}-10-02`,
    ]);
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6][PAY-6] that the bank sends back waits as a payment of the holder, and goes to another account once', async () => {
    const refund = await world.finance.ok(proposeTaxRefund, wish(lena));
    await approveAs(world.approver, refund.approval_id);
    const [debit] = debitsOf(await taken(), { isBatch: false });
    await book(present(debit));
    await book(
      returnOf(refund.number, { code: 'AC04', text: 'Konto erloschen' }, [present(debit)]),
    );
    expect((await refundOf(refund.id)).state).toBe('failed');
    expect((await lena.ok(getTaxStanding)).tax_refunds.refunds[0]).toMatchObject({
      state: 'failed',
    });
    expect(await refused(world.finance, wish(lena))).toEqual([409, 'no_tax_owed']);
    const back = present((await paymentsIn(world, { reason: 'refund_returned' }))[0]);
    expect(back).toMatchObject({ amount: '52.74', unassigned: '52.74', state: 'queued' });
    expect(await breaches()).toEqual([]);
    const again = await approvedRefund(world, back.id, {
      payee_account: ELSEWHERE,
      payee_name: 'Lena Langsam',
      note: 'Her new account',
      reason: 'other',
    });
    await book(...debitsOf(await taken(), { isBatch: false }));
    expect((await refundOf(again.id)).state).toBe('sent');
    expect(await owedByBooks()).toEqual(['0.00', '0.00']);
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6] has no known account when the holder has never paid by bank', async () => {
    await correct(otto, 1);
    expect((await personOf(otto)).refunds.accounts).toEqual([]);
    expect(await refused(world.finance, wish(otto))).toEqual([422, 'required', 'note']);
    const refund = await world.finance.ok(
      proposeTaxRefund,
      wish(otto, { payee_account: ELSEWHERE, note: 'He wrote it in the portal' }),
    );
    await approveAs(world.approver, refund.approval_id);
    expect((await refundOf(refund.id)).state).toBe('approved');
    expect(await breaches()).toEqual([]);
    await book(...debitsOf(await taken(), { isBatch: false }));
    expect(subjectsTo(world, otto)).toContain('We have paid your tax back');
  });

  it('[TAX-6][PAY-14] is owed again when the bank rejects the transfer, and not paid back again while the bank contradicts itself', async () => {
    await correct(otto, 1);
    const asked = wish(otto, { payee_account: ELSEWHERE, note: 'He wrote it in the portal' });
    const first = await world.finance.ok(proposeTaxRefund, asked);
    await approveAs(world.approver, first.approval_id);
    const order = await taken();
    const report = async (rejected: OrderVerdict['rejected']) => {
      await importStatement(world, Buffer.from(writePain002(order, { ...CARRIES_OUT, rejected })));
      await world.runJobs();
    };
    await report([first.number]);
    expect((await refundOf(first.id)).state).toBe('failed');
    expect(await owedByBooks()).toEqual([first.amount, '0.00']);
    const second = await world.finance.ok(proposeTaxRefund, asked);
    await report([]);
    const left = 'earlier_refund_may_have_left';
    expect((await tryToApprove(world.approver, second.approval_id)).body.code).toBe(left);
    await sendBackAs(world.approver, second.approval_id);
    expect(await refused(world.finance, asked)).toEqual([409, left]);
    await world.pass({ days: 6 });
    await world.booked({ name: 'Max Probe', amount: '1.00', remittance: 'a later day' });
    const third = await world.finance.ok(proposeTaxRefund, asked);
    await approveAs(world.approver, third.approval_id);
    await book(...debitsOf(await taken(), { isBatch: false }));
    expect((await refundOf(third.id)).state).toBe('sent');
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6][SAFE-5] is paid back to a holder who has closed the account, without a mail about it', async () => {
    await world.secured(otto);
    await otto.ok(closeAccount);
    await world.runJobs();
    const before = subjectsTo(world, otto);
    await correct(otto, 1);
    const refund = await world.finance.ok(
      proposeTaxRefund,
      wish(otto, { payee_account: ELSEWHERE, note: 'As before' }),
    );
    await approveAs(world.approver, refund.approval_id);
    await book(...debitsOf(await taken(), { isBatch: false }));
    expect((await refundOf(refund.id)).state).toBe('sent');
    expect(subjectsTo(world, otto)).toEqual(before);
    expect(await breaches()).toEqual([]);
  });
});
