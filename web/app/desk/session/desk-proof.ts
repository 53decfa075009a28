import { deskStepUp } from '@bb1/domain/officers/step-up-endpoints';
import { data } from 'react-router';
import { serverContext } from '../../server-context.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { type PageArgs, visitorCall } from '../../session/page-api.ts';
import { isRefused, type Refused } from '../../session/refused.ts';
import { answered, type SentForm, sentForm } from '../../session/submission.ts';
import { withGivenCode } from './given-code.ts';

/** The field that says that a form brings the code of a proof along. */
export const PROOF = 'proof';

type RefusedAnswer = ReturnType<typeof data<Refused>>;

/**
 * The action of a page of the back office with a form. A form that brings a fresh code along proves with it first who is
 * there; one that lacks it is refused where the code is missing, with everything else that was typed still in it.
 */
export async function submissionWithProof<Done>(
  args: PageArgs,
  { through }: { readonly through: (call: ApiCall) => ApiCall },
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
): Promise<Done | RefusedAnswer> {
  const form = await sentForm(args.request);
  const visit = args.context.get(serverContext);
  const callWith = (csrfToken: string) => through(visitorCall(visit, args.request, { csrfToken }));
  let proven = false;
  const answer = await answered(args, form, async () => {
    if (form.ticked(PROOF)) {
      await callWith(form.text('csrf_token'))(deskStepUp, { body: withGivenCode(form, []) });
      proven = true;
    }
    // The session has a new token after the proof, and so has whatever is sent in it.
    return act(callWith(proven ? visit.csrfToken : form.text('csrf_token')), form).catch(
      askForCode,
    );
  });
  return proven && isRefusedAnswer(answer) ? afterProof(answer) : answer;
}

function askForCode(error: unknown): never {
  if (error instanceof ApiRefusal && error.code === 'step_up_needed')
    throw new ApiRefusal(error.status, { code: [error.message] }, error.detail, 'code_needed');
  throw error;
}

/** The act was refused, the proof was not: only after a good answer does the page load the new token, and that it asks no more. */
function afterProof({ data: refused }: RefusedAnswer): RefusedAnswer {
  const { [PROOF]: _given, ...values } = refused.values;
  return data({ ...refused, values });
}

function isRefusedAnswer(answer: unknown): answer is RefusedAnswer {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && isRefused(answer.data)
  );
}
