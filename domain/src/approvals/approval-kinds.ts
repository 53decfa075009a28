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
  /** Undecided money goes back. */
  'refund',
  /** A file of refunds that the bank did not carry out. */
  'refund_file_recall',
  /** What undecided money of a payment is for. */
  'payment_decision',
  /** All payments below the tolerance become own funds. */
  'small_payments',
  /** A debit that reverses a payment without saying so. */
  'take_back',
  /** An explained gap shows that the bank never booked a payment. */
  'unbooked_payment',
  /** The open amount of a receivable is written off. */
  'write_off',
  /** The issuer's own action on a holding. */
  'holding_adjustment',
  /** Tokens whose nominal was paid are taken back. */
  'redemption',
  /** The affiliate programme ends later. */
  'affiliate_extension',
  /** A commission is refused for good, or allowed despite signs of self-referral. */
  'commission_decision',
  /** Earned commission becomes tokens. */
  'commission_allocation',
  /** Paid orders become tokens. */
  'allocation',
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
  /** A coupon run continues although the taxes of some holders are not known. */
  'tax_override',
  /** A key with which another system calls the interface, perhaps with a webhook. */
  'integrator',
  /** Too much tax was withheld from a payout; the next return is reduced (section 44b(5) EStG). */
  'tax_correction',
  /** Too little tax was withheld from a payout; the tax office is notified (section 44(5) EStG). */
  'tax_shortfall',
  /** That notice was wrong. */
  'tax_shortfall_withdrawal',
  /** The withheld tax of a month was paid to the tax office. */
  'tax_remittance',
  /** A file of answers about church tax. */
  'church_tax_answers',
  /** Words to people with tokens or open orders. */
  'announcement',
  /** The profit before tax that a variable coupon depends on. */
  'year_profit',
  /** What a paper or an office says about a person's tax. */
  'tax_entry',
  /** A payment halt is lifted. */
  'money_release',
  /** The lost second factors of a person are removed. */
  'factor_reset',
  /** Who is an officer, and with which roles. */
  'officer_change',
  /** The next version of a list of countries. */
  'country_list',
  /** Words with which officers begin their replies. */
  'reply_template',
  /** The words of a mail. */
  'mail_words',
] as const;
export type ApprovalKindName = (typeof APPROVAL_KIND_NAMES)[number];

interface ApprovalRights {
  readonly propose: Right;
  readonly approve: Right;
  /** Where more officers send it back than approve it. */
  readonly sendBack?: Right;
}

/** The rights to each kind. */
export const APPROVAL_KINDS: Readonly<Record<ApprovalKindName, ApprovalRights>> = {
  opening_balance: { propose: 'payments.import', approve: 'payments.approve_decision' },
  bank_file: { propose: 'payments.import', approve: 'payments.approve_decision' },
  statement_gap: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  manual_booking: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  payment_decision: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  small_payments: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  take_back: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  unbooked_payment: { propose: 'payments.propose_decision', approve: 'payments.approve_decision' },
  write_off: { propose: 'receivables.work', approve: 'receivables.approve_write_off' },
  holding_adjustment: { propose: 'holdings.propose', approve: 'holdings.decide' },
  redemption: { propose: 'holdings.propose', approve: 'holdings.decide' },
  affiliate_extension: { propose: 'affiliates.propose', approve: 'affiliates.approve' },
  commission_decision: { propose: 'affiliates.propose', approve: 'affiliates.approve' },
  commission_allocation: { propose: 'affiliates.propose', approve: 'affiliates.approve' },
  allocation: { propose: 'allocations.propose', approve: 'allocations.approve' },
  discount_code: { propose: 'discounts.propose', approve: 'discounts.publish' },
  account_block: { propose: 'accounts.propose_block', approve: 'accounts.approve_block' },
  legal_hold_lifting: { propose: 'accounts.hold', approve: 'accounts.approve_hold_lifting' },
  data_export: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  data_erasure: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  data_restriction: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  restriction_lifting: { propose: 'data_requests.work', approve: 'data_requests.approve' },
  tax_certificates: { propose: 'taxes.propose', approve: 'taxes.approve' },
  refund: { propose: 'refunds.stand_behind', approve: 'refunds.approve' },
  church_tax_answers: { propose: 'taxes.propose', approve: 'taxes.approve' },
  tax_correction: { propose: 'taxes.propose', approve: 'taxes.approve' },
  tax_shortfall: { propose: 'taxes.propose', approve: 'taxes.approve' },
  tax_shortfall_withdrawal: { propose: 'taxes.propose', approve: 'taxes.approve' },
  tax_remittance: { propose: 'taxes.remit', approve: 'taxes.approve' },
  tax_override: { propose: 'payouts.propose', approve: 'payouts.release' },
  integrator: { propose: 'integrators.propose', approve: 'integrators.approve' },
  announcement: { propose: 'announcements.propose', approve: 'announcements.approve' },
  year_profit: { propose: 'payouts.propose', approve: 'payouts.release' },
  tax_entry: { propose: 'taxes.propose', approve: 'taxes.approve' },
  money_release: {
    propose: 'payment_halts.propose_release',
    approve: 'payment_halts.approve_release',
  },
  reply_template: { propose: 'reply_templates.propose', approve: 'reply_templates.approve' },
  mail_words: { propose: 'mail_words.propose', approve: 'mail_words.approve' },
  refund_file_recall: { propose: 'refunds.carry_out', approve: 'refunds.approve' },
  factor_reset: {
    propose: 'accounts.propose_factor_reset',
    approve: 'accounts.approve_factor_reset',
    // An officer who hears of the owner's objection ends it at once.
    sendBack: 'accounts.propose_factor_reset',
  },
  officer_change: { propose: 'officers.propose', approve: 'officers.approve' },
  country_list: { propose: 'country_lists.propose', approve: 'country_lists.approve' },
};

const KINDS_WITH_LINES = [
  'redemption',
  'commission_allocation',
  'allocation',
] as const satisfies readonly ApprovalKindName[];

/** Whether the approver may take single lines out. */
export function hasLines(kind: ApprovalKindName): kind is (typeof KINDS_WITH_LINES)[number] {
  return (KINDS_WITH_LINES as readonly ApprovalKindName[]).includes(kind);
}

/** Reasons of the product, where officers type none. */
export const READY_REASONS = {
  redemption: 'repaid_tokens',
  commission_allocation: 'commission_due',
  allocation: 'orders_paid',
  year_profit: 'annual_accounts',
  profit_correction: 'profit_corrected',
  tax_entry: 'document_received',
  tax_remittance: 'filed_and_paid',
} as const;

/**
 * Hours in which the person whom it concerns can object, before a second officer may approve. The
 * database enforces the same.
 */
const HOURS_TO_OBJECT: Partial<Record<ApprovalKindName, number>> = { factor_reset: 24 };

/** The earliest moment of an approval. */
export function approvableFrom(kind: ApprovalKindName, proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + (HOURS_TO_OBJECT[kind] ?? 0) * 3_600_000);
}
