/** Empty when nothing is inside, since the schemas allow few empty elements. */
export function nested(name: string, ...inside: readonly string[]): string {
  const content = inside.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

export function optional(name: string, text: string | undefined, maxCharacters: number): string {
  return text === undefined || text.trim() === ''
    ? ''
    : element(name, limited(text, maxCharacters));
}

export function limited(text: string, maxCharacters: number): string {
  if (Array.from(text).length > maxCharacters)
    throw new RangeError(`"${text}" is longer than ${maxCharacters} characters`);
  return text;
}

/** Control characters have no place in XML 1.0 and become blanks. */
export function element(name: string, text: string): string {
  const escaped = text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}
