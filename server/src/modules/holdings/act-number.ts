/** As officers speak of an act, on paper and aloud. */
export function actNumber(number: number): string {
  return `ACT-${number.toString().padStart(6, '0')}`;
}
