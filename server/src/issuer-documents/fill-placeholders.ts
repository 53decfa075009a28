/** What `{{name}}` stands for; a value may be several lines of a document, as a whole table is. */
export type Words = Readonly<Record<string, string>>;

/** Fills every `{{name}}` of a source. Throws an Error that names what has no value. */
export function fillPlaceholders(source: string, words: Words): string {
  return source.replace(
    /\{\{([\w.]+)\}\}/g,
    (whole, name: string) => words[name] ?? unknown(whole),
  );
}

function unknown(placeholder: string): never {
  throw new Error(`nothing is known for ${placeholder}`);
}
