import { accountBlockEndpoints } from './accounts/block-endpoints.ts';
import { accountsDeskEndpoints } from './accounts/desk-endpoints.ts';
import { accountsEndpoints } from './accounts/endpoints.ts';
import { dataRequestEndpoints } from './accounts/data-request-endpoints.ts';
import { factorResetEndpoints } from './accounts/factor-reset-endpoints.ts';
import { affiliatesDeskEndpoints } from './affiliates/desk-endpoints.ts';
import { affiliatesEndpoints } from './affiliates/endpoints.ts';
import { botCheckEndpoints } from './bot-check/endpoints.ts';
import { claimsDeskEndpoints } from './claims/desk-endpoints.ts';
import { claimsEndpoints } from './claims/endpoints.ts';
import { configurationEndpoints } from './configuration/endpoints.ts';
import { contactDeskEndpoints } from './contact/desk-endpoints.ts';
import { contactEndpoints } from './contact/endpoints.ts';
import { countryListsDeskEndpoints } from './country-lists/desk-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { holdersDeskEndpoints } from './holders/desk-endpoints.ts';
import { holdingsDeskEndpoints } from './holdings/desk-endpoints.ts';
import { kycDeskEndpoints } from './kyc/desk-endpoints.ts';
import { businessEndpoints } from './kyc/business-endpoints.ts';
import { kycEndpoints } from './kyc/endpoints.ts';
import { mailsDeskEndpoints } from './mails/desk-endpoints.ts';
import { offeringEndpoints } from './offering/endpoints.ts';
import { officersEndpoints } from './officers/endpoints.ts';
import { ordersDeskEndpoints } from './orders/desk-endpoints.ts';
import { ordersEndpoints } from './orders/endpoints.ts';
import { paymentsDeskEndpoints } from './payments/desk-endpoints.ts';
import { paymentsEndpoints } from './payments/endpoints.ts';
import { exportEndpoints } from './payments/export-endpoints.ts';
import { getDeskOrder } from './payments/order-money-endpoints.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { getReconciliation } from './payments/reconciliation-endpoints.ts';
import { refundEndpoints } from './payments/refund-endpoints.ts';
import { unexplainedMoneyEndpoints } from './payments/unexplained-money-endpoints.ts';
import { payoutsDeskEndpoints } from './payouts/desk-endpoints.ts';
import { redemptionsDeskEndpoints } from './redemptions/desk-endpoints.ts';
import { payoutsEndpoints } from './payouts/endpoints.ts';
import { personsDeskEndpoints } from './persons/desk-endpoints.ts';
import { ratesDeskEndpoints } from './rates/desk-endpoints.ts';
import { reportsDeskEndpoints } from './reports/desk-endpoints.ts';
import { screeningDeskEndpoints } from './screening/desk-endpoints.ts';
import { taxCertificateDeskEndpoints } from './taxes/certificate-desk-endpoints.ts';
import { taxCertificateEndpoints } from './taxes/certificate-endpoints.ts';
import { taxRemittanceDeskEndpoints } from './taxes/remittance-desk-endpoints.ts';
import { taxesDeskEndpoints } from './taxes/desk-endpoints.ts';
import { taxesEndpoints } from './taxes/endpoints.ts';
import { tokensDeskEndpoints } from './tokens/desk-endpoints.ts';
import { tokensEndpoints } from './tokens/endpoints.ts';
import { videoIdentificationDeskEndpoints } from './video-identification/desk-endpoints.ts';
import { videoIdentificationEndpoints } from './video-identification/endpoints.ts';
import { waitlistDeskEndpoints } from './waitlist/desk-endpoints.ts';
import { waitlistEndpoints } from './waitlist/endpoints.ts';
import { walletsEndpoints } from './wallets/endpoints.ts';

/** Every call of the interface. What is not in this list is not served. */
export const allEndpoints: readonly Endpoint[] = [
  ...offeringEndpoints,
  ...botCheckEndpoints,
  ...contactEndpoints,
  ...waitlistEndpoints,
  ...accountsEndpoints,
  ...factorResetEndpoints,
  ...kycEndpoints,
  ...businessEndpoints,
  ...videoIdentificationEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...tokensEndpoints,
  ...walletsEndpoints,
  ...claimsEndpoints,
  ...payoutsEndpoints,
  ...affiliatesEndpoints,
  ...taxesEndpoints,
  ...taxCertificateEndpoints,
  ...officersEndpoints,
  ...configurationEndpoints,
  ...accountsDeskEndpoints,
  ...accountBlockEndpoints,
  ...dataRequestEndpoints,
  ...countryListsDeskEndpoints,
  ...screeningDeskEndpoints,
  ...kycDeskEndpoints,
  ...videoIdentificationDeskEndpoints,
  ...ratesDeskEndpoints,
  ...paymentsDeskEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...unexplainedMoneyEndpoints,
  getReconciliation,
  getDeskOrder,
  ...exportEndpoints,
  ...ordersDeskEndpoints,
  ...tokensDeskEndpoints,
  ...claimsDeskEndpoints,
  ...holdersDeskEndpoints,
  ...holdingsDeskEndpoints,
  ...payoutsDeskEndpoints,
  ...redemptionsDeskEndpoints,
  ...taxesDeskEndpoints,
  ...affiliatesDeskEndpoints,
  ...taxCertificateDeskEndpoints,
  ...taxRemittanceDeskEndpoints,
  ...personsDeskEndpoints,
  ...contactDeskEndpoints,
  ...waitlistDeskEndpoints,
  ...mailsDeskEndpoints,
  ...reportsDeskEndpoints,
];
