/**
 * Where a certificate's amounts belong in the income tax return's form for capital income (Anlage
 * KAP).
 */
export interface KapLines {
  readonly income: string;
  readonly substitute: string;
  readonly allowance: string;
  readonly capitalGainsTax: string;
  readonly solidaritySurcharge: string;
  readonly churchTax: string;
}

/**
 * The form's lines, by the first year of each numbering. A form is published in the autumn of its
 * year; `LAST_KNOWN_YEAR` is the last one whose lines were compared with it.
 */
const LINES: readonly { readonly fromYear: number; readonly lines: KapLines }[] = [
  {
    fromYear: 2019,
    lines: {
      income: '7',
      substitute: '9',
      allowance: '12 / 13',
      capitalGainsTax: '48',
      solidaritySurcharge: '49',
      churchTax: '50',
    },
  },
  {
    fromYear: 2020,
    lines: {
      income: '7',
      substitute: '11',
      allowance: '16 / 17',
      capitalGainsTax: '37',
      solidaritySurcharge: '38',
      churchTax: '39',
    },
  },
];
const LAST_KNOWN_YEAR = 2025;

/** Whether the form of a year is known; real certificates of other years are refused, never guessed. */
export function isFormKnown(year: number): boolean {
  return year <= LAST_KNOWN_YEAR && LINES.some(({ fromYear }) => fromYear <= year);
}

/**
 * The form's lines for a calendar year; of a form that is not known yet, those of the last known one,
 * for a demonstration of years to come. Throws RangeError for years before the first.
 */
export function kapLines(year: number): KapLines {
  const found = LINES.findLast(({ fromYear }) => fromYear <= year);
  if (found === undefined) throw new RangeError(`the lines of Anlage KAP ${year} are not known`);
  return found.lines;
}

export interface CertifiedSums {
  readonly income: bigint;
  /** Of the income: 30 % of a repayment whose price is not known (section 43a(2) sentence 7 EStG). */
  readonly substitute: bigint;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
}
/** The tax withheld from one payment, in cents, or what a correction changes of it. */
export interface TaxedPayment extends CertifiedSums {
  /** ISO date of the tax. */
  readonly day: string;
  /** The religious community of the church tax, as the Federal Central Tax Office names it. */
  readonly community: string | null;
  /** ISO date of the correction; null for the payment itself. */
  readonly correctedOn: string | null;
}

/**
 * A certificate's amounts in cents. Each is the sum of what was rounded per payment, never
 * recalculated from the year's income.
 */
export function certifiedSums(payments: readonly CertifiedSums[]): CertifiedSums {
  const total = (part: keyof CertifiedSums) =>
    payments.reduce((sum, payment) => sum + payment[part], 0n);
  return {
    income: total('income'),
    substitute: total('substitute'),
    capitalGainsTax: total('capitalGainsTax'),
    solidaritySurcharge: total('solidaritySurcharge'),
    churchTax: total('churchTax'),
  };
}

/** The number people use for a certificate: `TAX-2019-000017`. */
export function taxCertificateNumber(year: number, number: number): string {
  return `TAX-${year}-${number.toString().padStart(6, '0')}`;
}

export const TAX_CERTIFICATE_STATES = ['issued', 'cancelled'] as const;
export const CERTIFICATE_RUN_KINDS = ['year', 'correction'] as const;
export const CERTIFICATE_RUN_STATES = ['approved', 'done'] as const;
