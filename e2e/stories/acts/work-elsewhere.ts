import type { Queue } from './work-book.ts';

/** Work that does not occur on such a day, and the test that covers it: by the call's name. */
export const ELSEWHERE: Partial<Record<Queue, { readonly file: string; readonly by: string }>> = {
  // A recall behind allocated tokens, and forty payments of a stroop, make a day too long.
  open_receivables: {
    file: 'server/src/modules/receivables/receivables.test.ts',
    by: 'proposeWriteOff',
  },
  // The sandbox's bank books at once, and does not contradict itself.
  refunds_not_booked: {
    file: 'server/src/modules/payments/refunds/bank-reports.test.ts',
    by: 'proposeRefundFileRecall',
  },
  // The sandbox's bank writes no entry that cannot be read.
  refused_bank_entries: {
    file: 'server/src/modules/payments/manual-bookings/manual-booking.test.ts',
    by: 'proposeManualBooking',
  },
  small_payments: {
    file: 'server/src/modules/payments/small/small-payments.test.ts',
    by: 'approveAs',
  },
  tax_refunds_due: {
    file: 'server/src/modules/taxes/tax-refunds.test.ts',
    by: 'proposeTaxRefund',
  },
  // It is asked in September, two months after the notice.
  church_tax_query: {
    file: 'server/src/modules/taxes/church-tax-query.test.ts',
    by: 'proposeChurchTaxAnswers',
  },
  // Another configuration requires a restarted product.
  configuration_to_confirm: { file: 'e2e/stories/configuration.test.ts', by: 'opensFromQueue' },
  // Jobs and mails fail after hours or days of attempts, which no panel can accelerate.
  failed_jobs: { file: 'e2e/stories/desk-overview.test.ts', by: 'deskFailedJobTexts' },
  given_up_mails: { file: 'server/src/modules/mails/mails-desk.test.ts', by: 'retryMail' },
  // The sandbox's ledger refuses no payment to an existing account.
  refused_payouts: {
    file: 'server/src/modules/payouts/parked-payouts.test.ts',
    by: 'retryCouponPayout',
  },
};
