import type { Endpoint } from '@bb1/domain/endpoint';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import {
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import {
  downloadTaxCertificate,
  listTaxCertificates,
} from '@bb1/domain/taxes/certificate-endpoints';
import { proposeTaxCorrection } from '@bb1/domain/taxes/correction-desk-endpoints';
import {
  getTaxPerson,
  proposeChurchTax,
  proposeEndOfExemption,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { listTaxMonths, proposeTaxRemittance } from '@bb1/domain/taxes/remittance-desk-endpoints';
import {
  downloadTaxReturn,
  exportTaxReturn,
  fileTaxReturn,
  getTaxReturn,
  prepareTaxReturn,
  type ShownTaxReturn,
} from '@bb1/domain/taxes/return-desk-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient, ApiInput } from '../../../../testing/api-client.ts';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { approve } from '../../../../testing/applicant.ts';
import { declareOwn, verifyOneself } from '../../../../testing/cast.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { readPdf } from '../../platform/pdf/test-files/read-pdf.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let mover: Investor;
let expiring: Investor;
let late: Investor;
const YEAR = 2025;
const MONTHS = ['01', '04', '07', '10'].map((month) => `${YEAR}-${month}`);
const PAPER = {
  exemption: 'non_assessment',
  tax_office: 'Finanzamt Köln-Nord',
  issued_on: '2022-12-03',
  list_number: '217/12',
  document_reference: 'NV',
} as const;

/**
 * A year with four coupons. Mara changes her church and her Land, Egon's paper expires in the
 * middle of it, and Lena's paper comes after the year.
 */
beforeAll(async () => {
  maker = await world.officer('Mia Maker', 'finance', 'finance_approver');
  checker = await world.officer('Carl Checker', 'finance_approver');
  const reviewer = await world.officer('Rita Review', 'compliance');
  [mover, expiring, late] = [
    await world.investor('Mara Mover'),
    await world.investor('Egon Ende'),
    await world.investor('Lena Langsam'),
  ];
  for (const [person, name, number] of [
    [mover, 'Mara Mover', 'P02X00T51'],
    [expiring, 'Egon Ende', 'P02X00T52'],
    [late, 'Lena Langsam', 'P02X00T53'],
  ] as const) {
    await verifyOneself(person, name, { identity: { doc_id: number } });
    await approve(reviewer, person.accountId);
  }
  await churchTax(mover, 'percent_8', 'Erzbistum München und Freising');
  await churchTax(expiring, 'none');
  await churchTax(late, 'percent_9', 'Evangelische Kirche im Rheinland');
  const paper = await maker.ok(proposeExemption, {
    params: { account_id: expiring.accountId },
    body: { ...PAPER, valid_from: '2023-01-01', valid_until: `${YEAR}-12-31` },
  });
  await approveAs(checker, paper.approval_id);
  const end = await maker.ok(proposeEndOfExemption, {
    params: { id: paper.id },
    body: { valid_until: `${YEAR}-05-31`, document_reference: 'revoked' },
  });
  await approveAs(checker, end.approval_id);
  const gross = (amount: string) => ({
    [mover.accountId]: amount,
    [expiring.accountId]: amount,
    [late.accountId]: amount,
  });
  for (const day of [`${YEAR}-01-02`, `${YEAR}-04-01`, `${YEAR}-07-01`])
    await paidCoupon(world.product, day, [maker.officerId, checker.officerId], gross('105.26'));
  // The mover's new church has an answer of its own.
  await churchTax(mover, 'percent_9', 'Bistum Essen');
  await paidCoupon(
    world.product,
    `${YEAR}-10-01`,
    [maker.officerId, checker.officerId],
    gross('526.32'),
  );
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

async function churchTax(
  { accountId }: Investor,
  answer: 'percent_8' | 'percent_9' | 'none',
  community?: string,
) {
  const entry = await maker.ok(proposeChurchTax, {
    params: { account_id: accountId },
    body: { year: YEAR, answer, community: community ?? '', document_reference: 'BZSt' },
  });
  await approveAs(checker, entry.approval_id);
}

const refused = async (client: ApiClient, endpoint: Endpoint, input: ApiInput) => {
  const answer = await client.call(endpoint, input);
  return [answer.status, (answer.body as { code: string }).code];
};
const prepare = (month: string) => maker.ok(prepareTaxReturn, { body: { month } });
const file = (id: string, reference = `ticket ${id.slice(0, 8)}`) =>
  maker.ok(fileTaxReturn, { params: { id }, body: { reference } });
const fileOf = async (client: ApiClient, endpoint: Endpoint, id: string) => {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.product.app.inject({
    method: 'GET',
    url: `/api${endpoint.path.replace(':id', id)}`,
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const breaches = async () =>
  (await checkMoneyInvariants(world.product.db)).breaches.filter(
    ({ what }) => !what.startsWith('holders of ledger'),
  );
const monthNow = async (name: string) =>
  (await maker.ok(listTaxMonths)).months.find(({ month }) => month === name);

/** All taxes of the newest returns, of the runs, of the books, and of the valid certificates. */
async function sumsEverywhere(returns: readonly ShownTaxReturn[]) {
  const [year] = (await maker.ok(listTaxYears)).years.filter((one) => one.year === YEAR);
  const { books } = await maker.ok(listTaxMonths);
  const certificates = [];
  for (const person of [mover, expiring, late])
    certificates.push(
      ...(await person.ok(listTaxCertificates)).filter(({ state }) => state === 'issued'),
    );
  const sum = (amounts: readonly (string | undefined)[]) =>
    eur(amounts.reduce((total, amount) => total + cents(amount ?? '0'), 0n));
  return {
    returns: sum(
      returns.flatMap(({ values: { totals } }) => [
        totals.capital_gains_tax,
        totals.solidarity_surcharge,
        totals.church_tax,
      ]),
    ),
    runs: sum([year?.capital_gains_tax, year?.solidarity_surcharge, year?.church_tax]),
    journal: sum([books.books, books.remitted, books.cut]),
    certificates: sum(
      certificates.flatMap((one) => [
        one.capital_gains_tax,
        one.solidarity_surcharge,
        one.church_tax,
      ]),
    ),
  };
}

describe('the returns of a year', () => {
  const filed: ShownTaxReturn[] = [];

  it('[TAX-6] are prepared for past months since the first payment, each once, by authorised officers', async () => {
    const thisMonth = berlinDay(world.now()).slice(0, 7);
    expect(await refused(maker, prepareTaxReturn, { body: { month: thisMonth } })).toEqual([
      422,
      'month_not_over',
    ]);
    expect(await refused(maker, prepareTaxReturn, { body: { month: '2024-12' } })).toEqual([
      422,
      'month_before_payments',
    ]);
    expect((await checker.call(prepareTaxReturn, { body: { month: MONTHS[0] } })).status).toBe(403);
    const answers = await Promise.all(
      [1, 2].map(() => maker.call(prepareTaxReturn, { body: { month: MONTHS[0] } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await monthNow(MONTHS[0] ?? ''))?.return).toMatchObject({ version: 1, changed: false });
  });

  it("[TAX-6] have the mover's two churches in their months, and the expired paper's income with and without its reason", async () => {
    const latest = (await monthNow(MONTHS[0] ?? ''))?.return?.id ?? '';
    const first = await maker.ok(getTaxReturn, { params: { id: latest } });
    const made = [first];
    for (const month of MONTHS.slice(1)) made.push(await prepare(month));
    expect(
      made.map(({ values }) =>
        values.church_tax.map(({ community, amount }) => [community, amount]),
      ),
    ).toEqual([
      ...[0, 1, 2].map(() => [
        ['Erzbistum München und Freising', '2.06'],
        ['Evangelische Kirche im Rheinland', '2.31'],
      ]),
      [
        ['Bistum Essen', '11.58'],
        ['Evangelische Kirche im Rheinland', '11.58'],
      ],
    ]);
    expect(
      made.map(({ values }) => values.not_in_full.map(({ case_id: id, income }) => [id, income])),
    ).toEqual([
      [['running_yield/private_resident/non_assessment', '105.26']],
      [['running_yield/private_resident/non_assessment', '105.26']],
      [],
      [],
    ]);
    for (const { id } of made) filed.push(await file(id));
    expect(
      await refused(maker, fileTaxReturn, { params: { id: latest }, body: { reference: 'x' } }),
    ).toEqual([409, 'tax_return_filed']);
  });

  it('[TAX-6] of a month without payments are nil', async () => {
    const nil = await prepare(`${YEAR}-05`);
    expect(nil.values).toMatchObject({
      payments: 0,
      taxed: [],
      not_in_full: [],
      totals: { to_remit: '0.00' },
    });
    await file(nil.id);
    expect(await monthNow(`${YEAR}-05`)).toMatchObject({ payments: 0, to_remit: '0.00' });
    expect(
      (await readPdf(await fileOf(maker, downloadTaxReturn, nil.id))).pages[0]?.text,
    ).toContain('Nullmeldung');
  });

  it('[TAX-6] sum to what the runs withheld, the books owe and the certificates say', async () => {
    const run = await maker.ok(proposeTaxCertificates, { body: { year: YEAR, reason: 'a test' } });
    await approveAs(checker, run.id);
    await world.runJobs();
    const sums = await sumsEverywhere(filed);
    expect(new Set(Object.values(sums)).size).toBe(1);
    expect(sums.runs).not.toBe('0.00');
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6] are files for the form and for the record', async () => {
    const [first] = filed;
    const csv = (await fileOf(maker, exportTaxReturn, first?.id ?? '')).toString('utf8');
    expect(csv).toContain('month,item,detail,legal_basis,income,tax');
    expect(csv).toContain(
      `${MONTHS[0]},income_without_deduction,running_yield/private_resident/non_assessment,"EStG 44a(1) sentence 4, (2) sentence 1 no. 2",105.26,`,
    );
    expect(csv).toContain(
      `${MONTHS[0]},church_tax,Erzbistum München und Freising,EStG 51a(2c),,2.06`,
    );
    const bytes = await fileOf(maker, downloadTaxReturn, first?.id ?? '');
    const pdf = await readPdf(bytes);
    const text = pdf.pages.map((page) => page.text.replaceAll(/[\s ]+/g, ' ')).join(' ');
    for (const words of [
      `Januar ${YEAR}`,
      '§ 44a Abs. 1 Satz 4, Abs. 2 Satz 1 Nr. 2 EStG',
      'Erzbistum München und Freising',
      '2,06 €',
      `Eingereicht unter ${first?.reference}`,
      'Capital gains tax return',
    ])
      expect(text).toContain(words);
  });

  it('[TAX-6] that are no longer right are shown, cannot be filed, and get a corrected version beside the filed one', async () => {
    await paidCoupon(world.product, `${YEAR}-10-06`, [maker.officerId, checker.officerId], {
      [late.accountId]: '10.53',
    });
    const month = `${YEAR}-10`;
    expect((await monthNow(month))?.return).toMatchObject({ version: 1, changed: true });
    const second = await prepare(month);
    expect(second).toMatchObject({ version: 2, corrects: 1, filed_at: null });
    await paidCoupon(world.product, `${YEAR}-10-07`, [maker.officerId, checker.officerId], {
      [late.accountId]: '10.52',
    });
    expect(
      await refused(maker, fileTaxReturn, { params: { id: second.id }, body: { reference: 'x' } }),
    ).toEqual([409, 'tax_return_outdated']);
    const third = await prepare(month);
    expect(third).toMatchObject({ version: 3, corrects: 1 });
    expect(
      await refused(maker, fileTaxReturn, { params: { id: second.id }, body: { reference: 'x' } }),
    ).toEqual([409, 'tax_return_outdated']);
    await file(third.id);
    const before = filed.find(({ values }) => values.month === month);
    const kept = await maker.ok(getTaxReturn, { params: { id: before?.id ?? '' } });
    expect(kept).toMatchObject({ values: before?.values, reference: before?.reference });
    expect(
      (await readPdf(await fileOf(maker, downloadTaxReturn, third.id))).pages[0]?.text,
    ).toContain('Berichtigte');
    filed.splice(3, 1, third);
    await expect(world.query("update tax_returns set content = '{}'")).rejects.toThrow();
    await expect(world.query('delete from tax_return_filings')).rejects.toThrow();
    expect(await breaches()).toEqual([]);
  });
});

describe('the correction of wrong withholding', () => {
  const surpluses = async (person: Investor, officer: Officer = maker) =>
    (await officer.ok(getTaxPerson, { params: { account_id: person.accountId } })).surpluses;
  const certificateOf = async (person: Investor) =>
    (await person.ok(listTaxCertificates)).filter(({ state }) => state === 'issued');

  it('[DESK-1][TAX-6] is not proposed by an officer for their own payments, and no amount can be chosen', async () => {
    const payout = await payoutOf(mover);
    const body = { payout_id: payout, reason: 'a test' };
    expect(await refused(maker, proposeTaxCorrection, { body })).toEqual([
      409,
      'nothing_to_correct',
    ]);
    expect(
      (await maker.call(proposeTaxCorrection, { body: { ...body, right: '0.00' } })).status,
    ).toBe(422);
    await paperOf(mover);
    const own = await world.officer('Mara Mover', 'finance');
    await declareOwn(own, mover);
    expect(await refused(own, proposeTaxCorrection, { body })).toEqual([403, 'own_account']);
    expect((await checker.call(proposeTaxCorrection, { body })).status).toBe(403);
  });

  it('[TAX-6] of a late paper is decided by two officers, reduces the return of the month in Berlin, and is in the certificate of its year', async () => {
    // Half an hour before the month ends in UTC, it has ended in Berlin.
    const now = world.now();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    await world.moveClock(new Date(nextMonth - 30 * 60_000));
    const month = new Date(nextMonth).toISOString().slice(0, 7);
    expect(await surpluses(late)).toEqual([]);
    await paperOf(late);
    const found = await surpluses(late);
    expect(found.map(({ day, right }) => [day, right])).toEqual([
      [`${YEAR}-10-07`, '0.00'],
      [`${YEAR}-10-06`, '0.00'],
      [`${YEAR}-10-01`, '0.00'],
      [`${YEAR}-07-01`, '0.00'],
      [`${YEAR}-04-01`, '0.00'],
      [`${YEAR}-01-02`, '0.00'],
    ]);
    const paid = found.find(({ day }) => day === `${YEAR}-10-01`);
    expect(paid?.withheld).toBe('147.33');
    const payout = found[2]?.payout_id ?? '';
    const body = { payout_id: payout, reason: 'The paper came in January' };
    const { id } = await maker.ok(proposeTaxCorrection, { body });
    expect(await refused(maker, proposeTaxCorrection, { body })).toEqual([409, 'already_proposed']);
    expect((await tryToApprove(maker, id)).status).toBe(403);
    expect(await monthNow(month)).toBeUndefined();
    await approveAs(checker, id);
    expect((await tryToApprove(checker, id)).status).toBe(409);
    expect(await monthNow(month)).toMatchObject({
      payments: 0,
      corrections: 1,
      capital_gains_tax: '-128.68',
      solidarity_surcharge: '-7.07',
      church_tax: '-11.58',
    });
    // The certificate is overtaken until it is corrected, too.
    expect((await maker.ok(listTaxYears)).years.find(({ year }) => year === YEAR)?.outdated).toBe(
      1,
    );
    const [wrong] = await certificateOf(late);
    const run = await maker.ok(proposeTaxCertificateCorrection, {
      params: { id: wrong?.id ?? '' },
      body: { reason: 'corrected withholding' },
    });
    await approveAs(checker, run.id);
    await world.runJobs();
    const [right] = await certificateOf(late);
    const tax = (amount: string | undefined) => cents(amount ?? '0');
    expect(tax(right?.capital_gains_tax)).toBeLessThan(tax(wrong?.capital_gains_tax));
    const bytes = await fileOf(late, downloadTaxCertificate, right?.id ?? '');
    const paper = (await readPdf(bytes)).pages
      .map(({ text }) => text.replaceAll(/[\s ]+/g, ' '))
      .join(' ');
    expect(paper).toContain('korrigiert');
    expect(paper).toContain('−128,68 €');
    expect(paper).toContain(
      'Kirchensteuer zur Kapitalertragsteuer: Evangelische Kirche im Rheinland',
    );
    expect(await breaches()).toEqual([]);
  });

  it("[TAX-6] is in the next month's return by its community, and all sums still agree", async () => {
    const month = berlinDay(world.now()).slice(0, 7);
    await world.moveClock(new Date(world.now().getTime() + 32 * 24 * 3600_000));
    const next = await prepare(month);
    expect(next.values).toMatchObject({
      payments: 0,
      corrections: { count: 1, capital_gains_tax: '-128.68', church_tax: '-11.58' },
      church_tax: [{ community: 'Evangelische Kirche im Rheinland', amount: '-11.58' }],
      totals: { capital_gains_tax_remitted: '-129.00', to_remit: '-147.65' },
    });
    await file(next.id);
    const months = (await maker.ok(listTaxMonths)).months;
    const returns = [];
    for (const { return: made } of months)
      if (made !== null) returns.push(await maker.ok(getTaxReturn, { params: { id: made.id } }));
    const sums = await sumsEverywhere(returns);
    expect(new Set(Object.values(sums)).size).toBe(1);
    const remittance = await maker.ok(proposeTaxRemittance, {
      body: { month, reference: 'Elster', bank_line_id: '' },
    });
    await approveAs(checker, remittance.id);
    expect(await monthNow(month)).toMatchObject({ still_owed: '0.00', remitted: '-147.65' });
    const { books } = await maker.ok(listTaxMonths);
    expect(books.difference).toBe('0.00');
    expect(await breaches()).toEqual([]);
  });

  it('[TAX-6] is refused when an entry has changed the amount since, and is never edited', async () => {
    const [surplus] = await surpluses(mover);
    const { id } = await maker.ok(proposeTaxCorrection, {
      body: { payout_id: surplus?.payout_id ?? '', reason: 'a paper' },
    });
    const params = { account_id: mover.accountId };
    const { entries } = await maker.ok(getTaxPerson, { params });
    const paper = entries.find(({ kind }) => kind === 'exemption');
    // Without the paper there is still an excess, the church tax, and it is another one.
    await churchTax(mover, 'none');
    const end = await maker.ok(proposeEndOfExemption, {
      params: { id: paper?.id ?? '' },
      body: { valid_until: '2022-12-31', document_reference: 'revoked' },
    });
    await approveAs(checker, end.approval_id);
    expect(
      (await surpluses(mover)).find(({ payout_id: one }) => one === surplus?.payout_id),
    ).toBeDefined();
    expect((await tryToApprove(checker, id)).body).toMatchObject({ code: 'facts_changed' });
    await expect(
      world.query('update tax_corrections set church_tax_after_eur = 0'),
    ).rejects.toThrow();
  });

  it('[SAFE-5][TAX-6] leaves no church in the audit log', async () => {
    const rows = await world.query<{ words: string }>(
      "select concat_ws(' ', reason, before, after) as words from audit_log where act like 'tax_correction%' or act = 'approval.proposed'",
    );
    // The kind of an entry says that an answer was entered, which is so of everybody, and not which.
    expect(rows.map(({ words }) => words).join(' ')).not.toMatch(
      /church(?!_tax")|Kirche|Bistum|percent/,
    );
  });

  async function payoutOf({ accountId }: Investor): Promise<string> {
    const rows = await world.query<{ id: string }>(
      'select id from coupon_payouts where account_id = $1 limit 1',
      [accountId],
    );
    return rows[0]?.id ?? '';
  }

  async function paperOf({ accountId }: Investor): Promise<void> {
    const entry = await maker.ok(proposeExemption, {
      params: { account_id: accountId },
      body: { ...PAPER, valid_from: '2023-01-01', valid_until: `${YEAR}-12-31` },
    });
    await approveAs(checker, entry.approval_id);
  }
});
