import type { FailedJob } from '@bb1/domain/officers/failed-job-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format.ts';
import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import { FactTable } from '../parts/fact-table.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useRight } from '../session/use-desk.ts';

/** One job with its last error, and an administrator's actions. */
export function FailedJobPanel({
  job,
  answer,
}: {
  readonly job: FailedJob;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskFailedJobTexts);
  const locale = useLocale();
  const maySettle = useRight('jobs.settle');
  const own = isRefused(answer) && answer.values['job_id'] === job.id ? answer : null;
  return (
    <Panel title={mono(job.name)}>
      <FactTable
        facts={[
          { key: 'since', name: texts.facts.since, value: formatDateTime(locale, job.created_at) },
          { key: 'attempts', name: texts.facts.attempts, value: job.attempts },
          {
            key: 'error',
            name: texts.facts.error,
            value: <span className="wrap-anywhere">{job.last_error ?? texts.facts.silent}</span>,
          },
        ]}
      />
      {maySettle && (
        <>
          <PageForm answer={own} className="grid gap-3">
            <HiddenFields intent="retry" fields={{ job_id: job.id }} />
            <p className="text-small text-muted">{texts.retry.hint}</p>
            <SubmitButton look="secondary" className="justify-self-start">
              {texts.retry.submit}
            </SubmitButton>
          </PageForm>
          <ReasonFold
            intent="put_away"
            answer={own}
            title={texts.putAway.title}
            hint={texts.putAway.hint}
            reason={texts.putAway.reason}
            submit={texts.putAway.submit}
            hidden={{ job_id: job.id }}
            takesProof={false}
          />
        </>
      )}
    </Panel>
  );
}
