/**
 * Where a certificate's amounts belong in the income tax return's form for capital income (Anlage
 * KAP).
 */
export interface KapLines {
  readonly income: string;
  readonly allowance: string;
  readonly capitalGainsTax: string;
  readonly solidaritySurcharge: string;
  readonly churchTax: string;
  readonly foreignTaxCredited: string;
  readonly foreignTaxNotCredited: string;
}

/** The form's lines were renumbered for 2020. Add an entry for each new form. */
const LINES: readonly { readonly fromYear: number; readonly lines: KapLines }[] = [
  {
    fromYear: 2019,
    lines: {
      income: '7',
      allowance: '12 / 13',
      capitalGainsTax: '48',
      solidaritySurcharge: '49',
      churchTax: '50',
      foreignTaxCredited: '51',
      foreignTaxNotCredited: '52',
    },
  },
  {
    fromYear: 2020,
    lines: {
      income: '7',
      allowance: '16 / 17',
      capitalGainsTax: '37',
      solidaritySurcharge: '38',
      churchTax: '39',
      foreignTaxCredited: '40',
      foreignTaxNotCredited: '41',
    },
  },
];

/**
 * The form's lines for a calendar year. Throws RangeError for years before 2019, for which there
 * are no certificates.
 */
export function kapLines(year: number): KapLines {
  const found = LINES.findLast(({ fromYear }) => fromYear <= year);
  if (found === undefined) throw new RangeError(`no lines of Anlage KAP for ${year}`);
  return found.lines;
}

/** The tax withheld from one payment, in cents; `day` is the ISO date of the tax. */
export interface TaxedPayment {
  readonly day: string;
  readonly income: bigint;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
}
export type CertifiedSums = Omit<TaxedPayment, 'day'>;

/**
 * A certificate's amounts in cents. Each is the sum of what was rounded per payment, never
 * recalculated from the year's income.
 */
export function certifiedSums(payments: readonly TaxedPayment[]): CertifiedSums {
  const total = (part: keyof CertifiedSums) =>
    payments.reduce((sum, payment) => sum + payment[part], 0n);
  return {
    income: total('income'),
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
