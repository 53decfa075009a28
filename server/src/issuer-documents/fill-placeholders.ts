/** The value of `{{name}}`, which may span several lines of a document, such as a whole table. */
export type Words = Readonly<Record<string, string>>;

/**
 * Fills in every `{{name}}` of a source. Throws an Error that names a placeholder without a value.
 */
export function fillPlaceholders(source: string, words: Words): string {
  return source.replace(
    /\{\{([\w.]+)\}\}/g,
    (whole, name: string) => words[name] ?? unknown(whole),
  );
}

function unknown(placeholder: string): never {
  throw new Error(`nothing is known for ${placeholder}`);
}
