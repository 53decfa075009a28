import { isLocale } from '@bb1/domain/locale';
import { updateOfficer } from '@bb1/domain/officers/endpoints';
import { data, redirectDocument } from 'react-router';
import { localeOfPath, localPath, sitePath } from '../../language/locale-path.ts';
import type { Route } from './+types/desk-language.ts';
import { deskPath } from './desk-login-path.ts';
import { deskSubmission } from './desk-session.ts';

/**
 * Saves the officer's language and shows the same page in it; a new document, because every word
 * changes.
 */
export async function action(args: Route.ActionArgs) {
  const answer = await deskSubmission(args, async (api, form) => {
    const locale = form.text('locale');
    await api(updateOfficer, { body: form.body(['locale']) });
    const back = deskPath(form.text('back')) ?? '/desk';
    return redirectDocument(isLocale(locale) ? localPath(locale, sitePath(back)) : back);
  });
  if (answer instanceof Response) return answer;
  throw data(null, answer.init ?? undefined);
}

export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(localPath(localeOfPath(new URL(request.url).pathname), '/desk'));
}
