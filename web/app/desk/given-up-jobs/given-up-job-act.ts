import { putAwayGivenUpJob, retryGivenUpJob } from '@bb1/domain/officers/given-up-job-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

/** What an administrator does about a job that was given up, as the forms of the page name it. */
export const GIVEN_UP_JOB_ACTS = ['retry', 'put_away'] as const;
export type GivenUpJobAct = (typeof GIVEN_UP_JOB_ACTS)[number];

/** Does what the sent form names. */
export async function actOnGivenUpJob(
  api: ApiCall,
  form: SentForm,
): Promise<ActDone<GivenUpJobAct>> {
  const act = GIVEN_UP_JOB_ACTS.find((one) => one === form.text('intent'));
  if (act === undefined) throw new Response(null, { status: 400 });
  if (act === 'retry') await api(retryGivenUpJob, { params: { id: form.text('job_id') } });
  else await api(putAwayGivenUpJob, { body: form.body(['job_id', 'reason']) });
  return { done: act };
}
