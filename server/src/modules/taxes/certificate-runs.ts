import { z } from 'zod';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import {
  type CertificateRunRow,
  decideCertificateRun,
  findCertificateRun,
  insertCertificateRun,
  lockCertificate,
  lockCertificateRun,
} from './certificate-store.ts';
import { uncertifiedOf } from './withheld-store.ts';

/** Makes the certificates of an approved run. Payload: `{ runId }`. */
export const MAKE_CERTIFICATES = defineJob(
  'taxes.make_certificates',
  z.object({ runId: z.uuid() }),
);

type Deciding = Pick<Context, 'db' | 'clock'>;
type NewRun = Pick<CertificateRunRow, 'kind' | 'year' | 'reason'> & {
  readonly certificateId: string | null;
};

/** Certificates for everybody who was paid in a past year and has none. */
export function proposeYearRun(
  context: Deciding,
  { officerId, year }: { readonly officerId: string; readonly year: number },
): Promise<CertificateRunRow> {
  return propose(context, officerId, async (tx) => {
    if (year >= Number(berlinDay(context.clock.now()).slice(0, 4)))
      throw refuseField('year', 'year_not_over');
    if ((await uncertifiedOf(tx, year)).length === 0)
      throw refuseField('year', 'no_certificates_to_make');
    return { kind: 'year', year, certificateId: null, reason: null };
  });
}

/** A new certificate in place of a wrong one, with current figures and address. */
export function proposeCorrection(
  context: Deciding,
  {
    officerId,
    certificateId,
    reason,
  }: { readonly officerId: string; readonly certificateId: string; readonly reason: string },
): Promise<CertificateRunRow> {
  return propose(context, officerId, async (tx) => {
    const certificate = mustFind(await lockCertificate(tx, certificateId));
    await refuseSelfReview(tx, officerId, certificate.account_id);
    if (certificate.state !== 'issued') throw refuse('conflict', 'tax_certificate_cancelled');
    return { kind: 'correction', year: certificate.year, certificateId, reason };
  });
}

async function propose(
  { db, clock }: Deciding,
  officerId: string,
  read: (tx: Tx) => Promise<NewRun>,
): Promise<CertificateRunRow> {
  try {
    return await db.transaction('taxes.propose_certificates', async (tx) => {
      const run = await read(tx);
      const [id, at] = [newId(), clock.now()];
      await insertCertificateRun(tx, { ...run, id, officerId, at });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'tax_certificate_run.proposed',
        subject: `tax_certificate_run:${id}`,
        ...(run.reason === null ? {} : { reason: run.reason }),
        after: { kind: run.kind, year: run.year, certificate: run.certificateId },
      });
      return mustFind(await findCertificateRun(tx, id));
    });
  } catch (error) {
    if (
      ['tax_certificate_runs_one_open_year', 'tax_certificate_runs_one_open_correction'].some(
        (name) => isUniqueViolation(error, name),
      )
    )
      throw refuse('conflict', 'tax_certificate_run_open');
    throw error;
  }
}

/** The second officer's decision; a job carries out an approval. */
export function decideOnCertificateRun(
  { db, clock }: Deciding,
  decision: {
    id: string;
    officerId: string;
    state: 'approved' | 'rejected';
    reason: string | null;
  },
): Promise<CertificateRunRow> {
  const { id, officerId, state, reason } = decision;
  return db.transaction('taxes.decide_certificates', async (tx) => {
    const run = mustFind(await lockCertificateRun(tx, id));
    if (run.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (run.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
    if (run.certificate_id !== null) {
      const certificate = mustFind(await lockCertificate(tx, run.certificate_id));
      await refuseSelfReview(tx, officerId, certificate.account_id);
    }
    const at = clock.now();
    await decideCertificateRun(tx, { id, state, officerId, at, reason });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: `tax_certificate_run.${state}`,
      subject: `tax_certificate_run:${id}`,
      ...(reason === null ? {} : { reason }),
      after: { kind: run.kind, year: run.year },
    });
    if (state === 'approved') await enqueue(tx, MAKE_CERTIFICATES, { runId: id });
    return mustFind(await findCertificateRun(tx, id));
  });
}
