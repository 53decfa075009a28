import { Readable } from 'node:stream';
import { mustFind, refuse } from '@bb1/domain/refusal';
import {
  downloadTaxCertificate,
  listTaxCertificates,
} from '@bb1/domain/taxes/certificate-endpoints';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { certificatesOf, findCertificate } from './certificate-store.ts';
import { approvedTaxEntries } from './entry-store.ts';
import { toCertificateDto } from './certificate-dto.ts';
import { showOwnTaxRefunds } from './show-tax-refunds.ts';
import { missingOf, shortfallsOf } from './shortfall-store.ts';
import { toTaxStandingDto } from './tax-standing-dto.ts';
import { taxStandings } from './tax-standings.ts';

export function taxesRoutes(
  serve: Serve,
  { db, documents }: Pick<Context, 'db' | 'documents'>,
): void {
  serve(getTaxStanding)(async (call) => {
    const { accountId } = call.investor;
    return {
      ...toTaxStandingDto(
        (await taxStandings(db, [accountId])).get(accountId),
        await approvedTaxEntries(db, [accountId]),
      ),
      tax_refunds: await showOwnTaxRefunds(db, accountId),
      tax_shortfalls: (await shortfallsOf(db, accountId)).map((row) => ({
        day: row.day,
        amount: missingOf(row),
        noticed_at: row.noticed_at,
        withdrawn_at: row.withdrawn_at,
      })),
    };
  });
  serve(listTaxCertificates)(async (call) =>
    (await db.rows(certificatesOf, [call.investor.accountId])).map(toCertificateDto),
  );
  serve(downloadTaxCertificate)(async (call) => {
    const { accountId } = call.investor;
    const row = await findCertificate(db, call.params.id);
    // Reveals nothing about other people's, not even existence.
    if (row === null || row.account_id !== accountId || row.document_id === null)
      throw refuse('not_found', 'not_found');
    if (row.state !== 'issued') throw refuse('conflict', 'tax_certificate_cancelled');
    return new Download(
      `${taxCertificateNumber(row.year, row.number)}.pdf`,
      Readable.from([mustFind(await documents.openOriginal(db, row.document_id, accountId))]),
    );
  });
}
