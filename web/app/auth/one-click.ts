import { serverContext } from '../server-context.ts';
import type { ApiCall } from '../session/api-client.ts';
import { type PageArgs, visitorCall } from '../session/page-api.ts';
import { answered, type SentForm, sentForm, submission } from '../session/submission.ts';

/**
 * Like `submission`, and open to the POST that servers of mail providers send when somebody presses the button of
 * their mail program (RFC 8058): no cookies, no page of ours before it. Only for calls whose token in the address is
 * all the right they need.
 */
export async function submissionOrOneClick<Done>(
  args: PageArgs,
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
) {
  const form = await sentForm(args.request.clone());
  if (form.text('List-Unsubscribe') !== 'One-Click') return submission(args, act);
  const visit = args.context.get(serverContext);
  return answered(args, form, () =>
    act(visitorCall(visit, args.request, { csrfToken: visit.csrfToken }), form),
  );
}
