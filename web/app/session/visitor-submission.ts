import { data } from 'react-router';
import { serverContext } from '../server-context.ts';
import type { ApiCall } from './api-client.ts';
import { type PageArgs, visitorCall } from './page-api.ts';
import { answered, type SentForm, sentForm } from './submission.ts';

/**
 * Like `submission`, for forms on publicly cached pages, which cannot carry a token. Here the
 * origin proves that the form was on one of our pages: browsers send it with every form (Fetch
 * standard, 3.2), and pages cannot forge it. Only for calls without a session: they act in no
 * person's name.
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
