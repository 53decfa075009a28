import { cents } from '../money.ts';

export interface DiscountTerms {
  /** Whole percent off the nominal value. */
  readonly ratePercent: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly maxUses: number;
  readonly maxUsesPerPerson: number;
  /** Cents. */
  readonly minimumAmountCents: bigint;
}

export interface DiscountUse {
  readonly amountCents: bigint;
  readonly used: number;
  readonly usedByPerson: number;
  readonly now: Date;
}

export const DISCOUNT_CODE_SHAPE = /^[A-Z0-9-]{3,40}$/;

/** People pass codes on in print and by voice: case and blanks do not matter. */
export function normaliseDiscountCode(text: string): string {
  return text.replace(/\s+/gu, '').toUpperCase();
}

/**
 * Cents per token with the code, or null when the percentage leaves fractions of a cent: such a
 * code cannot be made.
 */
export function codePriceCents(nominalEur: string, ratePercent: number): bigint | null {
  const hundredfold = cents(nominalEur) * BigInt(100 - ratePercent);
  return hundredfold % 100n === 0n && hundredfold > 0n ? hundredfold / 100n : null;
}

/**
 * Whether an order of this amount may use the code now. The window runs from its first to before
 * its last moment.
 */
export function mayUseDiscount(terms: DiscountTerms, use: DiscountUse): boolean {
  if (use.now < terms.validFrom || use.now >= terms.validUntil) return false;
  if (use.amountCents < terms.minimumAmountCents) return false;
  return use.used < terms.maxUses && use.usedByPerson < terms.maxUsesPerPerson;
}
