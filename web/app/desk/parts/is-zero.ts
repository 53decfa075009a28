/** Whether a decimal string is zero, however many digits it has. */
export function isZero(amount: string): boolean {
  return /^-?0+(\.0+)?$/.test(amount);
}
