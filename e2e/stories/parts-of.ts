/** The parts of a text around its values, in order. */
export function partsOf(sentence: (values: never) => string): string[] {
  const anything = new Proxy({}, { get: () => BETWEEN });
  return sentence(anything as never).split(BETWEEN);
}

/** Occurs in no text. */
const BETWEEN = '\u0000';
