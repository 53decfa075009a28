/**
 * Until when the debtor has to correct tax that was withheld in excess, for income since a day. The
 * newest row that has begun applies; a tax adviser has to confirm them.
 */
const RULES = [
  // From then on the debtor may correct, and never has to: sentence 1 alone.
  { since: '1994-01-01', lastDay: null, source: 'EStG 44b(5) sentence 1' },
  {
    since: '2015-01-01',
    // Of the year after the income, unless the certificate is made before.
    lastDay: '01-31',
    source: 'EStG 44b(5) sentence 3; BMF, 31 August 2015, IV C 1 - S 2410/11/10001 :005',
  },
] as const;

/** `must`: no certificate has the tax yet. `may`: the certificate has to be replaced as well. */
export const CORRECTION_DUTIES = ['must', 'may'] as const;
type CorrectionDuty = (typeof CORRECTION_DUTIES)[number];

export interface CorrectionRule {
  readonly duty: CorrectionDuty;
  readonly source: string;
}

/** Days as YYYY-MM-DD: of the income, and today. */
export function correctionRuleOf(income: {
  readonly day: string;
  readonly isCertified: boolean;
  readonly today: string;
}): CorrectionRule {
  const rule = RULES.findLast(({ since }) => since <= income.day) ?? RULES[0];
  const { lastDay, source } = rule;
  const isInTime =
    lastDay !== null && income.today <= `${Number(income.day.slice(0, 4)) + 1}-${lastDay}`;
  return { duty: isInTime && !income.isCertified ? 'must' : 'may', source };
}
