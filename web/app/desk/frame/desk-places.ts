import type { Right } from '@bb1/domain/officers/rights';

/** The screens of the back office in the order of the menu, each with the right that opens it; null is for every officer. */
const PLACES = [
  { name: 'home', path: '/desk', right: null },
  { name: 'accounts', path: '/desk/accounts', right: 'accounts.view' },
  { name: 'kyc', path: '/desk/kyc', right: 'kyc.view' },
  { name: 'screening', path: '/desk/screening', right: 'screening.view' },
  { name: 'video', path: '/desk/video', right: 'video.view' },
  { name: 'country_lists', path: '/desk/country-lists', right: 'country_lists.view' },
  { name: 'bank', path: '/desk/bank', right: 'payments.view' },
  { name: 'payments', path: '/desk/payments', right: 'payments.view' },
  { name: 'refunds', path: '/desk/refunds', right: 'payments.view' },
  { name: 'reconciliation', path: '/desk/reconciliation', right: 'reconciliation.view' },
  { name: 'orders', path: '/desk/orders', right: 'orders.view' },
  { name: 'discounts', path: '/desk/discounts', right: 'discounts.view' },
  { name: 'allocations', path: '/desk/allocations', right: 'allocations.view' },
  { name: 'claims', path: '/desk/claims', right: 'claims.view' },
  { name: 'holders', path: '/desk/holders', right: 'holders.view' },
  { name: 'holding_acts', path: '/desk/holdings/acts', right: 'holdings.view' },
  { name: 'coupon_runs', path: '/desk/coupon-runs', right: 'payouts.view' },
  { name: 'redemptions', path: '/desk/redemptions', right: 'holdings.view' },
  { name: 'taxes', path: '/desk/taxes', right: 'taxes.view' },
  { name: 'affiliates', path: '/desk/affiliates', right: 'affiliates.view' },
  { name: 'waitlist', path: '/desk/waitlist', right: 'waitlist.view' },
  { name: 'contact', path: '/desk/contact', right: 'contact.view' },
  { name: 'reports', path: '/desk/reports', right: 'reports.view' },
  { name: 'money_stops', path: '/desk/money-stops', right: 'money_stops.view' },
  { name: 'mails', path: '/desk/mails', right: 'mails.view' },
  { name: 'mail_previews', path: '/desk/mail-previews', right: 'mails.preview' },
  { name: 'data_requests', path: '/desk/data-requests', right: 'data_requests.view' },
  { name: 'officers', path: '/desk/officers', right: 'officers.view' },
  { name: 'audit', path: '/desk/audit', right: 'audit.view' },
] as const satisfies readonly { name: string; path: string; right: Right | null }[];

/** The screens that an officer with these rights may open. */
export function deskPlaces(rights: readonly Right[]) {
  return PLACES.filter(({ right }) => right === null || rights.includes(right));
}
