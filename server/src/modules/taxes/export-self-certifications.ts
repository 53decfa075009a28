import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { exportSelfCertifications } from '@bb1/domain/taxes/desk-endpoints';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { CsvColumn } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import { exportCsv } from '../payments/export-csv.ts';
import { selfCertifications, type SelfCertificationRow } from './self-certification-store.ts';

const COLUMNS: readonly CsvColumn<SelfCertificationRow>[] = [
  { name: 'account_id', value: (row) => row.account_id },
  { name: 'applicant_type', value: (row) => row.applicant_type },
  { name: 'name', value: (row) => row.name },
  { name: 'date_of_birth', value: (row) => row.dob },
  { name: 'place_of_birth', value: (row) => row.place_of_birth },
  { name: 'tax_residence', value: (row) => row.country },
  { name: 'tax_number', value: (row) => row.tax_id },
  { name: 'no_tax_number_reason', value: (row) => row.no_tax_id_reason },
  { name: 'given_on', value: (row) => berlinDay(row.given_at) },
];

/**
 * What an authority may ask for if the issuer turns out to be one that reports crypto assets (DAC8,
 * KStTG): every tax residence that somebody named, with number and day.
 */
export function selfCertificationRoutes(
  serve: Serve,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): void {
  serve(exportSelfCertifications)((call) =>
    db.transaction('export_list', async (tx) => {
      const at = clock.now();
      const { open, found } = await exportCsv(tx, {
        columns: COLUMNS,
        pieces: await selfCertifications(tx),
        names: (row) => [row.account_id],
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'self_certifications.exported',
        subject: 'taxes',
        after: { rows: found },
      });
      return new Download(`self-certifications-${berlinDay(at)}.csv`, open());
    }),
  );
}
