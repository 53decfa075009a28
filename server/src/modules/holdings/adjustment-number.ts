/** The number by which officers refer to an action, on paper and aloud. */
export function adjustmentNumber(number: number): string {
  return `ACT-${number.toString().padStart(6, '0')}`;
}
