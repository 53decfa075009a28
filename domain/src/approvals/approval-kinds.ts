import type { Right } from '../officers/rights.ts';

/** Decisions that take two officers, with the right to propose and the right to approve each. */
export const APPROVAL_KINDS = {
  /** The balance that the first statement of a bank account has to join. */
  opening_balance: { propose: 'payments.import', approve: 'payments.approve_decision' },
  /** A bank file that an officer uploaded instead of the bank's own channel. */
  bank_file: { propose: 'payments.import', approve: 'payments.approve_decision' },
  /** A statement that does not join the last balance, or states none. */
  statement_gap: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  /** A debit takes a payment back, and does not say so by itself. */
  take_back: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  /** What somebody still owes becomes a loss. */
  write_off: { propose: 'receivables.work', approve: 'receivables.approve_write_off' },
  /** A file of refunds that the bank did not carry out. */
  refund_file_recall: { propose: 'refunds.carry_out', approve: 'refunds.approve' },
} as const satisfies Record<string, { readonly propose: Right; readonly approve: Right }>;

export type ApprovalKindName = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [
  ApprovalKindName,
  ...ApprovalKindName[],
];
