import {
  deleteView,
  saveView,
  updateDeskSettings,
} from '@bb1/domain/officers/desk-settings-endpoints';
import { data, redirect } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { FormBody } from '../../session/form-body.ts';
import type { Route } from './+types/desk-settings.ts';
import { deskPath } from './desk-login-path.ts';
import { deskSubmission } from './desk-session.ts';

/** Changes how the officer's desk looks, and shows the same page again. */
export async function action(args: Route.ActionArgs) {
  const answer = await deskSubmission(args, async (api, form) => {
    const intent = form.text('intent');
    if (intent === 'save_view') await api(saveView, { body: form.body(['path', 'name', 'query']) });
    else if (intent === 'delete_view')
      await api(deleteView, { params: { id: form.text('view_id') } });
    else
      await api(updateDeskSettings, {
        body: new FormBody(
          intent === 'dense' || intent === 'roomy'
            ? { dense: intent === 'dense', single_keys: undefined }
            : { dense: undefined, single_keys: intent === 'keys_on' },
        ),
      });
    return redirect(deskPath(form.text('back')) ?? '/desk');
  });
  if (answer instanceof Response) return answer;
  throw data(null, answer.init ?? undefined);
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(localPath(localeOfPath(new URL(request.url).pathname), '/desk'));
}
