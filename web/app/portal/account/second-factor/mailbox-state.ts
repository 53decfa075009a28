/** Whether a code was sent from this page, as its address says: reloading must send nothing. */
export type Sent = 'once' | 'again';

export function sentOf(request: Request): Sent | null {
  const sent = new URL(request.url).searchParams.get('sent');
  return sent === 'once' || sent === 'again' ? sent : null;
}

/** The page's address after another code was sent. */
export function withSent(path: string, before: Sent | null): string {
  return `${path}?sent=${before === null ? 'once' : 'again'}`;
}
