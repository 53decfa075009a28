import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { listDeskSessions } from '@bb1/domain/officers/access-endpoints';
import { listDeskFactors } from '@bb1/domain/officers/factor-endpoints';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { RecoveryCodeSheet } from '../../portal/account/second-factor/recovery-code-sheet.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { deskAccessTexts } from '../desk-texts.ts';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/access-page.ts';
import { type AccessDone, actOnAccess, isAccessDone } from './access-act.ts';
import { CodesPanel } from './codes-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const meta = pageMeta(deskAccessTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [factors, { sessions }] = await Promise.all([api(listDeskFactors), api(listDeskSessions)]);
  return { factors, sessions, passwordMinLength: PASSWORD_MIN_LENGTH };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, actOnAccess);
}

/** What an officer's own access is made of: second factors, password, signed-in browsers. */
export default function AccessPage({ loaderData: { factors, sessions, passwordMinLength }, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskAccessTexts);
  const locale = useLocale();
  // A passkey is made by the browser, not by a form; what came of it stands until the next form was sent.
  const [made, setMade] = useState<{ readonly codes: readonly string[] | null; readonly before: unknown } | null>(null);
  const madeLast = made !== null && made.before === actionData;
  const codes = madeLast ? made.codes : isAccessDone(actionData) ? actionData.codes : null;
  const done = madeLast ? 'added' : isAccessDone(actionData) ? actionData.done : null;
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      {done !== null && <FocusHere key={madeLast ? 'made' : JSON.stringify(actionData)}><Alert kind="success">{texts.done[done]}</Alert></FocusHere>}
      {codes !== null && <NewCodes codes={codes} />}
      <div key={formsAfter(actionData)} className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <PasskeysPanel passkeys={factors.passkeys} session={sessions.find(({ current }) => current)} answer={actionData} onMade={(outcome) => setMade({ codes: outcome, before: actionData })} />
          <CodesPanel left={factors.recovery_codes_left} answer={actionData} />
          {factors.totp !== null && <Panel title={texts.app.title}><p className="text-small">{fill(texts.app.added, { date: formatDate(locale, factors.totp.added_at) })}</p></Panel>}
        </div>
        <div className="grid min-w-0 gap-5">
          <SessionsPanel sessions={sessions} answer={actionData} />
          <PasswordPanel minLength={passwordMinLength} answer={actionData} />
        </div>
      </div>
    </div>
  );
}

/** After an act its form is folded and empty again. */
function formsAfter(answer: unknown): string {
  return isAccessDone(answer) ? JSON.stringify(answer satisfies AccessDone) : 'forms';
}

/** Shown once; the page that is loaded anew has forgotten them. */
function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const texts = useTexts(deskAccessTexts).codes;
  const { officer } = useDesk();
  const { pathname } = useLocation();
  return (
    <Panel title={texts.title}>
      <RecoveryCodeSheet codes={codes} email={officer.email} />
      <a href={pathname} className={buttonClass('primary', 'justify-self-start print:hidden')}>{texts.stored}</a>
    </Panel>
  );
}
