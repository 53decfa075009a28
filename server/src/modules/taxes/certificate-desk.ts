import { Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import {
  approveTaxCertificateRun,
  downloadDeskTaxCertificate,
  getDeskTaxCertificate,
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
  rejectTaxCertificateRun,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { decideOnCertificateRun, proposeCorrection, proposeYearRun } from './certificate-runs.ts';
import { certificatePage, certificateRuns, findCertificate } from './certificate-store.ts';
import { toCertificateRunDto, toDeskCertificateDto, toTaxYearDto } from './shown-certificate.ts';
import { taxYears } from './withheld-store.ts';

export function certificateDeskRoutes(serve: Serve, context: Context): void {
  const { db, clock, documents } = context;

  serve(listTaxYears)(async () => {
    const thisYear = Number(berlinDay(clock.now()).slice(0, 4));
    return {
      years: (await taxYears(db)).map((row) => toTaxYearDto(row, thisYear)),
      runs: (await certificateRuns(db, null)).map(toCertificateRunDto),
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
    runs: (await certificateRuns(db, call.params.id)).map(toCertificateRunDto),
  }));
  serve(downloadDeskTaxCertificate)((call) =>
    db.transaction('taxes.view_certificate', async (tx) => {
      const row = mustFind(await findCertificate(tx, call.params.id));
      const bytes =
        row.document_id === null
          ? null
          : await documents.openOriginal(tx, row.document_id, row.account_id);
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'tax_certificate.viewed',
        subject: `tax_certificate:${row.id}`,
      });
      return new Download(
        `${taxCertificateNumber(row.year, row.number)}${row.state === 'cancelled' ? '-void' : ''}.pdf`,
        Readable.from([mustFind(bytes)]),
      );
    }),
  );
  serve(proposeTaxCertificates)(async (call) =>
    toCertificateRunDto(
      await proposeYearRun(context, { officerId: call.officer.officerId, year: call.body.year }),
    ),
  );
  serve(proposeTaxCertificateCorrection)(async (call) =>
    toCertificateRunDto(
      await proposeCorrection(context, {
        officerId: call.officer.officerId,
        certificateId: call.params.id,
        reason: call.body.reason,
      }),
    ),
  );
  serve(approveTaxCertificateRun)(async (call) =>
    toCertificateRunDto(
      await decideOnCertificateRun(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        state: 'approved',
        reason: null,
      }),
    ),
  );
  serve(rejectTaxCertificateRun)(async (call) =>
    toCertificateRunDto(
      await decideOnCertificateRun(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        state: 'rejected',
        reason: call.body.reason,
      }),
    ),
  );
}
