import { LOCALES } from '@bb1/domain/locale';
import { localPath } from '../language/locale-path.ts';
import { LISTED_PAGES } from './listed-pages.ts';
import type { Route } from './+types/sitemap.ts';

/**
 * Every listed page in each language, each pointing at the others (sitemaps.org with xhtml:link).
 */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  return new Response(sitemap(origin), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}

function sitemap(origin: string): string {
  const address = (page: string, locale: (typeof LOCALES)[number]) =>
    escapeXml(origin + localPath(locale, page));
  const entries = LISTED_PAGES.flatMap((page) =>
    LOCALES.map((locale) => {
      const others = LOCALES.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${address(page, other)}"/>`,
      );
      return `<url><loc>${address(page, locale)}</loc>${others.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
