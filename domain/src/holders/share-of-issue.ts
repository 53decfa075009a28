import { divideFloor } from '../money.ts';

const DECIMALS = 6;

/**
 * Tokens as percent of the issue, with six decimals, rounded down: `12.345678`. Zero if nothing is
 * issued.
 */
export function shareOfIssue(units: bigint, issuedUnits: bigint): string {
  const digits = (
    issuedUnits <= 0n ? 0n : divideFloor(units * 100n * 10n ** BigInt(DECIMALS), issuedUnits)
  )
    .toString()
    .padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
