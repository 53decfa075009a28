import type { Right } from '../officers/rights.ts';

/** Decisions that take two officers. */
export const APPROVAL_KIND_NAMES = [
  /** The balance that the first statement of a bank account has to join. */
  'opening_balance',
  /** A bank file that an officer uploaded instead of the bank's own channel. */
  'bank_file',
  /** A statement that does not join the last balance, or states none. */
  'statement_gap',
  /** An entry of a bank statement that the product could not read. */
  'manual_booking',
  /** A file of refunds that the bank did not carry out. */
  'refund_file_recall',
  /** A debit takes a payment back, and does not say so by itself. */
  'take_back',
  /** An explained gap shows that the bank never booked a payment. */
  'unbooked_payment',
  /** What a person still owes becomes a loss. */
  'write_off',
  /** The affiliate programme ends later. */
  'affiliate_extension',
  /** A commission is refused for good, or allowed despite signs of self-referral. */
  'commission_decision',
  /** A code with a better price. */
  'discount_code',
  /** The issuer does no new business with a person whose money it holds, or does again. */
  'account_block',
  /** Data of a person under a legal hold may be erased again. */
  'legal_hold_lifting',
  /** A person's request for a copy of their data, which only they can download. */
  'data_export',
  /** A person's request to erase their data, which closes the account. */
  'data_erasure',
  /** A person's request to only store their data. */
  'data_restriction',
  /** The restricted data of a person may be used again. */
  'restriction_lifting',
  /** The tax certificates of a year, or one in place of a wrong one. */
  'tax_certificates',
] as const;
export type ApprovalKindName = (typeof APPROVAL_KIND_NAMES)[number];

/** The right to propose and the right to approve each. */
export const APPROVAL_KINDS: Readonly<
  Record<ApprovalKindName, { readonly propose: Right; readonly approve: Right }>
> = {
  opening_balance: { propose: 'payments.import', approve: 'payments.approve_decision' },
  bank_file: { propose: 'payments.import', approve: 'payments.approve_decision' },
  statement_gap: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  manual_booking: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  take_back: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  unbooked_payment: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  write_off: { propose: 'receivables.work', approve: 'receivables.approve_write_off' },
  affiliate_extension: { propose: 'affiliates.propose', approve: 'affiliates.approve' },
  commission_decision: { propose: 'affiliates.propose', approve: 'affiliates.approve' },
  discount_code: { propose: 'discounts.propose', approve: 'discounts.publish' },
  account_block: { propose: 'accounts.propose_block', approve: 'accounts.approve_block' },
  legal_hold_lifting: { propose: 'accounts.hold', approve: 'accounts.approve_hold_lifting' },
  data_export: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  data_erasure: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  data_restriction: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  restriction_lifting: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  tax_certificates: { propose: 'taxes.propose', approve: 'taxes.approve' },
  refund_file_recall: { propose: 'refunds.carry_out', approve: 'refunds.approve' },
};
