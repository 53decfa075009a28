/** Whether the last digit is the check digit of the preceding ones by ISO 7064 MOD 11,10. */
export function endsInCheckDigit(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}
