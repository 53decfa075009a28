import type { FastifyInstance } from 'fastify';

const EXPIRES_DAYS = 180;
const KEPT_SECONDS = 24 * 60 * 60;

/**
 * Publishes the contact for vulnerability reports with an expiry date (RFC 9116); generated again
 * each day.
 */
export function publishSecurityContact(
  app: FastifyInstance,
  { email, publicUrl, now }: { email: string; publicUrl: URL; now: () => Date },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(now().getTime() + EXPIRES_DAYS * 24 * 60 * 60 * 1000);
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    ];
    return reply
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
