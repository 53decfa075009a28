/** The number by which officers refer to a redemption, on paper and aloud. */
export function redemptionNumber(number: number): string {
  return `RED-${number.toString().padStart(6, '0')}`;
}
