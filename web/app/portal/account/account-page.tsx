import { cancelEmailChange } from '@bb1/domain/accounts/email-endpoints';
import { updateUser } from '@bb1/domain/accounts/endpoints';
import { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import { getFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { listSessions } from '@bb1/domain/accounts/session-endpoints';
import { isLocale } from '@bb1/domain/locale';
import { redirect, redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/account-page.ts';
import accountTexts from '@bb1/texts/pages/account';
import { doneOf, DoneNotice, withDone } from './done-notice.tsx';
import { EmailCard } from './email-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { FactorResetNotice } from './second-factor/factor-reset-notice.tsx';
import { SecurityCard } from './security-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SettingRow } from './setting-row.tsx';

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
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(accountTexts);
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <DoneNotice done={done} sentences={texts.done} />
      {reset !== null && <FactorResetNotice reset={reset} />}
      <ProfileCard answer={actionData} />
      <EmailCard answer={actionData} />
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
