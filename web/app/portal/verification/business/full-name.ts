/** A person's name in lists. */
export function fullName({
  first_name: first,
  last_name: last,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return `${first} ${last}`;
}
