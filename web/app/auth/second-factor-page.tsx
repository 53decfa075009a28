import { type FactorKind, finishSignIn, getSignIn } from '@bb1/domain/accounts/sign-in-endpoints';
import { redirect, redirectDocument } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { WithSupportEmail } from '../portal/with-support-email.tsx';
import { serverContext } from '../server-context.ts';
import { ApiRefusal } from '../session/api-refusal.ts';
import { asErrorPage, visitorCall } from '../session/page-api.ts';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { rememberOutcome } from '../session/sign-in-outcome.ts';
import { submission } from '../session/submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/second-factor-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { OneTimeCodeField, RecoveryCodeField } from './code-fields.tsx';
import { nextPage, withNext } from './next-page.ts';
import { NoPasskeysHere } from './no-passkeys-here.tsx';
import { OrDivider } from './or-divider.tsx';
import { useKnowsPasskeys } from './passkeys.ts';
import { SignInWithPasskey } from './sign-in-with-passkey.tsx';

const RECOVERY = 'recovery_code';

export const meta = pageMeta(authTexts, (texts) => texts.secondFactor);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { factors } = await visitorCall(
    context.get(serverContext),
    request,
  )(getSignIn)
    .catch(beginAgain(request))
    .catch(asErrorPage);
  return { factors, next: nextPage(request) };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    await api(finishSignIn, {
      body: form.body([form.text('intent') === RECOVERY ? 'recovery_code' : 'code']),
    }).catch(beginAgain(args.request));
    return redirectDocument(nextPage(args.request));
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return rememberOutcome(serverAction);
}

export default function SecondFactorPage({
  loaderData: { factors, next },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(authTexts).secondFactor;
  const byRecoveryCode = isRefused(actionData) && actionData.values['intent'] === RECOVERY;
  const hasApp = factors.includes('totp');
  const hasPasskey = factors.includes('passkey');
  const passkeyFirst = useKnowsPasskeys() === true && hasPasskey;
  const lost = (
    <p className="text-fine text-muted">
      <WithSupportEmail sentence={texts.lost} />
    </p>
  );
  return (
    <div className="mx-auto grid max-w-md gap-8">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Card>
        {hasPasskey && <ByPasskey next={next} factors={factors} />}
        {hasApp && (
          <PageForm answer={byRecoveryCode ? null : actionData}>
            <OneTimeCodeField />
            <SubmitButton look={passkeyFirst ? 'secondary' : 'primary'} name="intent" value="code">
              {texts.submit}
            </SubmitButton>
          </PageForm>
        )}
        {factors.includes('recovery_code') ? (
          <Disclosure summary={texts.useRecoveryCode} open={byRecoveryCode}>
            <PageForm answer={byRecoveryCode ? actionData : null}>
              <RecoveryCodeField />
              <SubmitButton
                look={hasApp || passkeyFirst ? 'secondary' : 'primary'}
                name="intent"
                value={RECOVERY}
              >
                {texts.submitRecoveryCode}
              </SubmitButton>
            </PageForm>
            {lost}
          </Disclosure>
        ) : (
          lost
        )}
      </Card>
      <p className="text-small text-muted">
        {texts.wrongAccount}{' '}
        <PageLink to="/login" className="link whitespace-nowrap">
          {texts.startAgain}
        </PageLink>
      </p>
    </div>
  );
}

function ByPasskey({
  next,
  factors,
}: {
  readonly next: string;
  readonly factors: readonly FactorKind[];
}) {
  const texts = useTexts(authTexts).factors;
  const known = useKnowsPasskeys();
  const hasApp = factors.includes('totp');
  if (known !== true) return hasApp ? null : <NoPasskeysHere />;
  return (
    <>
      <SignInWithPasskey next={next} look="primary">
        {texts.passkey}
      </SignInWithPasskey>
      {hasApp && <OrDivider />}
    </>
  );
}

/**
 * A sign-in started by password lasts for minutes; afterwards the login asks for the password
 * again.
 */
function beginAgain(request: Request): (reason: unknown) => never {
  return (reason) => {
    if (reason instanceof ApiRefusal && reason.status === 401)
      throw redirect(withNext(request, '/login?notice=sign_in_expired'));
    throw reason;
  };
}
