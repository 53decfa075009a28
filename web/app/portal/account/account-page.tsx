import { cancelEmailChange } from '@bb1/domain/accounts/email-endpoints';
import { updateUser } from '@bb1/domain/accounts/endpoints';
import { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import { getFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { listSessions } from '@bb1/domain/accounts/session-endpoints';
import { isLocale } from '@bb1/domain/locale';
import { redirect, redirectDocument, useActionData } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/account-page.ts';
import accountTexts from '@bb1/texts/pages/account';
import { doneOf, DoneNotice, withDone } from './done-notice.tsx';
import { ProfileCard } from './profile-card.tsx';
import { FactorResetNotice } from './second-factor/factor-reset-notice.tsx';
import { SecurityCard } from './security-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SettingRow } from './setting-row.tsx';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useUser } from '../use-user.ts';
import { UnconfirmedEmail } from '../verification/unconfirmed-email.tsx';
import { RowLink } from './row-link.tsx';

export const meta = pageMeta(accountTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [factors, { sessions }, { factor_reset: reset }] = await Promise.all([
    api(listFactors),
    api(listSessions),
    api(getFactorReset),
  ]);
  return { factors, reset, sessionCount: sessions.length, done: doneOf(args.request) };
}

export function action(args: Route.ActionArgs) {
  const shown = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'cancel_email') {
      await api(cancelEmailChange);
      return redirect(localPath(shown, withDone('/account', 'email_cancelled')));
    }
    await api(updateUser, { body: form.body(['full_name', 'phone_number', 'locale']) });
    const chosen = form.text('locale');
    // Another language changes every word of the page, so it is loaded as a new document.
    return redirectDocument(
      localPath(isLocale(chosen) ? chosen : shown, withDone('/account', 'profile')),
    );
  });
}

export default function AccountPage({
  loaderData: { factors, reset, sessionCount, done },
}: Route.ComponentProps) {
  const texts = useTexts(accountTexts);
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <DoneNotice done={done} sentences={texts.done} />
      {reset !== null && <FactorResetNotice reset={reset} />}
      <ProfileCard />
      <EmailCard />
      <SecurityCard factors={factors} sessionCount={sessionCount} />
      <DataCard />
    </div>
  );
}

/** Data export, data requests and account closure, which are open to everyone. */
function DataCard() {
  const texts = useTexts(accountTexts).data;
  return (
    <Card title={texts.title}>
      <ul className="grid">
        <SettingRow
          title={texts.export}
          action={
            <ButtonLink to="/account/data" look="secondary">
              {texts.exportAction}
            </ButtonLink>
          }
        >
          {texts.exportText}
        </SettingRow>
        <SettingRow
          title={texts.requests}
          action={
            <ButtonLink to="/account/data_requests" look="secondary">
              {texts.requestsAction}
            </ButtonLink>
          }
        >
          {texts.requestsText}
        </SettingRow>
        <SettingRow
          title={texts.close}
          action={
            <ButtonLink to="/account/close" look="danger">
              {texts.closeAction}
            </ButtonLink>
          }
        >
          {texts.closeText}
        </SettingRow>
      </ul>
    </Card>
  );
}

/** The current address, and the new one that is not confirmed yet. */
function EmailCard() {
  const answer = useActionData<unknown>();
  const { email: texts, change } = useTexts(accountTexts);
  const user = useUser();
  return (
    <Card title={texts.title}>
      <ul className="grid">
        <SettingRow
          title={user.email}
          badge={
            <Badge kind={user.email_confirmed ? 'success' : 'warning'}>
              {user.email_confirmed ? texts.confirmed : texts.unconfirmed}
            </Badge>
          }
          action={
            user.email_confirmed && (
              <RowLink to="/account/email" shown={change} accessibleLabel={texts.changeLabel} />
            )
          }
        >
          <p>{goodBreaks(user.email_confirmed ? texts.confirmedText : texts.unconfirmedText)}</p>
        </SettingRow>
      </ul>
      {!user.email_confirmed && <UnconfirmedEmail />}
      {user.new_email !== null && (
        <Alert kind="info" title={texts.pendingTitle({ address: user.new_email })}>
          <p>{texts.pendingText}</p>
          <PageForm
            answer={answerTo('cancel_email', answer)}
            className="mt-3 grid justify-items-start gap-3"
          >
            <SubmitButton look="secondary" name="intent" value="cancel_email">
              {texts.cancel}
            </SubmitButton>
          </PageForm>
        </Alert>
      )}
    </Card>
  );
}
