import type { Route } from './+types/robots.ts';

/** Search engines may read the public pages; what stands behind a login is none of their business. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const closed = ['/api/', '/desk', '/de/desk', '/dashboard', '/de/dashboard', '/sandbox'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
