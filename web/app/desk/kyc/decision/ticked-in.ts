/** The names of the ticked boxes inside an element, without the prefix before the last dot. */
export function tickedIn(element: ParentNode): string[] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map(
    (box) => box.name.slice(box.name.lastIndexOf('.') + 1),
  );
}

/** The same from the values of a form that came back; none for a fresh form. */
export function tickedAgain(
  values: Readonly<Record<string, string>> | null,
  prefix: string,
): string[] {
  return Object.keys(values ?? {}).flatMap((name) =>
    name.startsWith(`${prefix}.`) ? [name.slice(prefix.length + 1)] : [],
  );
}
