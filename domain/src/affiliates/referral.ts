import { z } from 'zod';
import { code } from '../form-fields.ts';
import type { AffiliateTerms } from './commission.ts';

/** Digits and capitals that cannot be mistaken for each other. */
export const AFFILIATE_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const AFFILIATE_CODE_LENGTH = 10;
const SHAPE = new RegExp(`^[${AFFILIATE_CODE_LETTERS}]{${AFFILIATE_CODE_LENGTH}}$`);

export function isAffiliateCode(text: string): boolean {
  return SHAPE.test(text);
}

export const affiliateCodeField = z
  .string(code('required'))
  .trim()
  .toUpperCase()
  .regex(SHAPE, code('must_be_valid'));

/** The page a personal link leads to. */
export function affiliatePath(affiliateCode: string): string {
  return `/a/${affiliateCode}`;
}

const DAY_MS = 86_400_000;

/**
 * Whether a sign-up falls within the consent period: from its first moment to the last moment of
 * the last day.
 */
export function referralHolds(
  { cookieDays }: Pick<AffiliateTerms, 'cookieDays'>,
  { agreedAt, signedUpAt }: { readonly agreedAt: Date; readonly signedUpAt: Date },
): boolean {
  const age = signedUpAt.getTime() - agreedAt.getTime();
  return age >= 0 && age < cookieDays * DAY_MS;
}

interface WhoMayTakePart {
  readonly emailConfirmed: boolean;
  readonly onWaitlist: boolean;
  /** Signed up on the programme's pages, which replace the waitlist once the sale has begun. */
  readonly signedUpForIt: boolean;
  readonly identified: boolean;
}

/** People who joined the waitlist and confirmed their address, or were identified as investors. */
export function mayTakePart({
  emailConfirmed,
  onWaitlist,
  signedUpForIt,
  identified,
}: WhoMayTakePart): boolean {
  return identified || (emailConfirmed && (onWaitlist || signedUpForIt));
}
