import { register } from '@bb1/domain/accounts/endpoints';
import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { joinWaitlist } from '@bb1/domain/waitlist/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath, localPath, ownPath } from '../language/locale-path.ts';
import { rememberOutcome } from '../session/sign-in-outcome.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { configOrFail } from '../site/public-page.ts';
import type { Route } from './+types/signup-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { InvestorSignUp } from './investor-sign-up.tsx';
import { WAITLIST_INTENT, WaitlistSignUp } from './waitlist-sign-up.tsx';
import waitlistTexts from '@bb1/texts/pages/waitlist';

const AFFILIATE = 'affiliate';
const waitlistMeta = pageMeta(waitlistTexts, (texts) => texts.join);
const signUpMeta = pageMeta(authTexts, (texts) => texts.signup);

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  (loaderData?.config.sale_phase === 'before' ? waitlistMeta : signUpMeta)({ location, matches });

export function loader(args: Route.LoaderArgs) {
  const { sale_phase, sale_start_timestamp, token_code } = configOrFail(args);
  return {
    config: { sale_phase, sale_start_timestamp, token_code },
    forAffiliates: contextOf(args.request) === AFFILIATE,
    passwordMinLength: PASSWORD_MIN_LENGTH,
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const context = contextOf(args.request);
  return visitorSubmission(args, async (api, form) => {
    if (form.text('intent') === WAITLIST_INTENT) {
      await api(joinWaitlist, {
        body: form.body(['full_name', 'email', 'investment_range'], {
          ticks: ['newsletter'],
          more: { locale, context },
        }),
      });
      return { joined: form.text('email') };
    }
    await api(register, {
      body: form.body(['full_name', 'email', 'password', 'password_confirmation'], {
        ticks: ['terms_acceptance', 'prospectus_acknowledgement'],
        more: { locale, context },
      }),
    });
    const next = ownPath(new URL(args.request.url).searchParams.get('next'));
    return redirect(
      next ?? localPath(locale, context === null ? '/welcome' : `/welcome?context=${context}`),
    );
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return rememberOutcome(serverAction);
}

/** By the phase of the sale: the waitlist before it, an account from its start on. */
export default function SignupPage({
  actionData,
  loaderData: { config, forAffiliates, passwordMinLength },
}: Route.ComponentProps) {
  const joined = actionData && 'joined' in actionData ? actionData.joined : null;
  if (config.sale_phase === 'before')
    return <WaitlistSignUp config={config} forAffiliates={forAffiliates} joined={joined} />;
  return (
    <InvestorSignUp
      phase={config.sale_phase}
      forAffiliates={forAffiliates}
      passwordMinLength={passwordMinLength}
    />
  );
}

/** Visitors from the pages of the affiliate programme have it in the address, where it stays. */
function contextOf(request: Request): typeof AFFILIATE | null {
  return new URL(request.url).searchParams.get('context') === AFFILIATE ? AFFILIATE : null;
}
