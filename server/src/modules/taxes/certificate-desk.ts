import { Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import {
  downloadDeskTaxCertificate,
  getDeskTaxCertificate,
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { findOpenApproval } from '../approvals/store.ts';
import {
  certificateSubject,
  proposeCorrection,
  proposeYearRun,
  TAX_CERTIFICATES,
  yearSubject,
} from './certificate-runs.ts';
import { certificatePage, certificateRuns, findCertificate } from './certificate-store.ts';
import type { CertificatesContext } from './make-certificates.ts';
import { toCertificateRunDto, toDeskCertificateDto } from './certificate-dto.ts';
import { taxYears } from './withheld-store.ts';

export function certificateDeskRoutes(
  serve: Serve,
  house: Context & CertificatesContext & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock, documents } = house;

  serve(listTaxYears)(async () => {
    const thisYear = Number(berlinDay(clock.now()).slice(0, 4));
    const years = [];
    for (const row of await db.rows(taxYears))
      years.push({
        ...row,
        over: row.year < thisYear,
        investment_income_amount: row.income,
        approval_id: await openApproval(yearSubject(row.year)),
      });
    return {
      years,
      runs: (await db.rows(certificateRuns, [null])).map(toCertificateRunDto),
    };
  });
  serve(listDeskTaxCertificates)(async (call) => {
    const { year = null, state = null, q = '', page } = call.query;
    const { rows, total } = await certificatePage(db, {
      year,
      state,
      words: q.split(/\s+/).filter((word) => word !== ''),
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { certificates: rows.map(toDeskCertificateDto), total, page };
  });
  serve(getDeskTaxCertificate)(async (call) => ({
    certificate: toDeskCertificateDto(mustFind(await findCertificate(db, call.params.id))),
    runs: (await db.rows(certificateRuns, [call.params.id])).map(toCertificateRunDto),
    approval_id: await openApproval(certificateSubject(call.params.id)),
  }));
  serve(downloadDeskTaxCertificate)(({ params: { id }, officer: { officerId } }) =>
    db.transaction('taxes.view_certificate', async (tx) => {
      const row = mustFind(await findCertificate(tx, id));
      const bytes =
        row.document_id === null
          ? null
          : await documents.openOriginal(tx, row.document_id, row.account_id);
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: officerId },
        act: 'tax_certificate.viewed',
        subject: `tax_certificate:${row.id}`,
      });
      return new Download(
        `${taxCertificateNumber(row.year, row.number)}${row.state === 'cancelled' ? '-void' : ''}.pdf`,
        Readable.from([mustFind(bytes)]),
      );
    }),
  );
  serve(proposeTaxCertificates)(async ({ body, officer: { officerId } }) => ({
    id: await proposeYearRun(house, { ...body, officerId }),
  }));
  serve(proposeTaxCertificateCorrection)(
    async ({ params: { id }, body, officer: { officerId } }) => ({
      id: await proposeCorrection(house, { ...body, officerId, id }),
    }),
  );

  async function openApproval(subject: string): Promise<string | null> {
    return (await findOpenApproval(db, TAX_CERTIFICATES.name, subject))?.id ?? null;
  }
}
