import { deskStepUp } from '@bb1/domain/officers/step-up-endpoints';
import { data } from 'react-router';
import { serverContext } from '../../server-context.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { type PageArgs, visitorCall } from '../../session/page-api.ts';
import { isRefused, type Refused } from '../../session/refused.ts';
import { answered, type SentForm, sentForm } from '../../session/submission.ts';
import { withGivenCode } from './given-code.ts';

/** The field that marks a form with a step-up code. */
export const PROOF = 'proof';

type RefusedAnswer = ReturnType<typeof data<Refused>>;

/**
 * The action of a back-office page with a form. A form with a fresh code first performs the
 * step-up; one without it is refused at the code's field, and keeps everything else that was typed.
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
    // The session has a new token after the step-up, and later calls use it.
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

/**
 * The action was refused, the step-up was not: only after a successful answer does the page load
 * the new token, and that no code is needed.
 */
function afterProof({ data: refused }: RefusedAnswer): RefusedAnswer {
  const { [PROOF]: _given, ...values } = refused.values;
  return data({ ...refused, values });
}

function isRefusedAnswer(answer: unknown): answer is RefusedAnswer {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && isRefused(answer.data)
  );
}
