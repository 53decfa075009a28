import { serverContext } from '../server-context.ts';
import type { Route } from './+types/robots.ts';

/** Search engines may read the public pages, but none behind a login. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const { apiPath } = context.get(serverContext);
  const closed = [`${apiPath}/`, '/desk', '/de/desk', '/dashboard', '/de/dashboard', '/sandbox'];
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
