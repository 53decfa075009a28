import { serverContext } from '../server-context.ts';
import type { ApiCall } from '../session/api-client.ts';
import { type PageArgs, visitorCall } from '../session/page-api.ts';
import { answered, type SentForm, sentForm, submission } from '../session/submission.ts';

/**
 * Like `submission`, but also open to the POST that mail providers' servers send when a person
 * presses the unsubscribe button of their mail program (RFC 8058): without cookies and without a
 * page of ours before it. Only for calls whose token in the address is the only authorisation they
 * need.
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
