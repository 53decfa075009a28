import { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import { getFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { pageMeta } from '../../../frame/page-meta.ts';
import { sitePath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AccountShell } from '../account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { doneOf, DoneNotice } from '../done-notice.tsx';
import { hasFactor } from '../has-factor.ts';
import type { Route } from './+types/second-factor-page.ts';
import { AppRow, CodesRow, PasskeyRows } from './factor-rows.tsx';
import { FactorResetNotice } from './factor-reset-notice.tsx';
import factorTexts from '@bb1/texts/pages/account-factors';
import { nextPathOf, withNextPath } from './next-path.ts';

export const meta = pageMeta(factorTexts, (texts) => texts.overview);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const next = nextPathOf(args.request);
  const [factors, { stepped_up: steppedUp }, { factor_reset: reset }] = await Promise.all([
    api(listFactors),
    api(getStepUp),
    api(getFactorReset),
  ]);
  // A person who set up a factor in another browser is signed in here by password alone, which is
  // no longer enough.
  const provenWithout = hasFactor(factors) && steppedUp?.with === 'password';
  return {
    factors,
    reset,
    done: doneOf(args.request),
    next,
    wayOn: next !== null && provenWithout ? withNextPath('/users/step_up', next) : next,
  };
}

/**
 * The factors that are set up and those that can be; a person sent here by a page that requires a
 * factor finds the link to continue.
 */
export default function SecondFactorPage({
  loaderData: { factors, reset, done, next, wayOn },
}: Route.ComponentProps) {
  const texts = useTexts(factorTexts);
  const { back } = useTexts(accountTexts);
  const ready = hasFactor(factors);
  return (
    <AccountShell
      back={{ to: '/account', label: back }}
      title={texts.overview.title}
      lead={texts.overview.lead}
    >
      <DoneNotice done={done} sentences={texts.done} />
      {reset !== null && <FactorResetNotice reset={reset} />}
      {wayOn !== null && !ready && (
        <Alert kind="info" title={texts.overview.neededTitle}>
          {texts.overview.needed}
        </Alert>
      )}
      {wayOn !== null && ready && (
        <Alert kind="success" title={texts.overview.goOnTitle}>
          <p>{texts.overview.goOnText}</p>
          <ButtonLink to={sitePath(wayOn)} className="mt-3">
            {texts.overview.goOn}
          </ButtonLink>
        </Alert>
      )}
      <Card>
        <ul className="grid">
          <AppRow totp={factors.totp} next={next} />
          <PasskeyRows passkeys={factors.passkeys} next={next} />
          <CodesRow left={factors.recovery_codes_left} ready={ready} />
        </ul>
      </Card>
    </AccountShell>
  );
}
