import {
  churchTaxNoticeMail,
  taxCertificateMail,
  taxCorrectedMail,
  taxPaperEndsMail,
  taxShortfallMail,
  taxShortfallWithdrawnMail,
} from './mails.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { certificateDeskRoutes } from './certificate-desk.ts';
import { MAKE_CERTIFICATES, startCertificateRun, TAX_CERTIFICATES } from './certificate-runs.ts';
import { approvedCertificateRuns } from './certificate-store.ts';
import {
  CHURCH_TAX_ANSWERS_FILE,
  dropChurchTaxAnswers,
  enforceChurchTaxAnswers,
} from './church-tax-answers.ts';
import { churchTaxDeskRoutes } from './church-tax-desk.ts';
import { carryOutTaxCorrection, TAX_CORRECTION } from './correct-tax.ts';
import { correctionDeskRoutes } from './correction-desk.ts';
import { taxesDeskRoutes } from './desk.ts';
import { informOfPaperEnds } from './inform-of-end.ts';
import { informOfChurchTaxQuery } from './inform-of-query.ts';
import { makeCertificates } from './make-certificates.ts';
import { notifyShortfall, TAX_SHORTFALL } from './notify-shortfall.ts';
import { owedTaxRefunds } from './owed-refund-store.ts';
import { taxesPersonalData } from './personal-data.ts';
import { dropTaxEntry, enforceTaxEntry, TAX_ENTRY } from './propose-entry.ts';
import { carryOutRemittance, TAX_REMITTANCE } from './propose-remittance.ts';
import { taxQueues } from './queue-store.ts';
import { remittanceDeskRoutes } from './remittance-desk.ts';
import { returnDeskRoutes } from './return-desk.ts';
import { taxesRoutes } from './routes.ts';
import { taxStandings } from './tax-standings.ts';
import { TAX_SHORTFALL_WITHDRAWAL, withdrawShortfall } from './withdraw-shortfall.ts';

export const taxes: Module = {
  name: 'taxes',
  routes: taxesRoutes,
  desk(serve, house) {
    taxesDeskRoutes(serve, house);
    certificateDeskRoutes(serve, house);
    remittanceDeskRoutes(serve, house);
    returnDeskRoutes(serve, house);
    correctionDeskRoutes(serve, house);
    churchTaxDeskRoutes(serve, house);
  },
  jobs: [when(MAKE_CERTIFICATES, (house, { runId }) => makeCertificates(house, runId))],
  sweeps: [
    // A killed worker's job stays locked for hours; the table shows what it would have done.
    everyMinute('taxes.catch_up', async (house) =>
      eachOf(await approvedCertificateRuns(house.db), (id) => makeCertificates(house, id)),
    ),
    everyMinute('taxes.inform_of_query', informOfChurchTaxQuery),
    everyMinute('taxes.inform_of_end', informOfPaperEnds),
  ],
  approvals: [
    whenApproved(TAX_CERTIFICATES, (_house, tx, decision) => startCertificateRun(tx, decision)),
    whenApproved(TAX_ENTRY, (_house, tx, decision) => enforceTaxEntry(tx, decision), {
      dropped: (_house, tx, { content }) => dropTaxEntry(tx, content),
    }),
    whenApproved(TAX_CORRECTION, (_house, tx, decision) => carryOutTaxCorrection(tx, decision)),
    whenApproved(TAX_REMITTANCE, (_house, tx, decision) => carryOutRemittance(tx, decision)),
    whenApproved(TAX_SHORTFALL, (_house, tx, decision) => notifyShortfall(tx, decision)),
    whenApproved(TAX_SHORTFALL_WITHDRAWAL, (_house, tx, decision) =>
      withdrawShortfall(tx, decision),
    ),
    whenApproved(
      CHURCH_TAX_ANSWERS_FILE,
      (_house, tx, decision) => enforceChurchTaxAnswers(tx, decision),
      { dropped: (_house, tx, { content }) => dropChurchTaxAnswers(tx, content) },
    ),
  ],
  mails: [
    taxCertificateMail,
    churchTaxNoticeMail,
    taxPaperEndsMail,
    taxCorrectedMail,
    taxShortfallMail,
    taxShortfallWithdrawnMail,
  ],
  queues: taxQueues,
  answers: () => ({ taxStandings, owedTaxRefunds }),
  personalData: (house) => [taxesPersonalData(house)],
};
