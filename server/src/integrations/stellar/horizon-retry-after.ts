/** Where a server that refuses names no time. */
const UNNAMED_MS = { 429: 10_000, 503: 0 } as const;
/** A time further away than that is a mistake. */
const LONGEST_MS = 60 * 60_000;

/**
 * Until when a server asks to be left alone: `Retry-After` in seconds or as a date, or the seconds
 * of Horizon's own `X-RateLimit-Reset`.
 */
export function readRetryAfter(status: 429 | 503, headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  const known = Number.isNaN(wait) ? UNNAMED_MS[status] : wait;
  return now + Math.min(Math.max(known, 0), LONGEST_MS);
}
