/** The offering this product was made for, and the default of a start. */
export const PUBLISHED_OFFERING = 'bb1';

/** Where a sandbox keeps its data, below the sources; each bond has its own folder. */
export function dataFolderOf(offering: string): string {
  return offering === PUBLISHED_OFFERING ? '.data' : `.data-${offering}`;
}
