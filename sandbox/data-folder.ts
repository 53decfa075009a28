/** The offering this product was made for, and the default of a start. */
export const PUBLISHED_OFFERING = 'bb1';

/**
 * Where a sandbox keeps its data, below the sources; each bond has its own folder, and its third
 * year another one.
 */
export function dataFolderOf(offering: string, demonstration?: string): string {
  const parts = [
    '.data',
    ...(offering === PUBLISHED_OFFERING ? [] : [offering]),
    ...(demonstration === 'third-year' ? [demonstration] : []),
  ];
  return parts.join('-');
}
