/**
 * The text for a name in a list; the name itself where the list does not contain it, such as a
 * person's.
 */
export function named<Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
  name: string,
): string {
  const known = names.find((one) => one === name);
  return known === undefined ? name : words[known];
}
