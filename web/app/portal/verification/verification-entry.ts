import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import type { Route } from './+types/verification-entry.ts';

/** The verification starts at its checklist. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(
    localPath(localeOfPath(new URL(request.url).pathname), '/verification/checklist'),
  );
}
