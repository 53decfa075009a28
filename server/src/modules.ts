import type { Module } from './module.ts';
import { accounts } from './modules/accounts/module.ts';
import { affiliates } from './modules/affiliates/module.ts';
import { announcements } from './modules/announcements/module.ts';
import { approvals } from './modules/approvals/module.ts';
import { claims } from './modules/claims/module.ts';
import { configuration } from './modules/configuration/module.ts';
import { contact } from './modules/contact/module.ts';
import { countryLists } from './modules/country-lists/module.ts';
import { holders } from './modules/holders/module.ts';
import { holdingDocuments } from './modules/holding-documents/module.ts';
import { holdings } from './modules/holdings/module.ts';
import { integrators } from './modules/integrators/module.ts';
import { kyc } from './modules/kyc/module.ts';
import { mails } from './modules/mails/module.ts';
import { offering } from './modules/offering/module.ts';
import { officerChanges } from './modules/officer-changes/module.ts';
import { officers } from './modules/officers/module.ts';
import { orders } from './modules/orders/module.ts';
import { paymentHalts } from './modules/payment-halts/module.ts';
import { payments } from './modules/payments/module.ts';
import { payouts } from './modules/payouts/module.ts';
import { persons } from './modules/persons/module.ts';
import { rates } from './modules/rates/module.ts';
import { reconciliation } from './modules/reconciliation/module.ts';
import { receivables } from './modules/receivables/module.ts';
import { redemptions } from './modules/redemptions/module.ts';
import { reports } from './modules/reports/module.ts';
import { screening } from './modules/screening/module.ts';
import { taxes } from './modules/taxes/module.ts';
import { tokens } from './modules/tokens/module.ts';
import { transfers } from './modules/transfers/module.ts';
import { waitlist } from './modules/waitlist/module.ts';
import { walletOrders } from './modules/wallet-orders/module.ts';
import { wallets } from './modules/wallets/module.ts';
import { platform } from './platform/module.ts';

/**
 * The corridor: the order in which an investor meets the modules. Each may import itself and those
 * before it.
 */
export const MODULES: readonly Module[] = [
  platform,
  officers,
  approvals,
  officerChanges,
  paymentHalts,
  configuration,
  offering,
  contact,
  waitlist,
  accounts,
  countryLists,
  screening,
  kyc,
  rates,
  orders,
  transfers,
  // Payments raise receivables and settle them, and ask whether somebody owes before money goes back.
  receivables,
  payments,
  tokens,
  wallets,
  claims,
  walletOrders,
  holdings,
  holders,
  payouts,
  redemptions,
  taxes,
  holdingDocuments,
  affiliates,
  announcements,
  reconciliation,
  persons,
  mails,
  reports,
  integrators,
];
