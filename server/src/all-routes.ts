import swagger from '@fastify/swagger';
import { claimCallback } from '@bb1/domain/claims/claim-callback';
import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Context, Integrations } from './context.ts';
import { accountsDeskRoutes } from './modules/accounts/desk/desk.ts';
import { dataRequestsDeskRoutes } from './modules/accounts/data-requests/data-requests-desk.ts';
import { factorResetRoutes } from './modules/accounts/factor-resets/factor-reset-routes.ts';
import { affiliatesDeskRoutes } from './modules/affiliates/desk.ts';
import { affiliatesRoutes } from './modules/affiliates/routes.ts';
import { allPersonalData } from './all-personal-data.ts';
import { factorRoutes } from './modules/accounts/factors/factor-routes.ts';
import { emailRoutes } from './modules/accounts/emails/email-routes.ts';
import { passwordRoutes } from './modules/accounts/passwords/password-routes.ts';
import { privacyRoutes } from './modules/accounts/privacy/privacy-routes.ts';
import { refuseWeakPassword } from './modules/accounts/passwords/refuse-weak-password.ts';
import { accountsRoutes } from './modules/accounts/routes.ts';
import { secondFactorRoutes } from './modules/accounts/factors/second-factor-routes.ts';
import { sessionRoutes } from './modules/accounts/session-routes.ts';
import { accountIsOpen, accountOfAddress } from './modules/accounts/store.ts';
import { claimCalls } from './modules/claims/claim-calls.ts';
import { claimsDeskRoutes } from './modules/claims/desk.ts';
import { claimsRoutes } from './modules/claims/routes.ts';
import { configurationDeskRoutes } from './modules/configuration/desk.ts';
import { contactDeskRoutes } from './modules/contact/desk.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { countryListDeskRoutes } from './modules/country-lists/country-list-desk.ts';
import { holdingsDeskRoutes } from './modules/holdings/desk.ts';
import { kycDeskRoutes } from './modules/kyc/desk.ts';
import { kycRoutes } from './modules/kyc/routes.ts';
import { videoDeskRoutes } from './modules/kyc/video/desk.ts';
import { videoRoutes } from './modules/kyc/video/routes.ts';
import { videoWebhook } from './modules/kyc/video/webhook.ts';
import { mailsDeskRoutes } from './modules/mails/desk.ts';
import { offeringRoutes } from './modules/offering/routes.ts';
import { holdersDeskRoutes } from './modules/holders/desk.ts';
import { officersAccessRoutes } from './modules/officers/access-desk.ts';
import type { PasswordRules } from './modules/officers/change-officer-password.ts';
import { auditDeskRoutes } from './modules/officers/audit-desk.ts';
import { officerChangesRoutes } from './modules/officers/changes/officer-changes-desk.ts';
import { officersDeskRoutes } from './modules/officers/desk.ts';
import { officersFactorRoutes } from './modules/officers/factor-desk.ts';
import { givenUpJobRoutes } from './modules/officers/given-up-job-desk.ts';
import { moneyStopRoutes } from './modules/officers/money-stop-desk.ts';
import { officersStepUpRoutes } from './modules/officers/step-up-desk.ts';
import { findOfficer } from './modules/officers/store.ts';
import { ordersDeskRoutes } from './modules/orders/desk.ts';
import { discountDeskRoutes } from './modules/orders/discount-desk.ts';
import { kycSetting } from './modules/orders/kyc-setting.ts';
import { ordersRoutes } from './modules/orders/routes.ts';
import { bankDeskRoutes } from './modules/payments/bank-desk.ts';
import { paymentsDeskRoutes } from './modules/payments/desk/desk.ts';
import { exportRoutes } from './modules/payments/export.ts';
import { paymentsRoutes } from './modules/payments/routes.ts';
import { personsDeskRoutes } from './modules/persons/desk.ts';
import { payoutsDeskRoutes } from './modules/payouts/desk.ts';
import { payoutsRoutes } from './modules/payouts/routes.ts';
import { redemptionsDeskRoutes } from './modules/redemptions/desk.ts';
import { ratesDeskRoutes } from './modules/rates/desk.ts';
import { reportsDeskRoutes } from './modules/reports/desk.ts';
import { screeningDeskRoutes } from './modules/screening/desk.ts';
import { certificateDeskRoutes } from './modules/taxes/certificate-desk.ts';
import { remittanceDeskRoutes } from './modules/taxes/remittance-desk.ts';
import { taxesDeskRoutes } from './modules/taxes/desk.ts';
import { taxesRoutes } from './modules/taxes/routes.ts';
import { tokensDeskRoutes } from './modules/tokens/desk.ts';
import { waitlistDeskRoutes } from './modules/waitlist/desk.ts';
import { waitlistRoutes } from './modules/waitlist/routes.ts';
import { walletsRoutes } from './modules/wallets/routes.ts';
import type { WalletsContext } from './modules/wallets/wallets-context.ts';
import { webAuthCalls } from './modules/wallets/web-auth-calls.ts';
import { webAuthTokens } from './modules/wallets/web-auth-token.ts';
import { type SandboxClock, systemClock } from './platform/clock/clock.ts';
import { botCheckGate, botCheckRoutes } from './bot-check-gate.ts';
import { openApi } from './platform/http/api.ts';
import type { LoadLimit } from './platform/http/load-limit.ts';
import { csrf } from './platform/http/csrf.ts';
import { describeInterface } from './platform/http/describe-interface.ts';
import { serveOpenCalls } from './platform/http/open-calls.ts';
import { allSweeps } from './all-jobs.ts';
import { allMails } from './all-mails.ts';
import { mailSetting, maskedMailSetting } from './mail-setting.ts';
import { taxStandings } from './modules/taxes/tax-standings.ts';
import { SAMPLE_MAIL_VALUES } from './sample-mail-values.ts';
import { countPeopleOfCountries } from './people-of-countries.ts';
import { checkMoneyInvariants } from './money-invariants.ts';
import { workQueues } from './work-queues.ts';

export interface Wiring {
  readonly config: Config;
  readonly context: Context;
  readonly integrations: Integrations;
  readonly loadLimit: LoadLimit;
  readonly sandboxClock: SandboxClock | null;
}

/** Every call of the interface, in the order of the walk, below one base path. */
export async function allRoutes(api: FastifyInstance, wiring: Wiring): Promise<void> {
  const { config, context, integrations } = wiring;
  const { db, publicUrl } = context;
  wiring.loadLimit.guard(api);
  await describeApi(api, context);
  const serve = await openApi(api, {
    db,
    csrf: csrf(config.APP_SECRET),
    publicUrl,
    async findOfficer(id) {
      const officer = await findOfficer(db, id);
      return officer && { officerId: officer.id, name: officer.name, roles: officer.roles };
    },
    accountIsOpen: (id) => accountIsOpen(db, id),
    passesBotCheck: botCheckGate({
      db,
      botCheck: integrations.botCheck,
      minScore: config.RECAPTCHA_MIN_SCORE,
      withoutProofPerHour: {
        perNetwork: config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR,
        inAll: config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL,
      },
      onUnavailable: (error) =>
        api.log.warn(
          { err: error },
          'the bot check cannot judge; calls pass by the allowance alone',
        ),
    }),
  });
  botCheckRoutes(serve, integrations.botCheck);
  const kyc = kycSetting(context);
  offeringRoutes(serve, context, {
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    assetIssuer: config.STELLAR_ISSUER,
    sandbox: config.MODE === 'sandbox',
    paymentMethods: [...integrations.paymentMethods],
  });
  contactRoutes(serve, context);
  waitlistRoutes(serve, context, { accountOf: accountOfAddress });
  accountsRoutes(serve, context);
  passwordRoutes(serve, context);
  emailRoutes(serve, context);
  secondFactorRoutes(serve, context);
  factorRoutes(serve, context);
  sessionRoutes(serve, context);
  privacyRoutes(serve, context, allPersonalData(context, integrations));
  factorResetRoutes(serve, context);
  kycRoutes(serve, context, { ...kyc, checkDocument: integrations.checkDocument });
  const video = {
    ...context,
    ...kyc,
    video: integrations.video,
    checkDocument: integrations.checkDocument,
  };
  videoRoutes(serve, video);
  await videoWebhook(api, video);
  ordersRoutes(serve, context, integrations);
  paymentsRoutes(serve, context, integrations);
  const wallets = walletsContext(context, integrations, {
    endpoint: new URL(`${api.prefix}${WEB_AUTH_PATH}`, publicUrl),
  });
  walletsRoutes(serve, wallets);
  claimsRoutes(serve, context, {
    ...integrations,
    callbackUrl: new URL(`${api.prefix}${claimCallback.path}`, publicUrl),
  });
  const payouts = { ...integrations, taxStandings };
  payoutsRoutes(serve, context, payouts);
  affiliatesRoutes(serve, context);
  taxesRoutes(serve, context);
  await serveOpenCalls(api, context, [
    ...webAuthCalls(wallets),
    ...claimCalls(context, integrations),
  ]);

  const queues = workQueues({
    clock: context.clock,
    stuckClaimMinutes: config.CLAIM_STUCK_MINUTES,
  });
  officersDeskRoutes(serve, context, {
    queues,
    sandboxClock: wiring.sandboxClock,
    sweeps: allSweeps,
  });
  officersFactorRoutes(serve, context);
  officersStepUpRoutes(serve, context);
  moneyStopRoutes(serve, context, {
    booksHold: async () => (await checkMoneyInvariants(db)).breaches.length === 0,
  });
  configurationDeskRoutes(serve, context);
  givenUpJobRoutes(serve, context);
  const passwords: PasswordRules = {
    refuseWeak: (password, person) => refuseWeakPassword(context, password, person),
  };
  officersAccessRoutes(serve, context, passwords);
  officerChangesRoutes(serve, context, passwords);
  auditDeskRoutes(serve, context);
  accountsDeskRoutes(serve, context);
  dataRequestsDeskRoutes(serve, context, allPersonalData(context, integrations));
  countryListDeskRoutes(serve, context, { countPeople: countPeopleOfCountries });
  screeningDeskRoutes(serve, context, integrations);
  kycDeskRoutes(serve, context, kyc);
  videoDeskRoutes(serve, video);
  ratesDeskRoutes(serve, context);
  ordersDeskRoutes(serve, context);
  discountDeskRoutes(serve, context);
  bankDeskRoutes(serve, context, integrations);
  paymentsDeskRoutes(serve, context, integrations);
  exportRoutes(serve, context);
  tokensDeskRoutes(serve, context);
  claimsDeskRoutes(serve, context, {
    ...integrations,
    stuckAfterMinutes: config.CLAIM_STUCK_MINUTES,
  });
  holdersDeskRoutes(serve, context, {
    ...integrations,
    onError: (error) => api.log.error({ err: error }, 'the list of holders could not be read'),
  });
  holdingsDeskRoutes(serve, context, integrations);
  payoutsDeskRoutes(serve, context, payouts);
  redemptionsDeskRoutes(serve, context, integrations);
  taxesDeskRoutes(serve, context);
  affiliatesDeskRoutes(serve, context);
  personsDeskRoutes(serve, context);
  certificateDeskRoutes(serve, context);
  remittanceDeskRoutes(serve, context);
  contactDeskRoutes(serve, context);
  waitlistDeskRoutes(serve, context);
  mailsDeskRoutes(serve, context, {
    maskedMails: allMails(maskedMailSetting(mailSetting(context))),
    sampleValues: {
      ...SAMPLE_MAIL_VALUES,
      tokenCode: context.offering.token.code,
      reference: `${context.offering.token.code}-7K3M9QXA4`,
    },
  });
  reportsDeskRoutes(serve, context, { ...integrations, queues });
}

function walletsContext(
  context: Context,
  { stellar }: Integrations,
  { endpoint }: { readonly endpoint: URL },
): WalletsContext {
  const tokens = webAuthTokens({
    appSecret: context.appSecret,
    issuer: endpoint.href,
    homeDomain: stellar.webAuth.homeDomain,
  });
  return { ...context, stellar, tokens, realNow: () => systemClock.now() };
}

/** The description is made of the same schemas that read and write the calls. */
async function describeApi(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${context.offering.name}: investor portal`,
        description:
          'Amounts are decimal strings. Calls that change something repeat the cookie CSRF-TOKEN in the header X-CSRF-TOKEN. Refusals carry a code and messages per field in the language of Accept-Language.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  });
  let description: object | undefined;
  api.get(
    '/openapi.json',
    { schema: { hide: true } },
    () =>
      (description ??= describeInterface(api.swagger(), {
        basePath: api.prefix,
        publicUrl: context.publicUrl,
      })),
  );
}
