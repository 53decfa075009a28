import type { PublicOffering } from '../../server-context.ts';

/** A percentage divided into equal parts, exactly: 1, 2 and 4 divide every hundred. */
export function percentPart(percent: string, parts: 1 | 2 | 4): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const decimals = fraction.length + 2;
  const digits = ((BigInt(whole + fraction) * 100n) / BigInt(parts))
    .toString()
    .padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Full years between issue and maturity. */
export function wholeYears({
  issueDate,
  maturityDate,
}: Pick<PublicOffering['bond'], 'issueDate' | 'maturityDate'>): number {
  const years = Number(maturityDate.slice(0, 4)) - Number(issueDate.slice(0, 4));
  return maturityDate.slice(5) < issueDate.slice(5) ? years - 1 : years;
}
