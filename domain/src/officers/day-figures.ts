import type { Right } from './rights.ts';

/** What an officer sees counted of the day: by which act of the audit log, and with which right. */
export const DAY_FIGURES = [
  { name: 'registered', act: 'account.email_confirmed', right: 'accounts.view' },
  { name: 'verified', act: 'kyc.approved', right: 'kyc.view' },
  { name: 'ordered', act: 'order.placed', right: 'orders.view' },
  { name: 'paid', act: 'order.funds_received', right: 'orders.view' },
  { name: 'claimed', act: 'claim.settled', right: 'claims.view' },
  { name: 'messages', act: 'contact.received', right: 'contact.view' },
  { name: 'decided', act: 'approval.approved', right: null },
] as const satisfies readonly { name: string; act: string; right: Right | null }[];
export type DayFigure = (typeof DAY_FIGURES)[number]['name'];

/** A figure is counted up to here; beyond, there are more. */
export const MOST_COUNTED = 1_000;
