import type { Endpoint } from './endpoint.ts';
import * as accountsBlock from './accounts/block-endpoints.ts';
import * as accountsDataRequest from './accounts/data-request-endpoints.ts';
import * as accountsDesk from './accounts/desk-endpoints.ts';
import * as accountsEmail from './accounts/email-endpoints.ts';
import * as accounts from './accounts/endpoints.ts';
import * as accountsOwnDataRequest from './accounts/own-data-request-endpoints.ts';
import * as accountsFactor from './accounts/factor-endpoints.ts';
import * as accountsFactorReset from './accounts/factor-reset-endpoints.ts';
import * as accountsPassword from './accounts/password-endpoints.ts';
import * as accountsPrivacy from './accounts/privacy-endpoints.ts';
import * as accountsSession from './accounts/session-endpoints.ts';
import * as accountsSignIn from './accounts/sign-in-endpoints.ts';
import * as affiliatesDesk from './affiliates/desk-endpoints.ts';
import * as affiliates from './affiliates/endpoints.ts';
import * as approvals from './approvals/endpoints.ts';
import * as botCheck from './bot-check/endpoints.ts';
import * as claimsDesk from './claims/desk-endpoints.ts';
import * as claims from './claims/endpoints.ts';
import * as configuration from './configuration/endpoints.ts';
import * as contactDesk from './contact/desk-endpoints.ts';
import * as contact from './contact/endpoints.ts';
import * as countryListsDesk from './country-lists/desk-endpoints.ts';
import * as holdersDesk from './holders/desk-endpoints.ts';
import * as holdingDocuments from './holding-documents/endpoints.ts';
import * as holdingDocumentsDesk from './holding-documents/desk-endpoints.ts';
import * as holdingsDesk from './holdings/desk-endpoints.ts';
import * as announcementsCalls from './announcements/endpoints.ts';
import * as announcementsDesk from './announcements/desk-endpoints.ts';
import * as integratorsCalls from './integrators/endpoints.ts';
import * as integratorsDesk from './integrators/desk-endpoints.ts';
import * as kycBusiness from './kyc/business-endpoints.ts';
import * as kycDesk from './kyc/desk-endpoints.ts';
import * as kycDraft from './kyc/draft-endpoints.ts';
import * as kycDuplicates from './kyc/duplicate-endpoints.ts';
import * as kyc from './kyc/endpoints.ts';
import * as mailsDesk from './mails/desk-endpoints.ts';
import * as mailWords from './mails/words-endpoints.ts';
import * as offering from './offering/endpoints.ts';
import * as officersAccess from './officers/access-endpoints.ts';
import * as officersAudit from './officers/audit-endpoints.ts';
import * as officersChange from './officers/change-endpoints.ts';
import * as officers from './officers/endpoints.ts';
import * as officersCompanySignIn from './officers/company-sign-in-endpoints.ts';
import * as officersFactor from './officers/factor-endpoints.ts';
import * as officersDeclaration from './officers/declaration-endpoints.ts';
import * as officersFailedJob from './officers/failed-job-endpoints.ts';
import * as officersPaymentHalt from './officers/payment-halt-endpoints.ts';
import * as officersDeskSettings from './officers/desk-settings-endpoints.ts';
import * as officersSearch from './officers/search-endpoints.ts';
import * as officersStepUp from './officers/step-up-endpoints.ts';
import * as ordersDesk from './orders/desk-endpoints.ts';
import * as orders from './orders/endpoints.ts';
import * as paymentsDesk from './payments/desk-endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as paymentsEvidence from './payments/evidence-endpoints.ts';
import * as paymentsExport from './payments/export-endpoints.ts';
import * as paymentsOrderMoney from './payments/order-money-endpoints.ts';
import * as paymentsPayment from './payments/payment-endpoints.ts';
import * as reconciliation from './reconciliation/endpoints.ts';
import * as paymentsRefund from './payments/refund-endpoints.ts';
import * as paymentsSmall from './payments/small-payment-endpoints.ts';
import * as paymentsUnexplainedMoney from './payments/unexplained-money-endpoints.ts';
import * as payoutsDesk from './payouts/desk-endpoints.ts';
import * as payouts from './payouts/endpoints.ts';
import * as personsDesk from './persons/desk-endpoints.ts';
import * as ratesDesk from './rates/desk-endpoints.ts';
import * as rates from './rates/endpoints.ts';
import * as receivablesDesk from './receivables/desk-endpoints.ts';
import * as receivables from './receivables/endpoints.ts';
import * as redemptionsDesk from './redemptions/desk-endpoints.ts';
import * as reportsAccounting from './reports/accounting-endpoints.ts';
import * as reportsDesk from './reports/desk-endpoints.ts';
import * as screeningDesk from './screening/desk-endpoints.ts';
import * as taxesCertificateDesk from './taxes/certificate-desk-endpoints.ts';
import * as taxesCertificate from './taxes/certificate-endpoints.ts';
import * as taxesChurchTaxDesk from './taxes/church-tax-desk-endpoints.ts';
import * as taxesCorrectionDesk from './taxes/correction-desk-endpoints.ts';
import * as taxesRefundDesk from './taxes/tax-refund-endpoints.ts';
import * as taxesDesk from './taxes/desk-endpoints.ts';
import * as taxes from './taxes/endpoints.ts';
import * as taxesRemittanceDesk from './taxes/remittance-desk-endpoints.ts';
import * as taxesReturnDesk from './taxes/return-desk-endpoints.ts';
import * as tokensDesk from './tokens/desk-endpoints.ts';
import * as tokens from './tokens/endpoints.ts';
import * as videoIdentificationDesk from './video-identification/desk-endpoints.ts';
import * as videoIdentification from './video-identification/endpoints.ts';
import * as waitlistDesk from './waitlist/desk-endpoints.ts';
import * as waitlist from './waitlist/endpoints.ts';
import * as walletOrders from './wallet-orders/endpoints.ts';
import * as wallets from './wallets/endpoints.ts';

/** Every file that declares endpoints, in the order of the corridor. */
const FILES: readonly object[] = [
  offering,
  botCheck,
  contact,
  waitlist,
  accounts,
  accountsSignIn,
  accountsPassword,
  accountsEmail,
  accountsFactor,
  accountsSession,
  accountsPrivacy,
  accountsFactorReset,
  kyc,
  kycBusiness,
  kycDraft,
  videoIdentification,
  orders,
  receivables,
  payments,
  tokens,
  walletOrders,
  wallets,
  claims,
  payouts,
  affiliates,
  taxes,
  taxesCertificate,
  officers,
  officersAudit,
  officersCompanySignIn,
  officersFactor,
  officersAccess,
  officersStepUp,
  officersChange,
  officersPaymentHalt,
  officersFailedJob,
  officersDeclaration,
  officersDeskSettings,
  officersSearch,
  approvals,
  configuration,
  accountsDesk,
  accountsBlock,
  accountsDataRequest,
  accountsOwnDataRequest,
  countryListsDesk,
  screeningDesk,
  kycDesk,
  kycDuplicates,
  videoIdentificationDesk,
  ratesDesk,
  rates,
  paymentsDesk,
  paymentsEvidence,
  paymentsPayment,
  paymentsRefund,
  paymentsSmall,
  paymentsUnexplainedMoney,
  paymentsOrderMoney,
  reconciliation,
  paymentsExport,
  receivablesDesk,
  ordersDesk,
  tokensDesk,
  claimsDesk,
  holdersDesk,
  holdingDocuments,
  holdingDocumentsDesk,
  holdingsDesk,
  payoutsDesk,
  redemptionsDesk,
  taxesDesk,
  affiliatesDesk,
  taxesCertificateDesk,
  taxesRemittanceDesk,
  taxesReturnDesk,
  taxesCorrectionDesk,
  taxesRefundDesk,
  taxesChurchTaxDesk,
  personsDesk,
  contactDesk,
  waitlistDesk,
  mailsDesk,
  mailWords,
  reportsDesk,
  reportsAccounting,
  announcementsCalls,
  announcementsDesk,
  integratorsCalls,
  integratorsDesk,
];

/** The endpoints that a file declares. */
export function endpointsOf<File extends object>(file: File) {
  type Call = Extract<File[keyof File], Endpoint>;
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
  return Object.values(file).filter(isCall);
}

/** Every endpoint of the interface. Nothing else is served. */
export const allEndpoints: readonly Endpoint[] = FILES.flatMap((file): Endpoint[] =>
  endpointsOf(file),
);
