import { businessDayOnOrAfter } from '../payouts/business-day.ts';
import type { Withholding } from './withholding.ts';

const CENTS_PER_EUR = 100n;

/** What is paid to the tax office for one month's payments, in cents. */
export interface Remittance {
  /** YYYY-MM */
  readonly month: string;
  /**
   * The deadline for filing and paying (section 44(1) sentence 5 EStG), or the next business day
   * (section 108(3) AO).
   */
  readonly dueDate: string;
  readonly payments: number;
  readonly gross: bigint;
  /** As withheld. */
  readonly withheld: Pick<Withholding, 'capitalGainsTax' | 'solidaritySurcharge' | 'churchTax'>;
  /**
   * The capital gains tax as remitted: the sum rounded down to whole euros, never each investor's
   * part (section 44(1) sentence 6 EStG).
   */
  readonly capitalGainsTaxRemitted: bigint;
}

/** Sums the payments of a month (YYYY-MM). Throws RangeError if it is no month. */
export function remittanceOf(month: string, payments: readonly Withholding[]): Remittance {
  const total = (part: keyof Withholding) =>
    payments.reduce((sum, payment) => sum + payment[part], 0n);
  const capitalGainsTax = total('capitalGainsTax');
  return {
    month,
    dueDate: businessDayOnOrAfter(tenthOfNextMonth(month)),
    payments: payments.length,
    gross: total('gross'),
    withheld: {
      capitalGainsTax,
      solidaritySurcharge: total('solidaritySurcharge'),
      churchTax: total('churchTax'),
    },
    capitalGainsTaxRemitted: capitalGainsTax - centsOver(capitalGainsTax),
  };
}

/** What is over the last whole euro, also of a month whose corrections exceed its tax. */
function centsOver(amount: bigint): bigint {
  return ((amount % CENTS_PER_EUR) + CENTS_PER_EUR) % CENTS_PER_EUR;
}

function tenthOfNextMonth(month: string): string {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month);
  if (match === null) throw new RangeError(`not a month: ${JSON.stringify(month)}`);
  return new Date(Date.UTC(Number(match[1]), Number(match[2]), 10)).toISOString().slice(0, 10);
}
