import { logout } from '@bb1/domain/accounts/endpoints';
import { data, redirectDocument } from 'react-router';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import { isRefused } from '../session/refused.ts';
import { submission } from '../session/submission.ts';
import type { Route } from './+types/sign-out.ts';

// OWASP ASVS v5.0.0-14.3.1. Cookies are not listed here: the server clears the session's, and the
// one of the data-protection notice belongs to no session and stays.
const FORGET_THE_PERSON = { 'Clear-Site-Data': '"storage"' };

/**
 * Ends the session and returns home by loading a new document, so that no personal data stays in
 * memory.
 */
export async function action(args: Route.ActionArgs) {
  const home = homeOf(args.request);
  const answer = await submission(args, async (api) => {
    await api(logout);
    return redirectDocument(home, { headers: FORGET_THE_PERSON });
  });
  if (answer instanceof Response) return answer;
  throw data(
    { message: isRefused(answer.data) ? answer.data.errors.base?.[0] : undefined },
    answer.init ?? undefined,
  );
}

export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(homeOf(request));
}

function homeOf(request: Request): string {
  return localPath(localeOfPath(new URL(request.url).pathname), '/');
}
