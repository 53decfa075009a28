/** The end-to-end reference of a refund in EUR, which the bank's statements repeat. */
export function refundReference(number: number): string {
  return `REFUND-${number.toString().padStart(6, '0')}`;
}

/** The number of a reference's refund, or null. */
export function refundNumberOf(reference: string | null): number | null {
  const match = /^REFUND-(\d{6,9})$/.exec(reference?.trim() ?? '');
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** The same in a text that may say more; null when it names none or several. */
export function refundNumberIn(text: string): number | null {
  const found = new Set([...text.matchAll(/\bREFUND-(\d{6,9})\b/g)].map(([, number]) => number));
  const [only] = found;
  return found.size === 1 && only !== undefined ? Number(only) : null;
}
