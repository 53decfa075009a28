/** The pages of the public layouts: cached for everyone, and listed by search engines. */
export const LISTED_PAGES = [
  '/',
  '/affiliate',
  '/calculator',
  '/contact',
  '/faq',
  '/impressum',
  '/privacy',
  '/risk',
  '/terms',
  '/withdrawal',
] as const;
