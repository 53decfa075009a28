/** Whether a decimal string is nothing, however many zeros it has. */
export function isZero(amount: string): boolean {
  return /^-?0+(\.0+)?$/.test(amount);
}
