import { APPROVAL_KINDS } from '@bb1/domain/approvals/approval-kinds';
import type { Right } from '@bb1/domain/officers/rights';

/** Who proposes or approves anything, and auditors. */
const APPROVAL_RIGHTS: readonly Right[] = [
  'audit.view',
  ...Object.values(APPROVAL_KINDS).flatMap(({ propose, approve }) => [propose, approve]),
];

export const DESK_SECTIONS = [
  'people',
  'money',
  'tokens',
  'payouts',
  'communication',
  'oversight',
] as const;

/**
 * The screens of the back office in the order of the menu, each with its section and the right that
 * opens it, or one of several; null is for every officer.
 */
const PLACES = [
  { name: 'home', section: null, path: '/desk', right: null },
  { name: 'approvals', section: null, path: '/desk/approvals', right: APPROVAL_RIGHTS },
  { name: 'declarations', section: null, path: '/desk/declarations', right: null },
  { name: 'accounts', section: 'people', path: '/desk/accounts', right: 'accounts.view' },
  { name: 'kyc', section: 'people', path: '/desk/kyc', right: 'kyc.view' },
  { name: 'screening', section: 'people', path: '/desk/screening', right: 'screening.view' },
  { name: 'video', section: 'people', path: '/desk/video', right: 'video.view' },
  {
    name: 'country_lists',
    section: 'people',
    path: '/desk/country-lists',
    right: 'country_lists.view',
  },
  { name: 'orders', section: 'money', path: '/desk/orders', right: 'orders.view' },
  { name: 'discounts', section: 'money', path: '/desk/discounts', right: 'discounts.view' },
  { name: 'bank', section: 'money', path: '/desk/bank', right: 'payments.view' },
  { name: 'payments', section: 'money', path: '/desk/payments', right: 'payments.view' },
  { name: 'refunds', section: 'money', path: '/desk/refunds', right: 'payments.view' },
  {
    name: 'receivables',
    section: 'money',
    path: '/desk/receivables',
    right: 'receivables.view',
  },
  {
    name: 'reconciliation',
    section: 'money',
    path: '/desk/reconciliation',
    right: 'reconciliation.view',
  },
  { name: 'accounting', section: 'money', path: '/desk/accounting', right: 'accounting.view' },
  { name: 'allocations', section: 'tokens', path: '/desk/allocations', right: 'allocations.view' },
  { name: 'claims', section: 'tokens', path: '/desk/claims', right: 'claims.view' },
  { name: 'holders', section: 'tokens', path: '/desk/holders', right: 'holders.view' },
  {
    name: 'holding_adjustments',
    section: 'tokens',
    path: '/desk/holdings/acts',
    right: 'holdings.view',
  },
  { name: 'redemptions', section: 'tokens', path: '/desk/redemptions', right: 'holdings.view' },
  { name: 'coupon_runs', section: 'payouts', path: '/desk/coupon-runs', right: 'payouts.view' },
  { name: 'taxes', section: 'payouts', path: '/desk/taxes', right: 'taxes.view' },
  { name: 'waitlist', section: 'communication', path: '/desk/waitlist', right: 'waitlist.view' },
  { name: 'contact', section: 'communication', path: '/desk/contact', right: 'contact.view' },
  {
    name: 'announcements',
    section: 'communication',
    path: '/desk/announcements',
    right: 'announcements.view',
  },
  {
    name: 'affiliates',
    section: 'communication',
    path: '/desk/affiliates',
    right: 'affiliates.view',
  },
  { name: 'mails', section: 'communication', path: '/desk/mails', right: 'mails.view' },
  {
    name: 'mail_previews',
    section: 'communication',
    path: '/desk/mail-previews',
    right: 'mails.preview',
  },
  { name: 'reports', section: 'oversight', path: '/desk/reports', right: 'reports.view' },
  {
    name: 'payment_halts',
    section: 'oversight',
    path: '/desk/payment-halts',
    right: 'payment_halts.view',
  },
  {
    name: 'configuration',
    section: 'oversight',
    path: '/desk/configuration',
    right: 'configuration.view',
  },
  { name: 'failed_jobs', section: 'oversight', path: '/desk/failed-jobs', right: 'jobs.view' },
  {
    name: 'data_requests',
    section: 'oversight',
    path: '/desk/data-requests',
    right: 'data_requests.view',
  },
  { name: 'officers', section: 'oversight', path: '/desk/officers', right: 'officers.view' },
  {
    name: 'integrators',
    section: 'oversight',
    path: '/desk/integrators',
    right: 'integrators.view',
  },
  { name: 'audit', section: 'oversight', path: '/desk/audit', right: 'audit.view' },
] as const satisfies readonly {
  name: string;
  section: (typeof DESK_SECTIONS)[number] | null;
  path: string;
  right: Right | readonly Right[] | null;
}[];

/** The screens that an officer with these rights may open. */
export function deskPlaces(rights: readonly Right[]) {
  return PLACES.filter(
    ({ right }) => right === null || [right].flat().some((one) => rights.includes(one)),
  );
}
