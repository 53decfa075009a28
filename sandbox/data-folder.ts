/** The offering that this product was made for, and that a start without a word sells. */
export const PUBLISHED_OFFERING = 'bb1';

/** Where a sandbox keeps what it makes, below the sources; another bond never meets the books of the first. */
export function dataFolderOf(offering: string): string {
  return offering === PUBLISHED_OFFERING ? '.data' : `.data-${offering}`;
}
