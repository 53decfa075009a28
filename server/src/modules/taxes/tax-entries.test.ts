import { getApproval } from '@bb1/domain/approvals/endpoints';
import { dayAfter } from '@bb1/domain/day-after';
import type { Endpoint } from '@bb1/domain/endpoint';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getTaxPerson,
  listTaxPeople,
  proposeChurchTax,
  proposeCompanyKind,
  proposeEndOfExemption,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { openTaxQuestions, type TaxStanding, taxRuleOf } from '@bb1/domain/taxes/tax-standing';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { declareOwn } from '../../../../testing/cast.ts';
import type { ApiInput } from '../../../../testing/api-client.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { withoutIds } from '../../../../testing/without-ids.ts';
import { taxStandings } from './tax-standings.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let person: Investor;
let people = 0;
beforeAll(async () => {
  maker = await world.officer('Mia Maker', 'finance', 'finance_approver', 'auditor');
  checker = await world.officer('Carl Checker', 'finance_approver');
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
  person = await world.investor(
    `Tanja Teuer ${String.fromCharCode(65 + Math.floor(people / 26), 65 + (people++ % 26))}`,
  );
  await livesIn('DE');
});

const PAPER = { tax_office: 'Finanzamt Köln-Nord', issued_on: '2018-12-03', list_number: '217/12' };
const params = () => ({ account_id: person.accountId });
const church = (year: number, answer: 'percent_8' | 'percent_9' | 'none') =>
  maker.ok(proposeChurchTax, {
    params: params(),
    body: {
      year,
      answer,
      community: answer === 'none' ? null : 'Evangelische Kirche im Rheinland',
      document_reference: 'BZSt 17',
    },
  });
const exemption = (
  valid_from: string,
  valid_until: string,
  kind: 'non_assessment' | 'non_profit' = 'non_assessment',
) =>
  maker.ok(proposeExemption, {
    params: params(),
    body: {
      exemption: kind,
      ...PAPER,
      valid_from,
      valid_until,
      document_reference: 'NV 4',
    },
  });
const approve = (entry: { approval_id: string | null }) => approveAs(checker, entry.approval_id);
/** As identification stores it; nothing of it was checked. */
async function livesIn(country: string): Promise<void> {
  await world.query(
    'insert into kyc_records (account_id, verdict_since) values ($1, now()) on conflict do nothing',
    [person.accountId],
  );
  await world.query(
    "insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at) values (gen_random_uuid(), $1, 'Tanja', 'Teuer', '1980-01-01', 'Köln', 'DE', 'DE', $2, '36574261809', 'passport', 'C01X00T47', 'Köln', '2049-01-31', now(), now()) on conflict (account_id) where role = 'applicant' do update set tax_residence = $2",
    [person.accountId, country],
  );
}
async function isCompany(country = 'DE'): Promise<void> {
  await world.query("update kyc_records set applicant_type = 'business' where account_id = $1", [
    person.accountId,
  ]);
  await world.query(
    "insert into kyc_businesses (account_id, name, legal_name, legal_form, country, tax_id_number, phone_number, representation, updated_at) values ($1, 'Muster', 'Muster GmbH', 'GmbH', $2, 'DE123456788', '+49 221 1', 'sole', now())",
    [person.accountId, country],
  );
}
/** Status, code and fields of a refusal. */
const refused = async (officer: Officer, endpoint: Endpoint, input: ApiInput) => {
  const answer = await officer.call(endpoint, input);
  const { code, errors } = answer.body as { code: string; errors: Record<string, string[]> };
  return { status: answer.status, code, fields: Object.keys(errors) };
};
const standing = async (): Promise<TaxStanding> => {
  const found = (await taxStandings(world.product.db, [person.accountId])).get(person.accountId);
  if (found === undefined) throw new Error('no standing');
  return found;
};

describe("a person's tax status", () => {
  it('[TAX-1][DESK-3] is in force once a second officer has approved it, and the person sees the same', async () => {
    const entry = await church(2019, 'percent_9');
    expect(taxRuleOf(await standing(), '2019-10-01').churchTaxPercent).toBeNull();
    expect(await person.ok(getTaxStanding)).toMatchObject({ church_tax: [], exemptions: [] });
    await approve(entry);
    expect(taxRuleOf(await standing(), '2019-10-01').churchTaxPercent).toBe(9);
    expect(await person.ok(getTaxStanding)).toMatchObject({
      church_tax: [
        { year: 2019, answer: 'percent_9', community: 'Evangelische Kirche im Rheinland' },
      ],
      exemptions: [],
    });
  });

  it('[TAX-1] follows a later answer for the same year, and the earlier one stays visible', async () => {
    await approve(await church(2019, 'percent_9'));
    await approve(await church(2019, 'none'));
    expect(taxRuleOf(await standing(), '2019-10-01').churchTaxPercent).toBeNull();
    const shown = await maker.ok(getTaxPerson, { params: params() });
    expect(shown.entries.map(({ church_tax: answer, state }) => [answer, state])).toEqual([
      ['none', 'approved'],
      ['percent_9', 'approved'],
    ]);
    expect(shown.standing.church_tax).toEqual([{ year: 2019, answer: 'none', community: null }]);
  });

  it("[TAX-1] is exempt on a certificate's days, until its end is approved", async () => {
    const certificate = await exemption('2019-01-01', '2021-12-31', 'non_assessment');
    await approve(certificate);
    expect(taxRuleOf(await standing(), '2020-10-01').running.paper).toBe('non_assessment');
    const end = await maker.ok(proposeEndOfExemption, {
      params: { id: certificate.id },
      body: { valid_until: '2020-06-30', document_reference: 'Widerruf' },
    });
    expect(end).toMatchObject({ kind: 'end_of_exemption', exemption: 'non_assessment' });
    expect(taxRuleOf(await standing(), '2020-10-01').running.paper).toBe('non_assessment');
    await approve(end);
    expect(taxRuleOf(await standing(), '2020-06-30').running.paper).toBe('non_assessment');
    expect(taxRuleOf(await standing(), '2020-07-01').running.paper).toBeNull();
    expect((await person.ok(getTaxStanding)).exemptions).toEqual([
      {
        kind: 'non_assessment',
        valid_from: '2019-01-01',
        valid_until: '2020-06-30',
        is_complete: true,
      },
    ]);
  });

  it('[TAX-1] does not exist for an unknown account', async () => {
    expect(
      (
        await taxStandings(world.product.db, [
          person.accountId,
          '00000000-0000-4000-8000-000000000000',
        ])
      ).size,
    ).toBe(1);
  });
});

describe('the end of a paper', () => {
  const tell = () => world.runJob('taxes.inform_of_end');
  const mailed = async () =>
    (
      await world.query<{ day: string }>(
        "select values ->> 'day' as day from mail_outbox where template = 'tax-paper-ends' and recipient = $1",
        [person.email],
      )
    ).map(({ day }) => day);
  const today = () => berlinDay(world.now());

  it('[TAX-5][MAIL-1] is announced to the holder once, sixty days ahead, and not when a new paper goes on', async () => {
    const year = today().slice(0, 4);
    const ends = dayAfter(today(), 61);
    await isCompany();
    const kind = await maker.ok(proposeCompanyKind, {
      params: params(),
      body: { holder_kind: 'exempt_body', document_reference: 'Satzung' },
    });
    await approve(kind);
    const paper = await exemption(`${year}-01-01`, ends, 'non_profit');
    await tell();
    expect(await mailed()).toEqual([]);
    await approve(paper);
    await tell();
    expect(await mailed()).toEqual([]);
    const sooner = dayAfter(today(), 60);
    await approve(
      await maker.ok(proposeEndOfExemption, {
        params: { id: paper.id },
        body: { valid_until: sooner, document_reference: 'Widerruf' },
      }),
    );
    const next = await exemption(dayAfter(sooner, 1), dayAfter(sooner, 900), 'non_profit');
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await mailed()).toEqual([sooner]);
    await world.runJobs();
    const { subject, text } = world.lastMail(person.email);
    expect(subject).toMatch(/^A paper about your taxes ends on/);
    expect(text).not.toMatch(/non-profit|exempt/i);

    // The next paper begins where it ends.
    await approve(next);
    await world.query('delete from tax_paper_notices');
    await tell();
    expect(await mailed()).toHaveLength(1);
  });
});

describe('a company', () => {
  it('[TAX-4][TAX-5] has an open question until two officers have entered its kind; a paper of that kind then applies', async () => {
    await isCompany();
    expect(openTaxQuestions(await standing(), '2019-10-01')).toEqual(['company_kind']);
    const kind = await maker.ok(proposeCompanyKind, {
      params: params(),
      body: { holder_kind: 'public_body', document_reference: 'Satzung' },
    });
    expect(openTaxQuestions(await standing(), '2019-10-01')).toEqual(['company_kind']);
    await approve(kind);
    expect(openTaxQuestions(await standing(), '2019-10-01')).toEqual([]);
    const paper = await maker.ok(proposeExemption, {
      params: params(),
      body: {
        exemption: 'public_body',
        ...PAPER,
        valid_from: '2019-01-01',
        valid_until: '2024-12-31',
        document_reference: 'x',
      },
    });
    await approve(paper);
    expect(taxRuleOf(await standing(), '2019-10-01').running.withheld).toBe('three_fifths');
  });

  it('[TAX-4] of a foreign register is known without an entry', async () => {
    await isCompany('AT');
    expect((await standing()).holder).toBe('non_resident');
  });
});

describe('a paper from before papers had their facts', () => {
  it('[TAX-4][TAX-5] is open until it is entered again in full', async () => {
    await world.query(
      "insert into tax_entries (id, account_id, kind, exemption_kind, valid_from, valid_until, document_reference, state, proposed_by, proposed_at, decided_by, decided_at) values (gen_random_uuid(), $1, 'exemption', 'non_assessment', '2019-01-01', '2021-12-31', 'NV', 'approved', $2, now(), $3, now())",
      [person.accountId, maker.officerId, checker.officerId],
    );
    expect(openTaxQuestions(await standing(), '2019-10-01')).toEqual(['paper']);
    await approve(await exemption('2019-01-01', '2021-12-31'));
    expect(openTaxQuestions(await standing(), '2019-10-01')).toEqual([]);
  });
});

describe('forbidden entries', () => {
  it('[TAX-1] are never approved by the officer who entered them, enforced by the database', async () => {
    const entry = await church(2019, 'percent_9');
    expect((await tryToApprove(maker, entry.approval_id)).status).toBe(403);
    await expect(
      world.query(
        "update tax_entries set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
        [entry.id],
      ),
    ).rejects.toThrow('check constraint');
  });

  it('[TAX-1] are never in force once sent back, and can be made anew', async () => {
    const entry = await church(2019, 'percent_8');
    await sendBackAs(checker, entry.approval_id, 'another person');
    expect((await tryToApprove(checker, entry.approval_id)).status).toBe(409);
    const { entries } = await maker.ok(getTaxPerson, { params: params() });
    expect(entries).toMatchObject([{ state: 'rejected', decided_by: null, approval_id: null }]);
    expect(taxRuleOf(await standing(), '2019-10-01').churchTaxPercent).toBeNull();
    await approve(await church(2019, 'percent_9'));
    expect(taxRuleOf(await standing(), '2019-10-01').churchTaxPercent).toBe(9);
  });

  it('[TAX-1][DESK-8] show the approver all their terms, which a proposal does not store, and are not approved once erased', async () => {
    const { id, approval_id: approvalId } = await church(2019, 'percent_9');
    const shown = async () => {
      const { facts, evidence } = await checker.ok(getApproval, {
        params: { id: approvalId ?? '' },
      });
      return [...facts, ...evidence.flat()].map(({ name, value }) => [name, value]);
    };
    expect(await shown()).toEqual([
      ['person', expect.stringContaining('Tanja Teuer')],
      ['tax_entry', 'church_tax'],
      ['year', '2019'],
      ['church_tax', 'percent_9'],
      ['community', 'Evangelische Kirche im Rheinland'],
      ['document', 'BZSt 17'],
    ]);
    const rows = await world.query<{ stored: string }>(
      'select concat(content, facts, evidence) as stored from approvals where id = $1',
      [approvalId],
    );
    expect(rows[0]?.stored).not.toMatch(/percent_9|Evangelisch|BZSt/);
    await world.query('delete from tax_entries where id = $1', [id]);
    expect((await tryToApprove(checker, approvalId)).body).toMatchObject({
      code: 'evidence_changed',
    });
    expect((await shown()).slice(2)).toEqual([
      ['tax_entry', '–'],
      ['document', '–'],
    ]);
    await sendBackAs(checker, approvalId);
  });

  it('[TAX-1] are never changed after approval, only followed by another', async () => {
    const entry = await church(2019, 'percent_8');
    await approve(entry);
    await expect(
      world.query("update tax_entries set church_tax = 'none' where id = $1", [entry.id]),
    ).rejects.toThrow('is fixed');
  });

  it.each([
    ['a year before there was the tax', { year: 2008 }, 'year'],
    ['a year that is too far ahead', { year: 2031 }, 'year'],
    ['no answer', { answer: '' }, 'answer'],
    ['no paper', { document_reference: '' }, 'document_reference'],
    ['no religious community', { community: '' }, 'community'],
  ])('[TAX-1] include church tax with %s, refused at its field', async (_what, wrong, field) => {
    const refusal = await refused(maker, proposeChurchTax, {
      params: params(),
      body: { year: 2019, answer: 'percent_9', community: 'ev', document_reference: 'x', ...wrong },
    });
    expect([refusal.status, refusal.fields]).toEqual([422, [field]]);
  });

  it.each([
    ['2019-01-01', '2018-12-31', 'non_profit'],
    ['2019-01-01', '2022-12-31', 'non_assessment'],
    ['2019-01-01', '2020-06-30', 'non_assessment'],
  ] as const)(
    '[TAX-1] include a certificate from %s until %s (%s)',
    async (valid_from, valid_until, kind) => {
      const refusal = await refused(maker, proposeExemption, {
        params: params(),
        body: { exemption: kind, ...PAPER, valid_from, valid_until, document_reference: 'x' },
      });
      expect([refusal.status, refusal.fields]).toEqual([422, ['valid_until']]);
    },
  );

  it('[TAX-1] two proposals on the same matter do not block each other', async () => {
    await church(2019, 'percent_9');
    expect(
      await refused(maker, proposeChurchTax, {
        params: params(),
        body: { year: 2019, answer: 'none', document_reference: 'x' },
      }),
    ).toMatchObject({ status: 409, code: 'tax_entry_open' });
    const certificate = await exemption('2019-01-01', '2020-12-31');
    expect(
      (
        await refused(maker, proposeEndOfExemption, {
          params: { id: certificate.id },
          body: { valid_until: '2020-06-30', document_reference: 'x' },
        })
      ).status,
    ).toBe(409);
    await approve(certificate);
    expect(
      (
        await refused(maker, proposeEndOfExemption, {
          params: { id: certificate.id },
          body: { valid_until: '2021-06-30', document_reference: 'x' },
        })
      ).fields,
    ).toEqual(['valid_until']);
  });

  it('[TAX-1] include church tax for a business', async () => {
    await isCompany();
    expect(
      (
        await refused(maker, proposeChurchTax, {
          params: params(),
          body: { year: 2019, answer: 'percent_9', community: 'ev', document_reference: 'x' },
        })
      ).fields,
    ).toEqual(['answer']);
  });

  it.each([
    ['DK', false, 'non_assessment'],
    ['DK', false, 'public_body'],
    ['DK', false, 'credit_institution'],
    ['DE', false, 'permanent_overpayment'],
    ['DE', true, 'non_assessment'],
  ] as const)(
    '[TAX-5] include, for a holder of %s (company: %j), the paper %s',
    async (country, business, kind) => {
      await livesIn(country);
      if (business) await isCompany();
      const refusal = await refused(maker, proposeExemption, {
        params: params(),
        body: {
          exemption: kind,
          ...PAPER,
          valid_from: '2019-01-01',
          valid_until: '2021-12-31',
          document_reference: 'x',
        },
      });
      expect(refusal).toMatchObject({ status: 422, fields: ['exemption'] });
    },
  );

  it('[TAX-5] include a paper without its office, date or number, or of a day ahead', async () => {
    for (const [field, value] of [
      ['tax_office', ''],
      ['issued_on', ''],
      ['list_number', ''],
      ['issued_on', '2049-01-01'],
    ] as const) {
      const refusal = await refused(maker, proposeExemption, {
        params: params(),
        body: {
          exemption: 'non_assessment',
          ...PAPER,
          valid_from: '2019-01-01',
          valid_until: '2021-12-31',
          document_reference: 'x',
          [field]: value,
        },
      });
      expect([refusal.status, refusal.fields]).toEqual([422, [field]]);
    }
  });

  it('[TAX-5] include a kind of company for a private person', async () => {
    const refusal = await refused(maker, proposeCompanyKind, {
      params: params(),
      body: { holder_kind: 'public_body', document_reference: 'x' },
    });
    expect([refusal.status, refusal.fields]).toEqual([422, ['holder_kind']]);
  });

  it("[TAX-1] include an officer's own taxes", async () => {
    person = await world.investor('Mia Eigen');
    await declareOwn(maker, person);
    expect(
      (
        await refused(maker, proposeChurchTax, {
          params: params(),
          body: { year: 2019, answer: 'none', document_reference: 'x' },
        })
      ).status,
    ).toBe(403);
  });

  it('[TAX-1][SAFE-5] are logged with viewer and author, without the church', async () => {
    await approve(await church(2019, 'percent_9'));
    await maker.ok(getTaxPerson, { params: params() });
    const rows = await world.query<{ act: string; words: string }>(
      "select act, concat_ws(' ', reason, before, after) as words from audit_log where act like 'tax_%' or act = 'approval.proposed' order by id desc limit 3",
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'tax_standing.viewed',
      'tax_entry.approved',
      'approval.proposed',
    ]);
    expect(withoutIds(rows.map(({ words }) => words).join(' '))).not.toMatch(
      /percent|church_tax_percent|9"/,
    );
  });
});

describe('the list of people', () => {
  it('[TAX-1][DESK-3] is searched by parts of name and address, and shows who waits for a second officer', async () => {
    person = await world.investor('Anna Überall');
    expect((await maker.ok(listTaxPeople, { query: { q: 'über' } })).total).toBe(0);
    await church(2019, 'percent_9');
    await approve(await church(2020, 'percent_8'));
    const [found] = (await maker.ok(listTaxPeople, { query: { q: 'ÜBER ann', filter: 'waiting' } }))
      .people;
    expect(found).toMatchObject({
      account_id: person.accountId,
      waiting: 1,
      today: { running: { withheld: 'all', paper: null }, church_tax_percent: null },
    });
    expect((await maker.ok(listTaxPeople, { query: { q: '%' } })).total).toBe(0);
  });

  it('[TAX-1][DESK-3] counts people who are approved or have an entry once, and no closed accounts', async () => {
    const before = (await maker.ok(listTaxPeople)).total;
    const { pool } = world.product.db;
    const isVerdict = (accountId: string, verdict: string) =>
      pool.query(
        "insert into kyc_records (account_id, applicant_type, verdict, verdict_since) values ($1, 'individual', $2, now()) on conflict (account_id) do update set verdict = $2",
        [accountId, verdict],
      );
    const someone = async (verdict: string | null, entry: boolean) => {
      person = await world.investor('Carla Counted');
      if (verdict !== null) await isVerdict(person.accountId, verdict);
      if (entry) await church(2019, 'percent_9');
      return person.accountId;
    };
    const counted = [
      await someone('approved', false),
      await someone('approved', true),
      await someone('in_review', true),
      await someone(null, true),
    ];
    await someone('in_review', false);
    await someone(null, false);
    for (const id of [await someone('approved', true), await someone('in_review', true)])
      await world.query('update accounts set closed_at = now() where id = $1', [id]);
    const { people: listed } = await maker.ok(listTaxPeople, { query: { q: 'Counted' } });
    expect([
      listed.map(({ account_id: id }) => id).toSorted(),
      (await maker.ok(listTaxPeople)).total - before,
    ]).toEqual([counted.toSorted(), 4]);
  });
});
