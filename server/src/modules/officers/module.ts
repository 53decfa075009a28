import {
  officerSetUpMail,
  officerPasswordChangedMail,
  companyAccountChangedMail,
  officerAccessChangedMail,
  paymentHaltedMail,
} from './mails.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { everyMinute, type Module } from '../../module.ts';
import { officersAccessRoutes } from './access-desk.ts';
import { auditDeskRoutes } from './audit-desk.ts';
import { companySignInRoutes } from './company/company-desk.ts';
import { declarationRoutes } from './declaration-desk.ts';
import { officersDeskRoutes } from './desk.ts';
import { officersFactorRoutes } from './factor-desk.ts';
import { deskSettingsRoutes } from './desk-settings-desk.ts';
import { failedJobRoutes } from './failed-job-desk.ts';
import { haltPayments } from './halt-payments.ts';
import { officerQueues } from './store.ts';
import { searchRoutes } from './search-desk.ts';
import { officersStepUpRoutes } from './step-up-desk.ts';
import { VERIFY_AUDIT, verifyAuditDaily } from './verify-audit-log.ts';

export const officers: Module = {
  name: 'officers',
  desk(serve, house) {
    officersDeskRoutes(serve, house);
    officersFactorRoutes(serve, house);
    officersStepUpRoutes(serve, house);
    failedJobRoutes(serve, house);
    officersAccessRoutes(serve, house);
    declarationRoutes(serve, house);
    auditDeskRoutes(serve, house);
    deskSettingsRoutes(serve, house);
    searchRoutes(serve, house);
    companySignInRoutes(serve, house);
  },
  sweeps: [
    everyMinute(VERIFY_AUDIT, verifyAuditDaily),
    everyMinute('money.check', async (house) => {
      const [broken] = (await checkMoneyInvariants(house.db)).breaches;
      if (broken)
        await house.db.transaction('halt_money', (tx) =>
          haltPayments(house, tx, {
            kind: 'invariant',
            at: house.clock.now(),
            reason: `${broken.invariant}: ${broken.what} ${broken.detail}`,
          }),
        );
    }),
  ],
  mails: [
    companyAccountChangedMail,
    officerAccessChangedMail,
    officerPasswordChangedMail,
    officerSetUpMail,
    paymentHaltedMail,
  ],
  queues: officerQueues,
};
