import { z } from 'zod';
import type { Context, Integrations } from './context.ts';
import { allPersonalData } from './all-personal-data.ts';
import { affiliatesJobs, affiliatesSweeps } from './modules/affiliates/jobs.ts';
import { accountsJobs, accountsSweeps } from './modules/accounts/jobs.ts';
import { signInJobs, signInSweeps } from './modules/accounts/sign-in/sign-in-jobs.ts';
import { claimsJobs, claimsSweeps } from './modules/claims/jobs.ts';
import { FORGET_MESSAGES, forgetMessages } from './modules/contact/forget-messages.ts';
import {
  countryListJobs,
  NOTICE_COUNTRY_RULES,
} from './modules/country-lists/country-list-jobs.ts';
import { EXPIRE_DOCUMENTS, kycJobs } from './modules/kyc/jobs.ts';
import { videoJobs, videoSweeps } from './modules/kyc/video/jobs.ts';
import { judgeKycAgain } from './modules/kyc/settle-verdict.ts';
import { holdingsJobs, holdingsSweeps } from './modules/holdings/jobs.ts';
import { stopMoney } from './modules/officers/money-stop.ts';
import { VERIFY_AUDIT, verifyAuditDaily } from './modules/officers/verify-audit-log.ts';
import { INVESTED_SUM_CHANGED, kycSetting } from './modules/orders/kyc-setting.ts';
import { LAPSE_ORDERS, lapseOrders } from './modules/orders/lapse-orders.ts';
import { FORGET_LEFT } from './modules/kyc/forget-left.ts';
import { paymentsJobs, paymentsSweeps } from './modules/payments/jobs.ts';
import { followRefundTransfer } from './modules/payments/refunds/send-lumens.ts';
import { payoutsJobs, payoutsSweeps } from './modules/payouts/jobs.ts';
import { redemptionsJobs, redemptionsSweeps } from './modules/redemptions/jobs.ts';
import { ratesJobs, ratesSweeps } from './modules/rates/jobs.ts';
import { taxesJobs, taxesSweeps } from './modules/taxes/jobs.ts';
import { transfersJobs, transfersSweeps } from './modules/transfers/jobs.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from './modules/transfers/transfer-told.ts';
import { waitlistJobs, waitlistSweeps } from './modules/waitlist/jobs.ts';
import { forgetWebAuthUses } from './modules/wallets/web-auth-store.ts';
import { checkMoneyInvariants } from './money-invariants.ts';
import { sealAudit } from './platform/audit/audit.ts';
import { forgetOldChallenges } from './platform/factors/passkey-challenges.ts';
import { forgetOldCounts } from './platform/http/rate-limit.ts';
import { forgetUsedProofs } from './platform/http/used-proofs.ts';
import { taxStandings } from './modules/taxes/tax-standings.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { DELIVER_MAIL, deliverMail, forgetOldMails } from './platform/mail/outbox.ts';
import { forgetOldMailCodes } from './platform/mail-codes/mail-codes.ts';
import { forgetEndedSessions } from './platform/sessions/sessions.ts';

const SEAL_AUDIT = 'audit.seal';
const FORGET_COUNTS = 'rate_limits.forget';
const FORGET_CHALLENGES = 'passkey_challenges.forget';
const FORGET_MAIL_CODES = 'mail_codes.forget';
const FORGET_SESSIONS = 'sessions.forget';
const FORGET_MAILS = 'mail.forget';
const CHECK_MONEY = 'money.check';

export const allSweeps: readonly string[] = [
  SEAL_AUDIT,
  VERIFY_AUDIT,
  FORGET_COUNTS,
  FORGET_CHALLENGES,
  FORGET_MAIL_CODES,
  FORGET_SESSIONS,
  FORGET_MAILS,
  CHECK_MONEY,
  LAPSE_ORDERS,
  NOTICE_COUNTRY_RULES,
  EXPIRE_DOCUMENTS,
  FORGET_LEFT,
  ...videoSweeps,
  FORGET_MESSAGES,
  ...waitlistSweeps,
  ...accountsSweeps,
  ...signInSweeps,
  ...ratesSweeps,
  ...transfersSweeps,
  ...paymentsSweeps,
  ...claimsSweeps,
  ...holdingsSweeps,
  ...payoutsSweeps,
  ...redemptionsSweeps,
  ...taxesSweeps,
  ...affiliatesSweeps,
];

/** Every job by its name: parse the payload, call the use case. */
export function allJobs(context: Context, integrations: Integrations): Jobs {
  const { db, clock, publicUrl } = context;
  const personalData = allPersonalData(context, integrations);
  return {
    ...waitlistJobs(context),
    ...signInJobs(context),
    ...accountsJobs(context, personalData),
    ...countryListJobs(context),
    ...videoJobs(context),
    ...kycJobs(context, kycSetting(context)),
    [INVESTED_SUM_CHANGED]: (payload) =>
      db.transaction('judge_kyc_again', (tx) =>
        judgeKycAgain(
          tx,
          kycSetting(context),
          z.object({ accountId: z.uuid() }).parse(payload).accountId,
        ),
      ),
    [FORGET_MESSAGES]: () => forgetMessages(context),
    [LAPSE_ORDERS]: () => lapseOrders(context),
    ...ratesJobs(context, integrations.prices),
    ...transfersJobs(context, integrations),
    ...paymentsJobs(context, integrations),
    ...toldOfTransfers(context, [
      claimsJobs(context, integrations),
      holdingsJobs(context, integrations),
      payoutsJobs(context, { ...integrations, taxStandings }),
      redemptionsJobs(context, integrations),
    ]),
    ...affiliatesJobs(context),
    ...taxesJobs({ ...context, areSpecimens: integrations.certificatesAreSpecimens }),
    [DELIVER_MAIL]: (payload) =>
      deliverMail({
        db,
        mailer: integrations.mailer,
        templates: integrations.mails,
        domain: publicUrl.hostname,
        now: () => clock.now(),
        mailId: z.object({ mailId: z.uuid() }).parse(payload).mailId,
      }),
    async [SEAL_AUDIT]() {
      await sealAudit(db);
    },
    [VERIFY_AUDIT]: () => verifyAuditDaily(context),
    async [FORGET_COUNTS]() {
      await forgetOldCounts(db);
      await forgetUsedProofs(db);
      await forgetWebAuthUses(db);
    },
    [FORGET_CHALLENGES]: () => forgetOldChallenges(db),
    [FORGET_MAIL_CODES]: () => forgetOldMailCodes(db),
    [FORGET_SESSIONS]: () => forgetEndedSessions(db),
    [FORGET_MAILS]: () =>
      forgetOldMails(db, {
        now: clock.now(),
        letters: personalData.flatMap((part) => part.commercialLetters ?? []),
      }),
    async [CHECK_MONEY]() {
      const { breaches } = await checkMoneyInvariants(db);
      const [first] = breaches;
      if (first)
        await stopMoney(db, {
          kind: 'invariant',
          at: clock.now(),
          reason: `${first.invariant}: ${first.what} ${first.detail}`,
        });
    },
  };
}

/** What becomes of a transfer concerns a claim, a refund, an act on a holding, payouts or a redemption; whom it does not concern does nothing. */
function toldOfTransfers(context: Context, modules: readonly Jobs[]): Jobs {
  const told = [TRANSFER_SETTLED, TRANSFER_FAILED].map(
    (name) =>
      [
        name,
        async (payload: unknown) => {
          await followRefundTransfer(
            context,
            z.object({ transferId: z.uuid() }).parse(payload).transferId,
          );
          for (const jobs of modules) await jobs[name]?.(payload);
        },
      ] as const,
  );
  return { ...Object.assign({}, ...modules), ...Object.fromEntries(told) };
}
