import { z } from 'zod';
import { eachOf } from '../../platform/jobs/each-of.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { approvedCertificateRuns } from './certificate-store.ts';
import { MAKE_CERTIFICATES } from './certificate-runs.ts';
import { type CertificatesContext, makeCertificates } from './make-certificates.ts';

const CATCH_UP = 'taxes.catch_up';

/** Jobs of this module that run every minute. */
export const taxesSweeps: readonly string[] = [CATCH_UP];

export function taxesJobs(context: CertificatesContext): Jobs {
  return {
    [MAKE_CERTIFICATES]: (payload) =>
      makeCertificates(context, z.object({ runId: z.uuid() }).parse(payload).runId),
    // A job that a killed worker had in hand is locked for hours; the table knows what it would have done.
    [CATCH_UP]: async () =>
      eachOf(await approvedCertificateRuns(context.db), (runId) =>
        makeCertificates(context, runId),
      ),
  };
}
