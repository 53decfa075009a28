import { taxCertificateMail } from './mails/tax-certificate.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { certificateDeskRoutes } from './certificate-desk.ts';
import { MAKE_CERTIFICATES, startCertificateRun, TAX_CERTIFICATES } from './certificate-runs.ts';
import { approvedCertificateRuns } from './certificate-store.ts';
import { taxesDeskRoutes } from './desk.ts';
import { makeCertificates } from './make-certificates.ts';
import { taxesPersonalData } from './personal-data.ts';
import { taxQueues } from './queue-store.ts';
import { remittanceDeskRoutes } from './remittance-desk.ts';
import { taxesRoutes } from './routes.ts';
import { taxStandings } from './tax-standings.ts';

export const taxes: Module = {
  name: 'taxes',
  routes: taxesRoutes,
  desk(serve, house) {
    taxesDeskRoutes(serve, house);
    certificateDeskRoutes(serve, house);
    remittanceDeskRoutes(serve, house);
  },
  jobs: [when(MAKE_CERTIFICATES, (house, { runId }) => makeCertificates(house, runId))],
  sweeps: [
    // A killed worker's job stays locked for hours; the table shows what it would have done.
    everyMinute('taxes.catch_up', async (house) =>
      eachOf(await approvedCertificateRuns(house.db), (id) => makeCertificates(house, id)),
    ),
  ],
  approvals: [
    whenApproved(TAX_CERTIFICATES, (_house, tx, decision) => startCertificateRun(tx, decision)),
  ],
  mails: [taxCertificateMail],
  queues: taxQueues,
  answers: () => ({ taxStandings }),
  personalData: (house) => [taxesPersonalData(house)],
};
