/** Roles of the issuer's staff and what each may do. One table: routes, menus and tests read it. */
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
  'accounts.hold': ['compliance'],
  /** Refusing to do business with somebody, and lifting that. */
  'accounts.propose_block': ['compliance'],
  'accounts.approve_block': ['compliance'],
  'data_requests.view': ['support', 'compliance', 'auditor'],
  /** Requests about personal data: entering, answering, the erasure and the restriction that follow. */
  'data_requests.work': ['compliance'],
  'kyc.view': ['support', 'reviewer', 'compliance', 'auditor'],
  'kyc.decide': ['reviewer', 'compliance'],
  /** Politically exposed persons and countries that ask for more care: consent from above (section 15(4) GwG). */
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
  /** What a payment is for, where nothing says so by itself. */
  'payments.propose_decision': ['finance'],
  'payments.approve_decision': ['finance_approver'],
  'refunds.propose': ['finance'],
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
  /** Looking a stuck claim up on the ledger, and ending one of which nothing can land. */
  'claims.resolve': ['token_operations'],
  'holders.view': ['compliance', 'finance', 'finance_approver', 'token_operations', 'auditor'],
  'holders.keep': ['finance', 'token_operations'],
  'holdings.view': ['token_operations', 'compliance', 'finance_approver', 'auditor'],
  /** Freezing, releasing, moving and taking back what somebody holds. */
  'holdings.propose': ['token_operations'],
  'holdings.decide': ['compliance', 'finance_approver'],
  /** Carrying transactions to the cold keys and back. */
  'holdings.carry_out': ['token_operations'],
  'payouts.view': ['support', 'finance', 'finance_approver', 'token_operations', 'auditor'],
  /** Preparing coupon runs, entering a year's profit, fixing the rate, trying parked payouts again. */
  'payouts.propose': ['finance'],
  'payouts.release': ['finance_approver'],
  /** Church tax tells a religion: nobody sees it who does not work with it. */
  'taxes.view': ['finance', 'finance_approver', 'auditor'],
  'taxes.propose': ['finance'],
  /** Saying that tax was filed and paid. */
  'taxes.remit': ['finance'],
  'taxes.approve': ['finance_approver'],
  'affiliates.view': ['support', 'compliance', 'finance', 'finance_approver', 'auditor'],
  /** Turning commission into tokens, refusing or allowing it, extending the programme. */
  'affiliates.propose': ['compliance', 'finance'],
  'affiliates.approve': ['finance_approver'],
  'contact.view': ['support', 'compliance', 'auditor'],
  'contact.answer': ['support', 'compliance'],
  'waitlist.view': ['support', 'content', 'auditor', 'administrator'],
  'mails.view': ['support', 'compliance', 'auditor'],
  'mails.retry': ['support', 'compliance'],
  /** The words of every mail, filled for an invented person. */
  'mails.preview': ['support', 'compliance', 'content', 'auditor', 'administrator'],
  /** Sums of the sale, how far people came, what waits, and who holds how much. */
  'reports.view': ['finance', 'finance_approver', 'compliance', 'auditor'],
  'payment_halts.view': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'auditor',
    'administrator',
  ],
  /** One is enough to stop everything; letting it go on takes two. */
  'payment_halts.stop': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'administrator',
  ],
  'payment_halts.propose_release': ['finance', 'token_operations'],
  'payment_halts.approve_release': ['finance_approver', 'compliance'],
  /** What the product runs with, and which change of it counts. */
  'configuration.view': [
    'finance',
    'finance_approver',
    'compliance',
    'token_operations',
    'auditor',
    'administrator',
  ],
  'configuration.confirm': ['finance', 'finance_approver'],
  /** Jobs of the program that were tried in vain as often as they may be. */
  'jobs.view': ['auditor', 'administrator'],
  'jobs.settle': ['administrator'],
  'officers.view': ['auditor', 'administrator'],
  /** Who is an officer, and with which roles. */
  'officers.propose': ['administrator'],
  'officers.approve': ['administrator'],
  'audit.view': ['auditor', 'compliance'],
  'clock.move': ['administrator', 'token_operations'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export function may(roles: readonly Role[], right: Right): boolean {
  const allowed: readonly Role[] = RIGHTS[right];
  return roles.some((role) => allowed.includes(role));
}
