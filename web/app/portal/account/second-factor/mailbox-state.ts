/** Whether the page has had a code sent, as its address says: loading it again must send nothing. */
export type Sent = 'once' | 'again';

export function sentOf(request: Request): Sent | null {
  const sent = new URL(request.url).searchParams.get('sent');
  return sent === 'once' || sent === 'again' ? sent : null;
}

/** The address of the page after one more code was sent. */
export function withSent(path: string, before: Sent | null): string {
  return `${path}?sent=${before === null ? 'once' : 'again'}`;
}
