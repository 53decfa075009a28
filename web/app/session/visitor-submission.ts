import { data } from 'react-router';
import { serverContext } from '../server-context.ts';
import type { ApiCall } from './api-client.ts';
import { type PageArgs, visitorCall } from './page-api.ts';
import { answered, type SentForm, sentForm } from './submission.ts';

/**
 * Like `submission`, for forms on pages that are kept for everybody and so cannot carry a token. What proves here that
 * the form stood on a page of ours is the origin, which browsers send with every form (Fetch standard, 3.2) and pages
 * cannot forge. Only for calls that need no session: nothing is done in somebody's name.
 */
export async function visitorSubmission<Done>(
  args: PageArgs,
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
) {
  if (args.request.headers.get('origin') !== new URL(args.request.url).origin)
    throw data(null, { status: 403 });
  const form = await sentForm(args.request);
  const visit = args.context.get(serverContext);
  return answered(args, form, () =>
    act(
      visitorCall(visit, args.request, {
        csrfToken: visit.csrfToken,
        botCheckProof: form.text('bot_check'),
      }),
      form,
    ),
  );
}
