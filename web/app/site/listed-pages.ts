/** The pages of the public layouts: kept for everybody, and shown to search engines. */
export const LISTED_PAGES = [
  '/',
  '/affiliate',
  '/calculator',
  '/contact',
  '/impressum',
  '/privacy',
  '/risk',
  '/terms',
  '/withdrawal',
] as const;
