import type { ExemptionKind } from '../../domain/src/taxes/tax-cases.ts';

export type LegalForm = 'gmbh' | 'ev' | 'kg' | 'pension_fund' | 'municipality' | 'diocese' | 'bank';

/**
 * A second calculation, from the text of the EStG and the SolZG and not from the table of cases:
 * facts about a creditor, and one predicate for each sentence of the law. Plain integers throughout.
 */
export interface Creditor {
  readonly isNaturalPerson: boolean;
  readonly livesInGermany: boolean;
  /** Null for natural persons. */
  readonly legal: LegalForm | null;
  readonly papers: readonly ExemptionKind[];
  readonly church: 0n | 8n | 9n;
}

const holds = (creditor: Creditor, paper: ExemptionKind) => creditor.papers.includes(paper);
const isOneOf = (numbers: readonly number[], number: number) => numbers.includes(number);
type Sentence = (creditor: Creditor, number: number) => boolean;

/** Section 49(1) no. 5: of a non-resident's income only the profit-participating bond's yield is domestic. */
const isTaxedInGermany: Sentence = ({ livesInGermany }, number) => livesInGermany || number === 2;
/** Section 43(2) sentence 2: nos. 5 to 7 and 8 to 12. */
const s43_2_2: Sentence = (creditor, number) =>
  isOneOf([5, 6, 7, 8, 9, 10, 11, 12], number) &&
  creditor.legal === 'bank' &&
  holds(creditor, 'credit_institution');
/** Section 43(2) sentences 3 and 4: nos. 6 and 8 to 12; not for bodies of section 44a(4) sentence 1. */
const s43_2_3: Sentence = (creditor, number) =>
  isOneOf([6, 8, 9, 10, 11, 12], number) &&
  creditor.livesInGermany &&
  (creditor.legal === 'gmbh' ||
    creditor.legal === 'bank' ||
    (creditor.legal === 'ev' && holds(creditor, 'corporation_status')) ||
    (creditor.legal === 'kg' && holds(creditor, 'business_income')));
/** Section 44a(1) sentence 4: nos. 1, 2 to 7 and 8 to 12, natural persons with unlimited liability. */
const s44a_1_4: Sentence = (creditor, number) =>
  isOneOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], number) &&
  creditor.isNaturalPerson &&
  creditor.livesInGermany &&
  holds(creditor, 'non_assessment');
/** Section 44a(4): nos. 4 to 7 and 8 to 12. */
const s44a_4: Sentence = (creditor, number) =>
  isOneOf([4, 5, 6, 7, 8, 9, 10, 11, 12], number) &&
  ['pension_fund', 'municipality', 'diocese'].includes(creditor.legal ?? '') &&
  holds(creditor, 'exempt_body');
/** Section 44a(5): nos. 1, 2, 5 to 7 and 8 to 12; business income of any creditor. */
const s44a_5: Sentence = (creditor) => holds(creditor, 'permanent_overpayment');
/** Section 44a(7): nos. 1, 2, 3 and 7a to 7c. */
const s44a_7: Sentence = (creditor, number) =>
  isOneOf([1, 2, 3], number) && creditor.livesInGermany && holds(creditor, 'non_profit');
/** Section 44a(8): nos. 1, 2, 3 and 7a; three fifths remain. */
const s44a_8: Sentence = (creditor, number) =>
  isOneOf([1, 2, 3], number) && creditor.livesInGermany && holds(creditor, 'public_body');

/** Fifths of the tax that remain. */
export function fifths(creditor: Creditor, number: 2 | 7 | 10): bigint {
  const isFree =
    !isTaxedInGermany(creditor, number) ||
    [s43_2_2, s43_2_3, s44a_1_4, s44a_4, s44a_5, s44a_7].some((free) => free(creditor, number));
  if (isFree) return 0n;
  return s44a_8(creditor, number) ? 3n : 5n;
}

/** [capital gains tax, solidarity surcharge, church tax] of one amount, in cents. */
function taxesOn(income: bigint, creditor: Creditor, five: bigint): readonly bigint[] {
  const church = creditor.isNaturalPerson && creditor.livesInGermany ? creditor.church : 0n;
  // e / (4 + k), section 32d(1) sentence 4; halves of a cent go up.
  const [dividend, divisor] = [income * 100n * five, (400n + church) * 5n];
  const capitalGains = (2n * dividend + divisor) / (2n * divisor);
  // Fractions of a cent of the surcharge are dropped (section 4 sentence 3 SolZG).
  return [capitalGains, (capitalGains * 55n) / 1000n, (capitalGains * church) / 100n];
}

/** What is withheld from one payment, in cents. */
export interface TaxesByLaw {
  readonly capitalGains: bigint;
  readonly surcharge: bigint;
  readonly church: bigint;
}

/**
 * Yield (section 43(1) sentence 1 no. 2) and gain (no. 10) of one payment: together as one income
 * where the same part is withheld from both.
 */
export function taxesByLaw(
  creditor: Creditor,
  { running, gain }: { readonly running: bigint; readonly gain: bigint },
): TaxesByLaw {
  const [ofYield, ofGain] = [fifths(creditor, 2), fifths(creditor, 10)];
  const parts =
    ofYield === ofGain
      ? [taxesOn(running + gain, creditor, ofYield)]
      : [taxesOn(running, creditor, ofYield), taxesOn(gain, creditor, ofGain)];
  const total = (at: number) => parts.reduce((sum, part) => sum + (part[at] ?? 0n), 0n);
  return { capitalGains: total(0), surcharge: total(1), church: total(2) };
}
