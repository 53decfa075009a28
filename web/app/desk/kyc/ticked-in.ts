/** The names of the boxes that are ticked inside an element, without the prefix before the last dot. */
export function tickedIn(element: ParentNode): string[] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map((box) => box.name.slice(box.name.lastIndexOf('.') + 1));
}
