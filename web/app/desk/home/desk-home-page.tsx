import { deskHome, getClock, moveClock } from '@bb1/domain/officers/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { FormBody } from '../../session/form-body.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTitle } from '../parts/desk-title.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/desk-home-page.ts';
import { afterStep, berlinMoment, isClockStep, berlinWall, CLOCK_STEPS } from './clock-steps.ts';
import { WorkQueues } from './work-queues.tsx';
import { isRefused } from '../../session/refused.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWords } from '../parts/use-words.ts';
import { MOST_COUNTED } from '@bb1/domain/officers/day-figures';
import { classNames } from '../../ui/class-names.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskTexts, (texts) => texts.home);

export const loader = deskLoader((api) => api(deskHome));

export const action = pageAct(async (api, form) => {
  const intent = form.text('intent');
  // A step counts from the current clock, not from the page's, which may have been open for a
  // while.
  const to = isClockStep(intent)
    ? afterStep((await api(getClock)).now, intent)
    : (berlinMoment(form.text('to')) ?? form.text('to'));
  return api(moveClock, { body: new FormBody({ to }) });
});

export default function DeskHomePage({ loaderData: home }: Route.ComponentProps) {
  const [{ home: texts }, format] = useWords(deskTexts);
  const { now, clockMovable } = useDesk();
  const mayMoveClock = useRight('clock.move') && clockMovable;
  return (
    <div className="grid gap-6">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      {home.audit_chain_broken && (
        <Alert kind="error" title={texts.auditBrokenTitle}>
          {texts.auditBroken}
        </Alert>
      )}
      <WorkQueues queues={home.queues} now={home.now} />
      <section aria-labelledby="today" className="grid gap-3">
        <h2 id="today" className="text-small font-semibold text-muted">
          {texts.today}
        </h2>
        <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
          {home.today.map(({ name, count }) => (
            <div
              key={name}
              className="flex grow basis-36 flex-col-reverse justify-end gap-0.5 bg-surface px-4 py-3"
            >
              <dt className="text-fine text-muted">{texts.dayFigures[name]}</dt>
              <dd
                className={classNames(
                  'figures text-title font-semibold',
                  count === 0 && 'text-muted',
                )}
              >
                {format.number(Math.min(count, MOST_COUNTED))}
                {count > MOST_COUNTED && '+'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {mayMoveClock && (
        <div className="max-w-3xl">
          <ClockCard key={now} now={now} />
        </div>
      )}
    </div>
  );
}

/** Moves the product's clock forward, by a step or to a moment. Sandbox mode only. */
function ClockCard({ now }: { readonly now: string }) {
  const answer = useActionData<unknown>();
  const [{ clockCard: texts }, format] = useWords(deskTexts);
  const byStep = isRefused(answer) && isClockStep(answer.values.intent ?? '');
  const moved = answer !== undefined && !isRefused(answer);
  return (
    <Card title={texts.title}>
      <Note>{texts.lead}</Note>
      {moved && <Alert kind="success">{texts.moved({ time: format.dateTime(now) })}</Alert>}
      <p className="text-small">
        {texts.now}{' '}
        <time dateTime={now} className="font-semibold">
          {format.dateTime(now)}
        </time>
      </p>
      <ActForm answer={byStep ? answer : null} className="grid gap-6">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-semibold">{texts.forward}</legend>
          <div className="flex flex-wrap gap-2">
            {CLOCK_STEPS.map((step) => (
              <SubmitButton key={step} look="secondary" name="intent" value={step}>
                {texts.steps[step]}
              </SubmitButton>
            ))}
          </div>
        </fieldset>
      </ActForm>
      {/* A separate form: Enter in the field must not press the first step. */}
      <ActForm
        answer={byStep ? null : answer}
        submit={texts.move}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <TextField
          name="to"
          type="datetime-local"
          label={texts.to}
          hint={texts.toHint}
          defaultValue={berlinWall(now).slice(0, 16)}
          className="max-w-sm"
        />
      </ActForm>
    </Card>
  );
}
