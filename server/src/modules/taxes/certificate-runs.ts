import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import {
  CERTIFICATE_RUN_KINDS,
  isFormKnown,
  taxCertificateNumber,
} from '@bb1/domain/taxes/tax-certificate';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { propose, type Proposing, refuseOwnCase } from '../approvals/propose.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { hasUnfinishedRun, insertCertificateRun, lockCertificate } from './certificate-store.ts';
import { type CertificatesContext, wouldSayTheSame } from './make-certificates.ts';
import { uncertifiedOf } from './withheld-store.ts';

/** Makes the certificates of an approved run. Payload: `{ runId }`. */
export const MAKE_CERTIFICATES = defineJob(
  'taxes.make_certificates',
  z.object({ runId: z.uuid() }),
);

/** The certificates of a year, or one in place of a wrong one. The run has the id of its approval. */
export const TAX_CERTIFICATES = defineApproval(
  'tax_certificates',
  z.object({
    kind: z.enum(CERTIFICATE_RUN_KINDS),
    year: z.int(),
    certificate_id: z.uuid().nullable(),
  }),
);

type Content = z.infer<typeof TAX_CERTIFICATES.content>;

/** A demonstration lives in years whose forms do not exist yet. */
const mayBeCertified = (clock: Proposing['clock'], year: number) =>
  clock.movable || isFormKnown(year);

export const yearSubject = (year: number) => `tax_year:${year}`;
export const certificateSubject = (id: string) => `tax_certificate:${id}`;

/** Certificates for everybody who was paid in a past year and has none. Returns the proposal's id. */
export function proposeYearRun(
  house: Proposing,
  { officerId, year, reason }: { officerId: string; year: number; reason: string },
): Promise<string> {
  const { db, clock } = house;
  return db.transaction('taxes.propose_certificates', async (tx) => {
    const at = clock.now();
    if (year >= Number(berlinDay(at).slice(0, 4))) throw refuseField('year', 'year_not_over');
    if (!mayBeCertified(clock, year)) throw refuseField('year', 'form_not_known');
    const people = await uncertifiedOf(tx, year);
    if (people.length === 0) throw refuseField('year', 'no_certificates_to_make');
    const [subject, content] = [
      yearSubject(year),
      { kind: 'year', year, certificate_id: null } as const,
    ];
    await refuseOpenRun(tx, subject, content);
    return propose(house, tx, TAX_CERTIFICATES, {
      subject,
      content,
      facts: [
        fact('year', 'text', year, '/desk/taxes/certificates'),
        fact('certificates', 'count', people.length),
      ],
      evidence: [],
      reason,
      officerId,
      at,
    });
  });
}

/** A new certificate in place of a wrong one, with current figures and address; not the same once more. */
export function proposeCorrection(
  house: Proposing & CertificatesContext,
  { officerId, id, reason }: { officerId: string; id: string; reason: string },
): Promise<string> {
  return house.db.transaction('taxes.propose_correction', async (tx) => {
    const certificate = mustFind(await lockCertificate(tx, id));
    const { account_id: accountId, year, number } = certificate;
    await refuseOwnCase(house, tx, officerId, [accountId]);
    if (certificate.state !== 'issued') throw refuse('conflict', 'tax_certificate_cancelled');
    if (!mayBeCertified(house.clock, year)) throw refuse('conflict', 'form_not_known');
    if (await wouldSayTheSame(house, tx, certificate))
      throw refuse('conflict', 'tax_certificate_unchanged');
    const [subject, content] = [
      certificateSubject(id),
      { kind: 'correction', year, certificate_id: id } as const,
    ];
    await refuseOpenRun(tx, subject, content);
    return propose(house, tx, TAX_CERTIFICATES, {
      subject,
      content,
      facts: [
        fact('year', 'text', year),
        fact('person', 'person', accountId, `/desk/accounts/${accountId}`),
        fact(
          'replaces',
          'text',
          taxCertificateNumber(year, number),
          `/desk/taxes/certificates/${id}`,
        ),
      ],
      evidence: [],
      reason,
      officerId,
      at: house.clock.now(),
      accountIds: [accountId],
    });
  });
}

async function refuseOpenRun(tx: Tx, subject: string, content: Content): Promise<void> {
  const isOpen =
    (await findOpenApproval(tx, TAX_CERTIFICATES.name, subject)) !== null ||
    (await hasUnfinishedRun(tx, content));
  if (isOpen) throw refuse('conflict', 'tax_certificate_run_open');
}

/** A job makes the certificates. Refuses a correction of what was cancelled since. */
export async function startCertificateRun(
  tx: Tx,
  decision: ApprovedDecision<Content>,
): Promise<void> {
  const { certificate_id: wrong } = decision.content;
  if (wrong !== null && mustFind(await lockCertificate(tx, wrong)).state !== 'issued')
    throw refuse('conflict', 'facts_changed');
  await insertCertificateRun(tx, decision);
  await enqueue(tx, MAKE_CERTIFICATES, { runId: decision.id });
}
