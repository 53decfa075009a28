import {
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import {
  exportChurchTaxQuery,
  getChurchTaxQuery,
  proposeChurchTaxAnswers,
} from '@bb1/domain/taxes/church-tax-desk-endpoints';
import { proposeTaxCorrection } from '@bb1/domain/taxes/correction-desk-endpoints';
import { getTaxPerson, proposeExemption } from '@bb1/domain/taxes/desk-endpoints';
import { proposeTaxRemittance } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { fileTaxReturn, prepareTaxReturn } from '@bb1/domain/taxes/return-desk-endpoints';
import { approve } from './officer-acts.ts';
import type { Caller } from './patient-client.ts';
import { moveClock } from './sale-day.ts';
import type { SandboxPanel } from './sandbox-panel.ts';
import { until } from './until.ts';

interface TaxOfficers {
  readonly finance: Caller;
  readonly approver: Caller;
  readonly signal: AbortSignal;
}

/** The Federal Central Tax Office's answers, in turn. */
const ANSWERS = [
  ['percent_9', 'Evangelische Kirche in Norddeutschland'],
  ['none', ''],
  ['percent_9', 'Erzbistum Hamburg'],
  ['none', ''],
  ['none', ''],
  ['percent_8', 'Erzbistum München und Freising'],
] as const;

const HOUR_MS = 3_600_000;

/**
 * Waits until everybody is informed of the year's query. The product informs a limited number of
 * people a minute, so the clock moves an hour at a time.
 */
export async function untilInformed(
  { finance, signal }: TaxOfficers,
  { panel, from }: { readonly panel: SandboxPanel; readonly from: Date },
): Promise<void> {
  let left = Infinity;
  for (let hours = 1; left > 0; hours += 1) {
    const before = left;
    left = await until(
      async () => {
        const { not_informed: now } = await finance.ok(getChurchTaxQuery);
        return now === 0 || now < before ? now : null;
      },
      { never: 'people are not informed of the query', signal },
    );
    if (left > 0) await moveClock(panel, new Date(from.getTime() + hours * HOUR_MS), signal);
  }
}

/** Officers ask about everybody's church tax of the next year, and enter the file of answers. */
export async function askAboutChurchTax({ finance, approver, signal }: TaxOfficers): Promise<void> {
  const { answers_for: year } = await until(
    async () => {
      const query = await finance.ok(getChurchTaxQuery);
      return query.open > 0 && query.askable === query.open ? query : null;
    },
    { never: 'not everybody can be asked about', signal },
  );
  const { text } = await finance.call(exportChurchTaxQuery);
  const [header = '', ...rows] = text.trim().split(/\r?\n/);
  const answered = rows.map((row, index) => {
    const [account, number, born, of] = row.split(',');
    return [account, number, born, of, ...(ANSWERS[index % ANSWERS.length] ?? [])].join(',');
  });
  const { id } = await finance.ok(proposeChurchTaxAnswers, {
    body: { reason: `Answers of the Federal Central Tax Office for ${year}` },
    files: [
      {
        field: 'file',
        name: `church-tax-answers-${year}.csv`,
        type: 'text/csv',
        bytes: Buffer.from([header, ...answered].join('\r\n')),
      },
    ],
  });
  await approve(approver, id);
}

/** The return of a past month is prepared and filed, and its tax paid. */
export async function closeMonth({ finance, approver }: TaxOfficers, month: string): Promise<void> {
  const { id } = await finance.ok(prepareTaxReturn, { body: { month } });
  const reference = `Elster ${month}`;
  await finance.ok(fileTaxReturn, { params: { id }, body: { reference } });
  const body = { month, reference, bank_line_id: '' };
  await approve(approver, (await finance.ok(proposeTaxRemittance, { body })).id);
}

/** Everybody who was paid in a year gets a certificate. */
export async function certify(
  { finance, approver, signal }: TaxOfficers,
  year: number,
): Promise<void> {
  const { id } = await finance.ok(proposeTaxCertificates, {
    body: { year, reason: `The year ${year} is over` },
  });
  await approve(approver, id);
  await until(
    async () => {
      const { years } = await finance.ok(listTaxYears);
      return years.find((one) => one.year === year && one.certified === one.investors);
    },
    { never: `the certificates of ${year} were never made`, signal },
  );
}

/**
 * A certificate of non-assessment for a past year comes late: its withholding is corrected, and the
 * tax certificate replaced.
 */
export async function correctCertificate(
  { finance, approver, signal }: TaxOfficers,
  { accountId, year }: { readonly accountId: string; readonly year: number },
): Promise<void> {
  const params = { account_id: accountId };
  const { approval_id: entry } = await finance.ok(proposeExemption, {
    params,
    body: {
      exemption: 'non_assessment',
      tax_office: 'Finanzamt Hamburg-Nord',
      issued_on: `${year + 1}-01-12`,
      list_number: `${year}/4711`,
      valid_from: `${year}-01-01`,
      valid_until: `${year}-12-31`,
      document_reference: `NV ${year}/4711`,
    },
  });
  if (entry === null) throw new Error('the exemption waits for no second officer');
  await approve(approver, entry);
  const { surpluses, person } = await finance.ok(getTaxPerson, { params });
  for (const { payout_id: payoutId } of surpluses) {
    const { id } = await finance.ok(proposeTaxCorrection, {
      body: { payout_id: payoutId, reason: 'A certificate of non-assessment came late' },
    });
    await approve(approver, id);
  }
  const certificateOf = async () =>
    (
      await finance.ok(listDeskTaxCertificates, {
        query: { year: String(year), state: 'issued', q: person.full_name },
      })
    ).certificates.find((one) => one.account_id === accountId);
  const wrong = await certificateOf();
  if (wrong === undefined) throw new Error(`${person.full_name} has no certificate of ${year}`);
  const { id } = await finance.ok(proposeTaxCertificateCorrection, {
    params: { id: wrong.id },
    body: { reason: 'The withholding was corrected' },
  });
  await approve(approver, id);
  await until(
    async () => {
      const issued = await certificateOf();
      return issued !== undefined && issued.id !== wrong.id ? issued : null;
    },
    { never: `the certificate of ${person.full_name} was never replaced`, signal },
  );
}
