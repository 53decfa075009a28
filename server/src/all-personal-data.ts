import type { Context, Integrations } from './context.ts';
import { accountsPersonalData } from './modules/accounts/privacy/personal-data.ts';
import { affiliatesPersonalData } from './modules/affiliates/personal-data.ts';
import { claimsPersonalData } from './modules/claims/personal-data.ts';
import { contactPersonalData } from './modules/contact/personal-data.ts';
import { holdingsPersonalData } from './modules/holdings/personal-data.ts';
import { kycPersonalData } from './modules/kyc/personal-data.ts';
import { videoPersonalData } from './modules/kyc/video/personal-data.ts';
import { ordersPersonalData } from './modules/orders/personal-data.ts';
import { paymentsPersonalData } from './modules/payments/personal-data.ts';
import { payoutsPersonalData } from './modules/payouts/personal-data.ts';
import { screeningPersonalData } from './modules/screening/personal-data.ts';
import { taxesPersonalData } from './modules/taxes/personal-data.ts';
import { tokensPersonalData } from './modules/tokens/personal-data.ts';
import { waitlistPersonalData } from './modules/waitlist/personal-data.ts';
import { walletsPersonalData } from './modules/wallets/personal-data.ts';
import type { PersonalDataPart } from './platform/personal-data/personal-data-part.ts';

/** What every module holds about a person, in the order of the walk: what points to something stands behind it. */
export function allPersonalData(
  context: Context,
  { stellar }: Pick<Integrations, 'stellar'>,
): readonly PersonalDataPart[] {
  return [
    accountsPersonalData,
    contactPersonalData,
    waitlistPersonalData(context),
    screeningPersonalData,
    kycPersonalData(context),
    videoPersonalData(context),
    ordersPersonalData,
    paymentsPersonalData,
    tokensPersonalData,
    walletsPersonalData,
    claimsPersonalData(stellar),
    holdingsPersonalData,
    payoutsPersonalData,
    taxesPersonalData(context),
    affiliatesPersonalData,
  ];
}
