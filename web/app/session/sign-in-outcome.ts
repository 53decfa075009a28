import { sitePath } from '../language/locale-path.ts';
import { clearAuthenticated, rememberAuthenticated } from './authenticated-flag.ts';

/**
 * For the client action of a sign-in form: the flag follows the outcome. Such a form leads away on
 * success, and stays after a refusal; another page of the sign-in is not the end yet.
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
