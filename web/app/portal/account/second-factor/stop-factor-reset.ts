import { stopFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { submission } from '../../../session/submission.ts';
import { withDone } from '../done-notice.tsx';
import type { Route } from './+types/stop-factor-reset.ts';

const OVERVIEW = '/account/second_factor';

/**
 * Stops a reset of the person's own second factors. If it was decided meanwhile, the page shows it
 * as it is.
 */
export async function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const answer = await submission(args, async (api) => {
    await api(stopFactorReset);
    return redirect(localPath(locale, withDone(OVERVIEW, 'reset_stopped')));
  });
  return answer instanceof Response ? answer : redirect(localPath(locale, OVERVIEW));
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(localPath(localeOfPath(new URL(request.url).pathname), OVERVIEW));
}
