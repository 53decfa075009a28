import {
  exportTaxShortfalls,
  proposeTaxShortfall,
  proposeTaxShortfallWithdrawal,
} from '@bb1/domain/taxes/correction-desk-endpoints';
import {
  getTaxPerson,
  proposeChurchTax,
  proposeEndOfExemption,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { exportTaxReturn, prepareTaxReturn } from '@bb1/domain/taxes/return-desk-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { approve } from '../../../../testing/applicant.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { declareOwn, verifyOneself } from '../../../../testing/cast.ts';
import { forgetLimits, subjectsTo } from '../../../../testing/money-world.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const YEAR = 2025;
const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let egon: Investor;
let paper: string;

/** Egon's paper exempted him from tax; it is revoked from its first day on, after two coupons. */
beforeAll(async () => {
  maker = await world.officer('Mia Maker', 'finance');
  checker = await world.officer('Carl Checker', 'finance_approver');
  const reviewer = await world.officer('Rita Review', 'compliance');
  egon = await world.investor('Egon Ende');
  await verifyOneself(egon, 'Egon Ende');
  await approve(reviewer, egon.accountId);
  const params = { account_id: egon.accountId };
  const church = await maker.ok(proposeChurchTax, {
    params,
    body: {
      year: YEAR,
      answer: 'percent_9',
      community: 'Bistum Essen',
      document_reference: 'BZSt',
    },
  });
  await approveAs(checker, church.approval_id);
  const exemption = await maker.ok(proposeExemption, {
    params,
    body: {
      exemption: 'non_assessment',
      tax_office: 'Finanzamt Köln-Nord',
      issued_on: '2024-12-03',
      list_number: '217/12',
      document_reference: 'NV',
      valid_from: '2024-01-01',
      valid_until: `${YEAR}-12-31`,
    },
  });
  await approveAs(checker, exemption.approval_id);
  paper = exemption.id;
  for (const month of ['07', '10'])
    await paidCoupon(world.product, `${YEAR}-${month}-01`, [maker.officerId, checker.officerId], {
      [egon.accountId]: '100.00',
    });
}, 120_000);
beforeEach(() => forgetLimits(world));

const shortfalls = async () =>
  (await maker.ok(getTaxPerson, { params: { account_id: egon.accountId } })).shortfalls;
const refused = async (officer: ApiClient, payout: string) => {
  const { status, body } = await officer.call(proposeTaxShortfall, {
    body: { payout_id: payout, reason: 'a test' },
  });
  return [status, body.code];
};
async function endPaper(until: string): Promise<void> {
  const end = await maker.ok(proposeEndOfExemption, {
    params: { id: paper },
    body: { valid_until: until, document_reference: 'revoked' },
  });
  await approveAs(checker, end.approval_id);
}
async function booked(): Promise<unknown> {
  const rows = await world.query(
    'select account, sum(amount)::text as amount from journal_lines group by account order by account',
  );
  return rows;
}

describe('tax that was withheld too little', () => {
  it('[DESK-1][TAX-6] is not proposed by an officer for their own payments, nor where nothing is missing', async () => {
    expect(await shortfalls()).toEqual([]);
    const rows = await world.query<{ id: string }>('select id from coupon_payouts limit 1');
    const payout = rows[0]?.id ?? '';
    expect(await refused(maker, payout)).toEqual([409, 'nothing_missing']);
    await endPaper(`${YEAR}-08-31`);
    const [found, ...more] = await shortfalls();
    expect([found?.day, found?.withheld, found?.right, more]).toEqual([
      `${YEAR}-10-01`,
      '0.00',
      '27.99',
      [],
    ]);
    const own = await world.officer('Egon Ende', 'finance');
    await declareOwn(own, egon);
    expect(await refused(own, found?.payout_id ?? '')).toEqual([403, 'own_account']);
    expect((await refused(checker, found?.payout_id ?? ''))[0]).toBe(403);
  });

  it('[TAX-6] is notified to the tax office by two officers, once; the holder is notified, and no money moves', async () => {
    const [found] = await shortfalls();
    const payout = found?.payout_id ?? '';
    const before = await booked();
    const { id } = await maker.ok(proposeTaxShortfall, {
      body: { payout_id: payout, reason: 'The paper was revoked' },
    });
    expect(await refused(maker, payout)).toEqual([409, 'already_proposed']);
    expect((await tryToApprove(maker, id)).status).toBe(403);
    await approveAs(checker, id);
    await world.runJobs();
    expect(await refused(maker, payout)).toEqual([409, 'nothing_missing']);
    expect(await shortfalls()).toEqual([]);
    expect(await booked()).toEqual(before);
    expect((await egon.ok(getTaxStanding)).tax_shortfalls).toMatchObject([
      { day: `${YEAR}-10-01`, amount: '27.99' },
    ]);
    expect(subjectsTo(world, egon)).toContain(
      `We withheld too little tax from your payout of 1 October ${YEAR}`,
    );
    await expect(
      world.query('update tax_shortfalls set church_tax_right_eur = 0'),
    ).rejects.toThrow();
  });

  it('[TAX-6] is in the file for the tax office and beside the totals of the return of its month', async () => {
    const month = berlinDay(world.now()).slice(0, 7);
    const file = await maker.call(exportTaxShortfalls, { params: { month } });
    const [header, line, ...more] = file.text.trim().split(/\r?\n/);
    expect(header).toContain('creditor,tax_id,security,day,income,missing_capital_gains_tax');
    expect(line).toMatch(
      /"Egon Ende, .*",\d{11},BB1,2025-10-01,100\.00,24\.45,1\.34,2\.20,Bistum Essen,27\.99/,
    );
    expect(more).toEqual([]);
    await world.moveClock(new Date(world.now().getTime() + 32 * 24 * 3600_000));
    const made = await maker.ok(prepareTaxReturn, { body: { month } });
    expect(made.values).toMatchObject({
      shortfalls: { count: 1, capital_gains_tax: '24.45', church_tax: '2.20' },
      totals: { to_remit: '0.00' },
    });
    const csv = (await maker.call(exportTaxReturn, { params: { id: made.id } })).text;
    expect(csv).toContain(
      'too_little_withheld_capital_gains_tax,1,EStG 44(5) sentence 2 no. 1,,24.45',
    );
  });

  it('[DESK-1][DESK-4][TAX-6] has its notice withdrawn by two officers, once: the file and the return of its month say so, the holder is informed, and it can be notified again', async () => {
    const params = { account_id: egon.accountId };
    const [notice] = (await maker.ok(getTaxPerson, { params })).notices;
    const wish = { params: { id: notice?.id ?? '' }, body: { reason: 'The paper was valid' } };
    const own = await world.officer('Egon Ende', 'finance');
    await declareOwn(own, egon);
    expect((await own.call(proposeTaxShortfallWithdrawal, wish)).body.code).toBe('own_account');
    const { id } = await maker.ok(proposeTaxShortfallWithdrawal, wish);
    expect((await maker.call(proposeTaxShortfallWithdrawal, wish)).body.code).toBe(
      'already_proposed',
    );
    expect((await tryToApprove(maker, id)).status).toBe(403);
    const before = await booked();
    await endPaper(`${YEAR}-12-31`);
    await approveAs(checker, id);
    await world.runJobs();
    expect((await maker.call(proposeTaxShortfallWithdrawal, wish)).body.code).toBe(
      'invalid_status',
    );
    expect(await booked()).toEqual(before);
    expect(await shortfalls()).toEqual([]);
    expect((await maker.ok(getTaxPerson, { params })).notices).toMatchObject([
      { id: notice?.id, missing: '27.99', withdrawn_at: expect.any(String), approval_id: null },
    ]);
    expect((await egon.ok(getTaxStanding)).tax_shortfalls).toMatchObject([
      { day: `${YEAR}-10-01`, withdrawn_at: expect.any(String) },
    ]);
    expect(subjectsTo(world, egon)).toContain(
      `We have withdrawn our notice about your payout of 1 October ${YEAR}`,
    );
    const month = notice?.noticed_at.slice(0, 7) ?? '';
    const file = (await maker.call(exportTaxShortfalls, { params: { month } })).text;
    expect(file.trim()).toMatch(/missing,withdrawn_on\r?\n.*,27\.99,\d{4}-\d\d-\d\d$/);
    const corrected = await maker.ok(prepareTaxReturn, { body: { month } });
    expect([
      corrected.version,
      corrected.values.shortfalls.count,
      corrected.withdrawn_shortfalls,
    ]).toEqual([2, 0, 1]);
    expect((await maker.call(prepareTaxReturn, { body: { month } })).status).toBe(422);
    for (const change of ['withdrawn_at = null, withdrawal_id = null', 'month = month'])
      await expect(world.query(`update tax_shortfalls set ${change}`)).rejects.toThrow('is fixed');
    // The paper had ended after all.
    await endPaper(`${YEAR}-08-31`);
    const [again] = await shortfalls();
    const second = await maker.ok(proposeTaxShortfall, {
      body: { payout_id: again?.payout_id ?? '', reason: 'It was revoked after all' },
    });
    await approveAs(checker, second.id);
    expect(await shortfalls()).toEqual([]);
  });

  it('[TAX-6] is refused when an entry has changed the amount since, and leaves no church in the audit log', async () => {
    await endPaper(`${YEAR}-05-31`);
    const [found] = await shortfalls();
    expect(found?.day).toBe(`${YEAR}-07-01`);
    const { id } = await maker.ok(proposeTaxShortfall, {
      body: { payout_id: found?.payout_id ?? '', reason: 'revoked earlier' },
    });
    await endPaper(`${YEAR}-12-31`);
    expect((await tryToApprove(checker, id)).body).toMatchObject({ code: 'facts_changed' });
    const rows = await world.query<{ words: string }>(
      "select concat_ws(' ', reason, before, after) as words from audit_log where act like 'tax_shortfall%' or subject like 'coupon_payout:%'",
    );
    expect(rows.map(({ words }) => words).join(' ')).not.toMatch(/church|Bistum|percent/);
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(
        ({ what }) => !what.startsWith('holders of ledger'),
      ),
    ).toEqual([]);
  });
});
