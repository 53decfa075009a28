/**
 * The roles of the issuer's staff and what each may do. Routes, menus and tests read this one
 * table.
 */
export const ROLES = [
  'support',
  'reviewer',
  'compliance',
  'finance',
  'finance_approver',
  'token_operations',
  'content',
  'auditor',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = {
  'accounts.view': ['support', 'compliance', 'auditor'],
  'accounts.end_sessions': ['support', 'compliance'],
  'accounts.propose_factor_reset': ['support', 'compliance'],
  'accounts.approve_factor_reset': ['compliance'],
  /** Setting a legal hold, and proposing to lift it. */
  'accounts.hold': ['compliance'],
  'accounts.approve_hold_lifting': ['compliance'],
  /** Blocking a person from new business, and lifting the block. */
  'accounts.propose_block': ['compliance'],
  'accounts.approve_block': ['compliance'],
  'data_requests.view': ['support', 'compliance', 'auditor'],
  /**
   * Requests about personal data: recording and answering them, and proposing the export, erasure or
   * restriction that follows.
   */
  'data_requests.work': ['compliance'],
  'data_requests.approve': ['compliance'],
  'kyc.view': ['support', 'reviewer', 'compliance', 'auditor'],
  'kyc.decide': ['reviewer', 'compliance'],
  /**
   * Politically exposed persons and high-risk countries: senior management's approval (section
   * 15(4) GwG).
   */
  'kyc.decide_high_risk': ['compliance'],
  'screening.view': ['reviewer', 'compliance', 'auditor'],
  'screening.judge': ['compliance'],
  'screening.propose_list': ['reviewer', 'compliance'],
  'screening.approve_list': ['compliance'],
  'country_lists.view': ['reviewer', 'compliance', 'auditor'],
  'country_lists.propose': ['reviewer', 'compliance'],
  'country_lists.approve': ['compliance'],
  'video.view': ['reviewer', 'compliance', 'auditor'],
  'video.conduct': ['reviewer', 'compliance'],
  'orders.view': [
    'support',
    'compliance',
    'finance',
    'finance_approver',
    'token_operations',
    'auditor',
  ],
  'payments.view': ['support', 'finance', 'finance_approver', 'auditor'],
  'payments.import': ['finance'],
  /** Assigning payments that could not be matched automatically. */
  'payments.propose_decision': ['finance'],
  'payments.approve_decision': ['finance_approver'],
  'refunds.propose': ['finance'],
  /** Also the officer whose block of a person proposes to refund their money. */
  'refunds.stand_behind': ['finance', 'compliance'],
  'refunds.approve': ['finance_approver'],
  /** Files for the bank, and transactions that were signed outside. */
  'refunds.carry_out': ['finance'],
  'receivables.view': ['support', 'finance', 'finance_approver', 'auditor'],
  /** Talking to debtors, matching what they pay, and proposing to write off what they do not. */
  'receivables.work': ['finance'],
  'receivables.approve_write_off': ['finance_approver'],
  'reconciliation.view': ['finance', 'finance_approver', 'auditor'],
  'discounts.view': ['support', 'content', 'finance', 'finance_approver', 'auditor'],
  'discounts.propose': ['content', 'finance'],
  'discounts.publish': ['finance_approver'],
  'allocations.view': ['finance', 'finance_approver', 'token_operations', 'auditor'],
  'allocations.propose': ['finance', 'token_operations'],
  'allocations.approve': ['finance_approver'],
  'claims.view': ['support', 'token_operations', 'auditor'],
  /** Looking up a stuck claim on the ledger, and ending one that can no longer land. */
  'claims.resolve': ['token_operations'],
  'holders.view': ['compliance', 'finance', 'finance_approver', 'token_operations', 'auditor'],
  'holders.keep': ['finance', 'token_operations'],
  'holdings.view': ['token_operations', 'compliance', 'finance_approver', 'auditor'],
  /** Freezing, releasing, moving and taking back holdings. */
  'holdings.propose': ['token_operations'],
  'holdings.decide': ['compliance', 'finance_approver'],
  /** Carrying transactions to the cold keys and back. */
  'holdings.carry_out': ['token_operations'],
  'payouts.view': ['support', 'finance', 'finance_approver', 'token_operations', 'auditor'],
  /** Preparing coupon runs, entering a year's profit, fixing the rate, retrying parked payouts. */
  'payouts.propose': ['finance'],
  'payouts.release': ['finance_approver'],
  /** Church tax reveals a religion: only people who work with it see it. */
  'taxes.view': ['finance', 'finance_approver', 'auditor'],
  'taxes.propose': ['finance'],
  /** Recording that tax was filed and paid. */
  'taxes.remit': ['finance'],
  'taxes.approve': ['finance_approver'],
  'affiliates.view': ['support', 'compliance', 'finance', 'finance_approver', 'auditor'],
  /** Turning commission into tokens, refusing or allowing it, extending the programme. */
  'affiliates.propose': ['compliance', 'finance'],
  'affiliates.approve': ['finance_approver'],
  'contact.view': ['support', 'compliance', 'auditor'],
  'contact.answer': ['support', 'compliance'],
  'reply_templates.propose': ['support', 'compliance'],
  'reply_templates.approve': ['compliance'],
  'announcements.view': ['support', 'compliance', 'content', 'auditor'],
  /** Saving drafts, and proposing to send one. */
  'announcements.propose': ['compliance', 'content'],
  'announcements.approve': ['compliance'],
  /** By name, who got an announcement and who read it. */
  'announcement_readers.view': ['support', 'compliance', 'auditor'],
  'waitlist.view': ['support', 'content', 'auditor', 'administrator'],
  'mails.view': ['support', 'compliance', 'auditor'],
  'mails.retry': ['support', 'compliance'],
  /** The text of every mail, filled in for an invented person. */
  'mails.preview': ['support', 'compliance', 'content', 'auditor', 'administrator'],
  'mail_words.propose': ['compliance', 'content'],
  'mail_words.approve': ['compliance'],
  /** Sales figures, funnel, backlog, and how holdings are distributed. */
  'reports.view': ['finance', 'finance_approver', 'compliance', 'auditor'],
  /** The books of a period for the accountant, with accruals and exchange gains. */
  'accounting.view': ['finance', 'finance_approver', 'auditor'],
  'payment_halts.view': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'auditor',
    'administrator',
  ],
  /** One officer is enough to halt payments; resuming them takes two. */
  'payment_halts.halt': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'administrator',
  ],
  'payment_halts.propose_release': ['finance', 'token_operations'],
  'payment_halts.approve_release': ['finance_approver', 'compliance'],
  /** The running configuration, and which of its changes is in force. */
  'configuration.view': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'auditor',
    'administrator',
  ],
  'configuration.confirm': ['finance', 'finance_approver'],
  /** Failed background jobs. */
  'jobs.view': ['auditor', 'administrator'],
  'jobs.settle': ['administrator'],
  'officers.view': ['auditor', 'administrator'],
  /** The accounts that officers declared as their own or of related parties. */
  'declarations.view': ['compliance', 'auditor', 'administrator'],
  'declarations.end': ['compliance'],
  /** Who is an officer, and with which roles. */
  'officers.propose': ['administrator'],
  'officers.approve': ['administrator'],
  'integrators.view': ['compliance', 'auditor', 'administrator'],
  /** Keys and webhooks of other systems. */
  'integrators.propose': ['administrator'],
  'integrators.approve': ['administrator'],
  'integrators.revoke': ['compliance', 'administrator'],
  'audit.view': ['auditor', 'compliance'],
  'clock.move': ['administrator', 'token_operations'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export function may(roles: readonly Role[], right: Right): boolean {
  const allowed: readonly Role[] = RIGHTS[right];
  return roles.some((role) => allowed.includes(role));
}
