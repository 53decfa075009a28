import {
  listFailedJobs,
  putAwayFailedJob,
  retryFailedJob,
} from '@bb1/domain/officers/failed-job-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import { isActDone, type ActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/failed-jobs-page.ts';
import { FailedJobPanel } from './failed-job-panel.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';

/** An administrator's actions on a failed job, by the `intent` of the page's forms. */
const FAILED_JOB_ACTS = ['retry', 'put_away'] as const;

type FailedJobAct = (typeof FAILED_JOB_ACTS)[number];

/** Performs the sent form's action. */
async function actOnFailedJob(api: ApiCall, form: SentForm): Promise<ActDone<FailedJobAct>> {
  const act = FAILED_JOB_ACTS.find((one) => one === form.text('intent'));
  if (act === undefined) throw new Response(null, { status: 400 });
  if (act === 'retry') await api(retryFailedJob, { params: { id: form.text('job_id') } });
  else await api(putAwayFailedJob, { body: form.body(['job_id', 'reason']) });
  return { done: act };
}

export const meta = pageMeta(deskFailedJobTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(listFailedJobs, {
    query: { page: chosenPage(new URL(args.request.url).searchParams) },
  });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, actOnFailedJob);
}

/** Background jobs that are no longer retried, each with its actions. */
export default function FailedJobsPage({
  loaderData: { jobs, total, page },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskFailedJobTexts);
  const round = useFormsRound(actionData, isDone);
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.page.lead}>{texts.page.title}</DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? texts.done[actionData.done] : undefined}
      />
      {jobs.length === 0 && (
        <Panel title={texts.page.now}>
          <p className="text-small text-muted">{texts.page.none}</p>
        </Panel>
      )}
      <div
        key={round}
        className="grid items-start gap-5 lg:grid-cols-[repeat(auto-fill,minmax(26rem,1fr))]"
      >
        {jobs.map((job) => (
          <FailedJobPanel key={job.id} job={job} answer={actionData} />
        ))}
      </div>
      <Paging page={page} total={total} />
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, FAILED_JOB_ACTS);
}
