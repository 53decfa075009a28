import { sitePath } from '../language/locale-path.ts';
import { clearAuthenticated, rememberAuthenticated } from './authenticated-flag.ts';

/**
 * For the client action of a form that signs somebody in: the flag follows how it ended. Such a form leads away when
 * it was good, and stays when it was refused; a page of the sign-in itself is not the end yet.
 */
export async function rememberOutcome<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await serverAction();
    clearAuthenticated();
    return answer;
  } catch (thrown) {
    if (leadsOn(thrown)) rememberAuthenticated();
    else clearAuthenticated();
    throw thrown;
  }
}

function leadsOn(thrown: unknown): boolean {
  const to = thrown instanceof Response ? thrown.headers.get('location') : null;
  return to !== null && !/^\/login(?:\/|\?|$)/.test(sitePath(to));
}
