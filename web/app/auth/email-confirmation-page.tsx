import { useActionData } from 'react-router';
import { changeEmail } from '@bb1/domain/accounts/email-endpoints';
import { confirmEmail, resendConfirmation } from '@bb1/domain/accounts/endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath } from '../language/locale-path.ts';
import {
  type ConfirmationSent,
  UnconfirmedEmail,
} from '../portal/verification/unconfirmed-email.tsx';
import { failedBecause } from '../session/failed-because.ts';
import { submission } from '../session/submission.ts';
import { useUserIfAny } from '../portal/use-user.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/email-confirmation-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { LinkForm } from './link-form.tsx';
import { tokenOf, useLinkToken } from './use-link-token.ts';
import accountMessages from '@bb1/texts/messages/accounts';

export const meta = pageMeta(authTexts, (texts) => texts.confirmation);

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const sent: ConfirmationSent = { sent: true };
  return submission(args, async (api, form) => {
    switch (form.text('intent')) {
      case 'resend':
        await api(resendConfirmation).catch(failedBecause(accountMessages[locale].email_not_sent));
        return sent;
      case 'change':
        await api(changeEmail, { body: form.body(['new_email']) }).catch(
          failedBecause(accountMessages[locale].email_not_updated),
        );
        return sent;
      default:
        return { confirmed: (await api(confirmEmail, { body: form.body(['token']) })).email };
    }
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
          <LinkForm
            token={token}
            ask={texts.ask}
            submit={texts.confirm}
            failed={user === null ? texts.failedVisitor : texts.failed}
          />
        )}
        {confirmed === null && token === '' && <WithoutToken />}
      </Card>
    </div>
  );
}

/** A mail never signs a person in; the next step depends on whether there is a session already. */
function Confirmed({ email, signedIn }: { readonly email: string; readonly signedIn: boolean }) {
  const texts = useTexts(authTexts).confirmation;
  return (
    <>
      <Alert kind="success" title={texts.doneTitle({ email })}>
        {signedIn ? texts.doneSignedIn : texts.doneVisitor}
      </Alert>
      <ButtonLink to={signedIn ? '/dashboard' : '/login'} className="justify-self-start">
        {signedIn ? texts.toDashboard : texts.toLogin}
      </ButtonLink>
    </>
  );
}

function AlreadyConfirmed({ email }: { readonly email: string }) {
  const texts = useTexts(authTexts).confirmation;
  return (
    <>
      <Alert kind="success" title={texts.alreadyConfirmed({ email })} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/verification/checklist">{texts.toChecklist}</ButtonLink>
        <ButtonLink to="/account/email" look="secondary">
          {texts.changeConfirmed}
        </ButtonLink>
      </div>
    </>
  );
}

function WithoutToken() {
  const texts = useTexts(authTexts).confirmation;
  const answer = useActionData<unknown>();
  const user = useUserIfAny();
  if (user === null) return <p>{goodBreaks(texts.noToken)}</p>;
  if (user.email_confirmed) return <AlreadyConfirmed email={user.email} />;
  return (
    <>
      <p className="wrap-anywhere">
        {texts.waiting({ email: user.email })}{' '}
        <span className="text-muted">{texts.waitingHint}</span>
      </p>
      <UnconfirmedEmail answer={answer} />
    </>
  );
}
