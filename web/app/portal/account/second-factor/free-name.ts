/** The suggestion, with the first free number appended: "Safari on iOS 2". */
export function freeName(suggestion: string, taken: readonly string[]): string {
  if (!taken.includes(suggestion)) return suggestion;
  let number = 2;
  while (taken.includes(`${suggestion} ${number}`)) number += 1;
  return `${suggestion} ${number}`;
}
