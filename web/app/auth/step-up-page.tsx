import { getStepUp, stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { loaderApi } from '../session/page-api.ts';
import { submission } from '../session/submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/step-up-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { nextPage } from './next-page.ts';
import { stepUpReason } from './step-up-reason.ts';
import { IN_PLACE, StepUpWays } from './step-up-ways.tsx';

export const meta = pageMeta(authTexts, (texts) => texts.stepUp);

export async function loader(args: Route.LoaderArgs) {
  const { factors } = await loaderApi(args)(getStepUp);
  const next = nextPage(args.request);
  return { factors, next, reason: stepUpReason(next) };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    const shown = (['code', 'recovery_code'] as const).filter((name) => form.ticked(name));
    const factor = shown.findLast((name) => form.text(name) !== '') ?? shown[0];
    await api(stepUp, {
      body: form.body(factor === undefined ? ['password'] : ['password', factor]),
    });
    // A page with unsaved state stays open.
    if (form.ticked(IN_PLACE)) return { proven: true };
    return redirect(nextPage(args.request));
  });
}

/** Before a sensitive action: password and second factor again, or a passkey, which covers both. */
export default function StepUpPage({
  loaderData: { factors, next, reason },
}: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  return (
    <div className="mx-auto grid max-w-lg gap-7">
      <PageTitle
        lead={
          <>
            {texts.stepUp.reasons[reason]} {texts.stepUp.why}
          </>
        }
      >
        {texts.stepUp.title}
      </PageTitle>
      <Card>
        <StepUpWays factors={factors} onProven={() => location.assign(next)} />
      </Card>
      <p className="text-small">
        <PageLink to="/account" className="link inline-flex min-h-11 items-center">
          {texts.stepUp.cancel}
        </PageLink>
      </p>
    </div>
  );
}
