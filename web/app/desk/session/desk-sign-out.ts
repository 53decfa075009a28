import { deskLogout } from '@bb1/domain/officers/endpoints';
import { data, redirectDocument } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { isRefused } from '../../session/refused.ts';
import type { Route } from './+types/desk-sign-out.ts';
import { deskSubmission } from './desk-session.ts';

/** Ends the officer's session and loads a new document, so that no viewed data stays in memory. */
export async function action(args: Route.ActionArgs) {
  const answer = await deskSubmission(args, async (api) => {
    await api(deskLogout);
    return redirectDocument(loginOf(args.request));
  });
  if (answer instanceof Response) return answer;
  throw data(
    { message: isRefused(answer.data) ? answer.data.errors.base?.[0] : undefined },
    answer.init ?? undefined,
  );
}

export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(loginOf(request));
}

function loginOf(request: Request): string {
  return localPath(localeOfPath(new URL(request.url).pathname), '/desk/login');
}
