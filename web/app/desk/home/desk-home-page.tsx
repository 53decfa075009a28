import { deskHome, getClock, moveClock } from '@bb1/domain/officers/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { FormBody } from '../../session/form-body.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTitle } from '../parts/desk-title.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/desk-home-page.ts';
import { ClockCard } from './clock-card.tsx';
import { afterStep, berlinMoment, isClockStep } from './clock-steps.ts';
import { DayFigures } from './day-figures.tsx';
import { WorkQueues } from './work-queues.tsx';

export const meta = pageMeta(deskTexts, (texts) => texts.home);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(deskHome);
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, async (api, form) => {
    const intent = form.text('intent');
    // A step counts from the current clock, not from the page's, which may have been open for a
    // while.
    const to = isClockStep(intent)
      ? afterStep((await api(getClock)).now, intent)
      : (berlinMoment(form.text('to')) ?? form.text('to'));
    return api(moveClock, { body: new FormBody({ to }) });
  });
}

export default function DeskHomePage({ loaderData: home, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskTexts).home;
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
      <DayFigures figures={home.today} />
      {mayMoveClock && (
        <div className="max-w-3xl">
          <ClockCard key={now} now={now} answer={actionData} />
        </div>
      )}
    </div>
  );
}
