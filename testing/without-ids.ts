/**
 * A text without its UUIDs, whose random digits could look like a year or a rate that must not
 * appear.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '');
}
