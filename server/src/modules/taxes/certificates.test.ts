import { sendProposalBack } from '@bb1/domain/approvals/endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { createAddress } from '@bb1/domain/kyc/endpoints';
import { cents } from '@bb1/domain/money';
import {
  downloadDeskTaxCertificate,
  getDeskTaxCertificate,
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import {
  downloadTaxCertificate,
  listTaxCertificates,
} from '@bb1/domain/taxes/certificate-endpoints';
import { proposeChurchTax, proposeExemption } from '@bb1/domain/taxes/desk-endpoints';
import {
  exportTaxMonths,
  listTaxMonths,
  proposeTaxRemittance,
  type ProposedTaxRemittance,
} from '@bb1/domain/taxes/remittance-desk-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient, ApiInput } from '../../../../testing/api-client.ts';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { approve } from '../../../../testing/applicant.ts';
import { addressForm, verifyOneself } from '../../../../testing/cast.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { readPdf } from '../../platform/pdf/test-files/read-pdf.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let church: Investor;
let plain: Investor;
let exempt: Investor;
let nowhere: Investor;
const YEAR = 2025;

beforeAll(async () => {
  maker = await world.officer('Mia Maker', 'finance', 'finance_approver');
  checker = await world.officer('Carl Checker', 'finance_approver');
  const reviewer = await world.officer('Rita Review', 'compliance');
  [church, plain, exempt, nowhere] = [
    await world.investor('Clara Kirche'),
    await world.investor('Paul Schlicht'),
    await world.investor('Vera Verein'),
    await world.investor('Nora Nirgends'),
  ];
  for (const [person, name, number] of [
    [church, 'Clara Kirche', 'P02X00T48'],
    [plain, 'Paul Schlicht', 'P02X00T49'],
    [exempt, 'Vera Verein', 'P02X00T50'],
  ] as const) {
    await verifyOneself(person, name, { identity: { doc_id: number } });
    await approve(reviewer, person.accountId);
  }
  const entries = [
    await maker.ok(proposeChurchTax, {
      params: { account_id: church.accountId },
      body: { year: YEAR, answer: 'percent_9', community: 'ev', document_reference: 'BZSt' },
    }),
    await maker.ok(proposeExemption, {
      params: { account_id: exempt.accountId },
      body: {
        exemption: 'non_assessment',
        tax_office: 'Finanzamt Köln-Nord',
        issued_on: '2024-12-03',
        list_number: '217/12',
        valid_from: `${YEAR}-01-01`,
        valid_until: `${YEAR}-12-31`,
        document_reference: 'NV',
      },
    }),
  ];
  for (const entry of entries) await approveAs(checker, entry.approval_id);
  const officers = [maker.officerId, checker.officerId] as const;
  const gross = (amount: string) => ({
    [church.accountId]: amount,
    [plain.accountId]: amount,
    [exempt.accountId]: amount,
  });
  await paidCoupon(world.product, `${YEAR}-01-02`, officers, gross('105.26'));
  await paidCoupon(world.product, `${YEAR}-04-01`, officers, {
    ...gross('105.26'),
    [nowhere.accountId]: '10.53',
  });
  await paidCoupon(world.product, `${YEAR}-07-01`, officers, gross('526.32'));
  // By UTC still the old year, in Berlin the new one.
  await paidCoupon(world.product, '2026-01-02', officers, { [plain.accountId]: '52.63' });
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const refused = async (client: ApiClient, endpoint: Endpoint, input: ApiInput) => {
  const answer = await client.call(endpoint, input);
  return { status: answer.status, code: (answer.body as { code: string }).code };
};
const fileOf = async (
  client: ApiClient,
  endpoint: typeof downloadTaxCertificate | typeof downloadDeskTaxCertificate,
  id: string,
) => {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.product.app.inject({
    method: 'GET',
    url: `/api${endpoint.path.replace(':id', id)}`,
    headers: { cookie },
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    name: String(answer.headers['content-disposition']),
    pdf: answer.statusCode === 200 ? await readPdf(answer.rawPayload) : null,
  };
};
const own = async (person: ApiClient) =>
  (await person.ok(listTaxCertificates)).filter(({ year }) => year === YEAR);
const valid = async (person: ApiClient) => {
  const [certificate] = (await own(person)).filter(({ state }) => state === 'issued');
  if (certificate === undefined) throw new Error('no certificate');
  return certificate;
};
/** Without the invariant that asks for a run's list of holders, which these tests do not store. */
const taxBreaches = async () =>
  (await checkMoneyInvariants(world.product.db)).breaches.filter(
    ({ what }) => !what.startsWith('holders of ledger'),
  );

describe('the annual tax certificates', () => {
  it('[TAX-2] of a year that is not over, or for which everybody has one, are not made', async () => {
    const thisYear = world.now().getUTCFullYear();
    expect(
      await refused(maker, proposeTaxCertificates, { body: { year: thisYear, reason: 'a test' } }),
    ).toEqual({
      status: 422,
      code: 'year_not_over',
    });
    expect(
      await refused(maker, proposeTaxCertificates, { body: { year: 2021, reason: 'a test' } }),
    ).toEqual({
      status: 422,
      code: 'no_certificates_to_make',
    });
    expect(await own(plain)).toEqual([]);
  });

  it('[TAX-2][DESK-3] are made by a job for everybody, after a second officer has agreed, once however often it runs', async () => {
    const run = await maker.ok(proposeTaxCertificates, { body: { year: YEAR, reason: 'a test' } });
    expect(
      await refused(maker, proposeTaxCertificates, { body: { year: YEAR, reason: 'a test' } }),
    ).toEqual({
      status: 409,
      code: 'tax_certificate_run_open',
    });
    expect((await tryToApprove(maker, run.id)).status).toBe(403);
    expect((await maker.ok(listTaxYears)).years).toContainEqual(
      expect.objectContaining({ year: YEAR, approval_id: run.id }),
    );
    await world.runJobs();
    expect(await own(plain)).toEqual([]);
    await approveAs(checker, run.id);
    // Two workers at once, and then again.
    const make = () => world.runJob('taxes.make_certificates', { runId: run.id });
    await Promise.all([make(), make(), world.runJob('taxes.catch_up')]);
    await world.runJobs();
    await make();
    const { certificates } = await maker.ok(listDeskTaxCertificates, {
      query: { year: String(YEAR) },
    });
    expect(
      certificates.map(({ full_name: name }) => name).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Clara Kirche', 'Paul Schlicht', 'Vera Verein']);
    expect(new Set(certificates.map(({ number }) => number)).size).toBe(3);
    expect((await maker.ok(listTaxYears)).runs[0]).toMatchObject({ state: 'done', made: 3 });
    expect((await tryToApprove(checker, run.id)).body.code).toBe('invalid_status');
    await expect(
      world.query(
        'insert into tax_certificates (id, account_id, year, run_id, payments, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, is_specimen, issued_at) select gen_random_uuid(), account_id, year, run_id, 1, 1, 0, 0, 0, true, now() from tax_certificates limit 1',
      ),
    ).rejects.toThrow('tax_certificates_one_a_year');
  });

  it("[TAX-2] sum the year's payments as they were rounded, with church tax, without, and for exempt investors", async () => {
    const amounts = async (person: ApiClient) => {
      const {
        payments,
        investment_income_amount: income,
        capital_gains_tax: tax,
        solidarity_surcharge: surcharge,
        church_tax: churchTax,
      } = await valid(person);
      return [payments, income, tax, surcharge, churchTax];
    };
    // 105.26 twice and 526.32 once, by the table of withholding.
    expect(await amounts(plain)).toEqual([3, '736.84', '184.22', '10.11', '0.00']);
    expect(await amounts(church)).toEqual([3, '736.84', '180.16', '9.89', '16.20']);
    expect(await amounts(exempt)).toEqual([3, '736.84', '0.00', '0.00', '0.00']);
  });

  it('[TAX-2] match the tax withheld in the year, in the books and in the monthly report', async () => {
    const [year] = (await maker.ok(listTaxYears)).years.filter((one) => one.year === YEAR);
    const { certificates } = await maker.ok(listDeskTaxCertificates, {
      query: { year: String(YEAR), state: 'issued' },
    });
    const total = (
      part:
        | 'investment_income_amount'
        | 'capital_gains_tax'
        | 'solidarity_surcharge'
        | 'church_tax',
    ) => certificates.reduce((sum, one) => sum + cents(one[part]), 0n);
    // Nora, who has given no address, waits with 10.53 EUR.
    expect(total('investment_income_amount') + 1053n).toBe(
      cents(year?.investment_income_amount ?? '0'),
    );
    expect(total('capital_gains_tax') + 263n).toBe(cents(year?.capital_gains_tax ?? '0'));
    expect(total('solidarity_surcharge') + 14n).toBe(cents(year?.solidarity_surcharge ?? '0'));
    expect(year).toMatchObject({ over: true, investors: 4, certified: 3, outdated: 0 });
    expect(await taxBreaches()).toEqual([]);
  });

  it("[TAX-2] are documents in German with an English translation, marked as specimens, with the form's lines", async () => {
    const certificate = await valid(church);
    const file = await fileOf(church, downloadTaxCertificate, certificate.id);
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);
    expect(file.name).toContain(`${certificate.number}.pdf`);
    const pages = file.pdf?.pages.map(({ text }) => text.replaceAll(/[\s ]+/g, ' ')) ?? [];
    const german = pages[0] ?? '';
    for (const words of [
      `Steuerbescheinigung ${YEAR}`,
      certificate.number,
      'Clara Kirche',
      world.offering.issuer.name,
      'Höhe der Kapitalerträge',
      '736,84 €',
      '180,16 €',
      '9,89 €',
      '16,20 €',
      'Sparer-Pauschbetrag',
      '0,00 €',
      `Anlage KAP ${YEAR}, Zeile`,
      '37',
      '38',
      '39',
      'keine Steuerbescheinigung',
    ])
      expect(german).toContain(words);
    const all = pages.join(' ');
    for (const words of [
      'Investment income',
      '€736.84',
      'Capital gains tax',
      '€180.16',
      'Only the German certificate is valid',
      'Specimen',
    ])
      expect(all).toContain(words);
    for (const page of pages) expect(page).toContain('Muster');
    expect(file.pdf?.language).toBe('de-DE');
  });

  it('[TAX-2][SAFE-3] are stored sealed, and not accessible to other people', async () => {
    const certificate = await valid(church);
    expect((await fileOf(plain, downloadTaxCertificate, certificate.id)).status).toBe(404);
    const rows = await world.query<{ body: Buffer }>(
      "select b.body from tax_certificates c join document_bodies b on b.document_id = c.document_id and b.kind = 'original' where c.id = $1",
      [certificate.id],
    );
    expect(rows[0]?.body.subarray(0, 5).toString()).not.toBe('%PDF-');
    expect(await own(nowhere)).toEqual([]);
  });

  it("[TAX-2] are announced by mail in the person's language, without figures", async () => {
    const mail = world.lastMail(plain.email);
    expect(mail.subject).toBe(`Your tax certificate for ${YEAR}`);
    expect(mail.text).toContain((await valid(plain)).number);
    expect(mail.text).not.toContain('736');
  });
});

describe('a wrong certificate', () => {
  it('[TAX-2] is cancelled and replaced by one with its own number, with a reason, by two officers; both are kept', async () => {
    const wrong = await valid(plain);
    const propose = (reason: string) =>
      maker.call(proposeTaxCertificateCorrection, { params: { id: wrong.id }, body: { reason } });
    expect((await propose('  ')).status).toBe(422);
    // Nothing has changed, so a new one would only void the one on file.
    expect(await propose('No reason')).toMatchObject({
      status: 409,
      body: { code: 'tax_certificate_unchanged' },
    });
    await plain.ok(createAddress, { body: { ...addressForm, street: 'Neue Straße 5' } });
    const run = (await propose('The name was wrong')).body as { id: string };
    expect((await propose('Again')).status).toBe(409);
    expect((await tryToApprove(maker, run.id)).status).toBe(403);
    expect((await valid(plain)).id).toBe(wrong.id);
    await approveAs(checker, run.id);
    await world.runJobs();
    const [right, before] = await own(plain);
    expect(right).toMatchObject({
      state: 'issued',
      replaces: wrong.number,
      capital_gains_tax: wrong.capital_gains_tax,
    });
    expect(before).toMatchObject({ id: wrong.id, state: 'cancelled', replaced_by: right?.number });
    expect(right?.number).not.toBe(wrong.number);
    expect((await fileOf(plain, downloadTaxCertificate, wrong.id)).status).toBe(409);
    expect((await fileOf(maker, downloadDeskTaxCertificate, wrong.id)).name).toContain('-void.pdf');
    const paper = (
      await fileOf(plain, downloadTaxCertificate, right?.id ?? '')
    ).pdf?.pages[0]?.text.replaceAll(/[\s ]+/g, ' ');
    expect(paper).toContain(
      `Berichtigte Bescheinigung: Sie ersetzt die Bescheinigung ${wrong.number}`,
    );
    expect(world.lastMail(plain.email).subject).toBe(`Your corrected tax certificate for ${YEAR}`);
    expect(
      (await maker.ok(getDeskTaxCertificate, { params: { id: wrong.id } })).certificate
        .cancellation_reason,
    ).toBe('The name was wrong');
    expect(
      await refused(maker, proposeTaxCertificateCorrection, {
        params: { id: wrong.id },
        body: { reason: 'Once more' },
      }),
    ).toEqual({ status: 409, code: 'tax_certificate_cancelled' });
    expect(
      await refused(maker, proposeTaxCertificateCorrection, {
        params: { id: right?.id ?? '' },
        body: { reason: 'Once more' },
      }),
    ).toEqual({ status: 409, code: 'tax_certificate_unchanged' });
    await expect(
      world.query('update tax_certificates set capital_gains_tax_eur = 1 where id = $1', [
        right?.id,
      ]),
    ).rejects.toThrow('figures');
    await expect(
      world.query(
        "update tax_certificates set state = 'issued', cancelled_at = null where id = $1",
        [wrong.id],
      ),
    ).rejects.toThrow('was cancelled');
    expect(await taxBreaches()).toEqual([]);
  });

  it('[TAX-2] stays as it is if the second officer refuses', async () => {
    const certificate = await valid(church);
    await church.ok(createAddress, { body: { ...addressForm, street: 'Neue Straße 6' } });
    const run = await maker.ok(proposeTaxCertificateCorrection, {
      params: { id: certificate.id },
      body: { reason: 'A doubt' },
    });
    const params = { id: run.id };
    expect((await checker.call(sendProposalBack, { params, body: { reason: '' } })).status).toBe(
      422,
    );
    await sendBackAs(checker, run.id, 'It is right');
    await world.runJobs();
    expect((await valid(church)).id).toBe(certificate.id);
  });
});

describe('remittances', () => {
  const month = async (name: string) => {
    const { months, books } = await maker.ok(listTaxMonths);
    return { row: months.find((one) => one.month === name), books };
  };

  it('[TAX-3] are the sum of a month, its capital gains tax rounded down to whole euros once, due on the tenth of the next', async () => {
    const { row, books } = await month(`${YEAR}-04`);
    // 25.74 + 26.32 + 0 + 2.63 of tax, 1.41 + 1.44 + 0.14 of surcharge, 2.31 of church tax.
    expect(row).toMatchObject({
      over: true,
      due_on: `${YEAR}-05-12`,
      payments: 4,
      capital_gains_tax: '54.69',
      solidarity_surcharge: '2.99',
      church_tax: '2.31',
      to_remit: '59.30',
      remitted: '0.00',
      still_owed: '59.30',
      parts: [],
    });
    expect([books.remitted, books.difference]).toEqual(['0.00', '0.00']);
  });

  const remit = (wish: Partial<ProposedTaxRemittance> = {}) => ({
    body: { month: `${YEAR}-04`, reference: 'Elster 1', bank_line_id: '', ...wish },
  });

  it('[TAX-3][DESK-8] are decided by two officers, for a past month, and booked once; the books still balance', async () => {
    expect((await checker.call(proposeTaxRemittance, remit())).status).toBe(403);
    const thisMonth = berlinDay(world.now()).slice(0, 7);
    expect(await refused(maker, proposeTaxRemittance, remit({ month: thisMonth }))).toEqual({
      status: 422,
      code: 'month_not_over',
    });
    expect(await refused(maker, proposeTaxRemittance, remit({ month: `${YEAR}-05` }))).toEqual({
      status: 422,
      code: 'nothing_to_remit',
    });
    const answers = await Promise.all(
      [1, 2].map((part) =>
        maker.call(proposeTaxRemittance, remit({ reference: `Elster ${part}` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { row: proposed, books: before } = await month(`${YEAR}-04`);
    expect([proposed?.remitted, proposed?.parts, before.remitted]).toEqual(['0.00', [], '0.00']);
    const id = proposed?.approval_id ?? '';
    expect((await tryToApprove(maker, id)).body.code).toBe('maker_is_checker');
    await approveAs(checker, id);
    expect((await tryToApprove(checker, id)).body.code).toBe('invalid_status');
    const { row, books } = await month(`${YEAR}-04`);
    expect(row).toMatchObject({ remitted: '59.30', still_owed: '0.00', approval_id: null });
    expect(row?.parts).toMatchObject([
      { proposed_by: 'Mia Maker', approved_by: 'Carl Checker', bank_line_id: null },
    ]);
    expect([books.remitted, books.cut, books.difference]).toEqual(['59.30', '0.69', '0.00']);
    expect(await taxBreaches()).toEqual([]);
    expect(await refused(maker, proposeTaxRemittance, remit())).toMatchObject({
      code: 'nothing_to_remit',
    });
  });

  it('[TAX-3] include tax reported late separately, and together with the rounding never exceed the month', async () => {
    await paidCoupon(world.product, `${YEAR}-04-03`, [maker.officerId, checker.officerId], {
      [plain.accountId]: '10.53',
    });
    expect((await month(`${YEAR}-04`)).row).toMatchObject({
      capital_gains_tax: '57.32',
      still_owed: '3.14',
    });
    const late = await maker.ok(proposeTaxRemittance, remit({ reference: 'Elster, later' }));
    await paidCoupon(world.product, `${YEAR}-04-04`, [maker.officerId, checker.officerId], {
      [plain.accountId]: '4.00',
    });
    expect((await tryToApprove(checker, late.id)).body.code).toBe('facts_changed');
    await sendBackAs(checker, late.id);
    const again = await maker.ok(proposeTaxRemittance, remit({ reference: 'Elster, later' }));
    await approveAs(checker, again.id);
    const { row, books } = await month(`${YEAR}-04`);
    expect(row?.parts.map(({ remitted }) => remitted)).toEqual(['59.30', '4.19']);
    expect([books.cut, books.difference]).toEqual(['0.32', '0.00']);
    expect(await taxBreaches()).toEqual([]);
    // The certificate shows less than what is withheld now, and officers see it.
    expect((await maker.ok(listTaxYears)).years.find(({ year }) => year === YEAR)).toMatchObject({
      outdated: 1,
    });
  });

  it('[TAX-3][DESK-3] are exported as CSV', async () => {
    const { text } = await maker.call(exportTaxMonths);
    expect(text).toContain(
      'month,due_on,payments,corrections,investment_income_amount,capital_gains_tax,solidarity_surcharge,church_tax,to_remit,remitted,still_owed,references',
    );
    expect(text).toContain(`${YEAR}-04,${YEAR}-05-12,6,0,`);
  });

  it('[TAX-3] are never changed, and the money check reports one that is not in the books', async () => {
    await expect(world.query("update tax_remittances set reference = 'other'")).rejects.toThrow();
    await world.query(
      "insert into tax_remittances select gen_random_uuid(), '2025-07', 1, 100, 0, 0, 0, 100, 'not booked', proposed_by, now(), approved_by from tax_remittances limit 1",
    );
    expect(
      (await taxBreaches())
        .map(({ invariant }) => invariant)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      'no more is remitted for a month than was withheld in it, and each remittance is in the books',
      'tax that was withheld is that of the payouts, and is remitted, cut or still owed',
    ]);
  });
});
