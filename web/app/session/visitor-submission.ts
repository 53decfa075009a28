import { data } from 'react-router';
import { serverContext } from '../server-context.ts';
import type { ApiCall } from './api-client.ts';
import { type PageArgs, visitorCall } from './page-api.ts';
import { answered, type SentForm, sentForm } from './submission.ts';

/**
 * Like `submission`, for forms that act in no person's name. The origin proves that one of our pages
 * sent it: browsers send it with every form (Fetch standard, 3.2), and pages cannot forge it
 * (docs/decisions/0127). Without our origin the token of the form counts, if it has one.
 */
export async function visitorSubmission<Done>(
  args: PageArgs,
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
) {
  const form = await sentForm(args.request);
  const visit = args.context.get(serverContext);
  const isOurs = args.request.headers.get('origin') === new URL(args.request.url).origin;
  const csrfToken = isOurs ? visit.csrfToken : form.text('csrf_token');
  if (!isOurs && csrfToken === '') throw data(null, { status: 403 });
  const call = visitorCall(visit, args.request, {
    csrfToken,
    botCheckProof: form.text('bot_check'),
  });
  const callOfVisitors: ApiCall = (endpoint, input) => {
    if (endpoint.audience !== 'anyone')
      throw new Error(`${endpoint.name} acts in a person's name: its form needs a token`);
    return call(endpoint, input);
  };
  return answered(args, form, () => act(callOfVisitors, form));
}
