const PLACEHOLDERS = new Set(['NOTPROVIDED', 'NONREF', 'NOREF', 'NONE']);

/**
 * The reference as given, or null for an empty one and for the words banks write where there is
 * none.
 */
export function realReference(text: string | null): string | null {
  const reference = text?.trim() ?? '';
  return reference === '' || PLACEHOLDERS.has(reference.toUpperCase()) ? null : reference;
}
