/**
 * What a bank reports of an order before its statement does (pain.002). The last four are results of Verification of Payee
 * (Regulation (EU) 2024/886): the name is the account holder's, nearly, not at all, or was not compared.
 */
export const BANK_REPORT_STATUSES = [
  'accepted',
  'pending',
  'rejected',
  'payee_matches',
  'payee_nearly_matches',
  'payee_differs',
  'payee_not_checked',
] as const;
export type BankReportStatus = (typeof BANK_REPORT_STATUSES)[number];

/**
 * `applied`: the refund has failed by it. `noted`: nothing follows from it. `unknown`: it names no refund of ours in that file.
 * `already_sent`: it says rejected, and a statement says that the money left; officers ask the bank. `already_failed`: it says accepted,
 * and the refund has failed by an earlier report; officers ask the bank. `contradicted`: it says rejected, and the bank has said that it
 * executed it; officers ask the bank. `waits`: it says rejected, and one uploaded file alone tells
 * it; the refund fails once a second source does.
 */
export const BANK_REPORT_OUTCOMES = [
  'applied',
  'noted',
  'unknown',
  'already_sent',
  'already_failed',
  'contradicted',
  'waits',
] as const;
export type BankReportOutcome = (typeof BANK_REPORT_OUTCOMES)[number];
