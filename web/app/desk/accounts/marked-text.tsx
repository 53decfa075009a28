import { foundParts } from './found-parts.ts';

/** A text with the words of the search marked in it. */
export function MarkedText({
  search,
  children,
}: {
  readonly search: string;
  readonly children: string;
}) {
  // Parts of one text have no other name than their place in it.
  // oxlint-disable-next-line react/no-array-index-key
  return foundParts(children, search).map(({ text, isFound }, at) =>
    isFound ? (
      <mark key={at} className="rounded-sm bg-warning-wash text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
