/** A text without its UUIDs: their digits are chance, and must not look like a year or a rate that should not be told. */
export function withoutIds(text: string): string {
  return text.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '');
}
