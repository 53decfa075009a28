import { createHash } from 'node:crypto';
import { isGermanTaxId } from '@bb1/domain/kyc/tax-id';

/**
 * A German tax number, another one for another name: nine different digits, the first of them again,
 * and the check digit.
 */
export function taxIdOf(fullName: string): string {
  const seed = createHash('sha256').update(fullName).digest();
  const digits = Array.from('123456789')
    .map((digit, at) => ({ digit, rank: seed.readUInt16BE(at * 2) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ digit }) => digit);
  const first = [...digits, digits[0] ?? ''].join('');
  const valid = Array.from('0123456789').find((last) => isGermanTaxId(first + last));
  if (valid === undefined) throw new Error(`no check digit fits ${first}`);
  return first + valid;
}
