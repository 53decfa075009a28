import {
  listGivenUpJobs,
  putAwayGivenUpJob,
  retryGivenUpJob,
} from '@bb1/domain/officers/given-up-job-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskGivenUpJobTexts from '@bb1/texts/pages/desk-given-up-jobs';
import { isActDone, type ActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/given-up-jobs-page.ts';
import { GivenUpJobPanel } from './given-up-job-panel.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';

/** What an administrator does about a job that was given up, as the forms of the page name it. */
const GIVEN_UP_JOB_ACTS = ['retry', 'put_away'] as const;

type GivenUpJobAct = (typeof GIVEN_UP_JOB_ACTS)[number];

/** Does what the sent form names. */
async function actOnGivenUpJob(api: ApiCall, form: SentForm): Promise<ActDone<GivenUpJobAct>> {
  const act = GIVEN_UP_JOB_ACTS.find((one) => one === form.text('intent'));
  if (act === undefined) throw new Response(null, { status: 400 });
  if (act === 'retry') await api(retryGivenUpJob, { params: { id: form.text('job_id') } });
  else await api(putAwayGivenUpJob, { body: form.body(['job_id', 'reason']) });
  return { done: act };
}

export const meta = pageMeta(deskGivenUpJobTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(listGivenUpJobs, {
    query: { page: chosenPage(new URL(args.request.url).searchParams) },
  });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, actOnGivenUpJob);
}

/** What the program does by itself and no longer tries, each with the ways out. */
export default function GivenUpJobsPage({
  loaderData: { jobs, total, page },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskGivenUpJobTexts);
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
          <GivenUpJobPanel key={job.id} job={job} answer={actionData} />
        ))}
      </div>
      <Paging page={page} total={total} />
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, GIVEN_UP_JOB_ACTS);
}
