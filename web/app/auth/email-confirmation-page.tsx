import { confirmEmail, resendConfirmation } from '@bb1/domain/accounts/endpoints';
import { useFetcher } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { PageForm } from '../session/page-form.tsx';
import { submission } from '../session/submission.ts';
import { useUserIfAny } from '../portal/use-user.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/email-confirmation-page.ts';
import { authTexts } from './auth-texts.ts';
import { LinkForm } from './link-form.tsx';
import { tokenOf, useLinkToken } from './use-link-token.ts';

export const meta = pageMeta(authTexts, (texts) => texts.confirmation);

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'resend') {
      await api(resendConfirmation);
      return { resent: true, confirmed: null };
    }
    const { email } = await api(confirmEmail, { body: form.body(['token']) });
    return { resent: false, confirmed: email };
  });
}

export default function EmailConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts).confirmation;
  const user = useUserIfAny();
  const token = useLinkToken(loaderData.token);
  const confirmed = actionData && 'confirmed' in actionData ? actionData.confirmed : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.title}</PageTitle>
      <Card>
        {confirmed !== null && <Confirmed email={confirmed} signedIn={user !== null} />}
        {confirmed === null && token !== '' && (
          <LinkForm token={token} answer={actionData} ask={texts.ask} submit={texts.confirm} failed={user === null ? texts.failedVisitor : texts.failed} />
        )}
        {confirmed === null && token === '' && <WithoutToken answer={actionData} />}
      </Card>
    </div>
  );
}

/** Nobody is signed in by a mail; the next step depends on whether somebody is already. */
function Confirmed({ email, signedIn }: { readonly email: string; readonly signedIn: boolean }) {
  const texts = useTexts(authTexts).confirmation;
  return (
    <>
      <Alert kind="success" title={fill(texts.doneTitle, { email })}>{signedIn ? texts.doneSignedIn : texts.doneVisitor}</Alert>
      <ButtonLink to={signedIn ? '/dashboard' : '/login'} className="justify-self-start">{signedIn ? texts.toDashboard : texts.toLogin}</ButtonLink>
    </>
  );
}

function WithoutToken({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(authTexts).confirmation;
  const user = useUserIfAny();
  const fetcher = useFetcher<typeof action>();
  if (user === null) return <p>{texts.noToken}</p>;
  if (user.email_confirmed) return <Alert kind="success" title={fill(texts.alreadyConfirmed, { email: user.email })} />;
  const result = fetcher.data ?? answer;
  const resent = typeof result === 'object' && result !== null && 'resent' in result && result.resent === true;
  return (
    <PageForm answer={result} fetcher={fetcher}>
      <p>{fill(texts.waiting, { email: user.email })} <span className="text-muted">{texts.waitingHint}</span></p>
      {resent && <Alert kind="success">{texts.resent}</Alert>}
      <SubmitButton look="secondary" name="intent" value="resend" className="justify-self-start">{texts.resend}</SubmitButton>
    </PageForm>
  );
}
