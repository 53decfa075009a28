import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { listDeskSessions } from '@bb1/domain/officers/access-endpoints';
import { getCompanyLink } from '@bb1/domain/officers/company-sign-in-endpoints';
import { listDeskFactors } from '@bb1/domain/officers/factor-endpoints';
import { useState } from 'react';
import { redirectDocument, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { RecoveryCodeSheet } from '../../portal/account/second-factor/recovery-code-sheet.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { DeskPage } from '../parts/desk-page.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/access-page.ts';
import { runAccessAction, isAccessDone } from './access-actions.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { CodeForm } from './code-form.tsx';
import { NewPasswordField } from '../../auth/new-password-field.tsx';
import { UsernameForPasswordManagers } from '../../auth/username-for-password-managers.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Reply } from '../../session/api-client.ts';
import { type SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { sessionName } from '../../portal/account/session-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskAccessTexts, (texts) => texts);

/** After these the page is a new document. */
const DONE_BEFORE = ['password', 'link'] as const;

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [factors, { sessions }, companyLink] = await Promise.all([
    api(listDeskFactors),
    api(listDeskSessions),
    api(getCompanyLink),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    factors,
    companyLink,
    sessions,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    doneBefore: DONE_BEFORE.find((act) => act === searchParams.get('done')) ?? null,
  };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, async (api, form) => {
    const done = await runAccessAction(api, form);
    // The session is a new one, and every form of the page needs its token: the page is loaded as a
    // new document.
    return !(done instanceof Response) && done.done === 'password'
      ? redirectDocument(
          localPath(localeOfPath(new URL(args.request.url).pathname), '/desk/access?done=password'),
        )
      : done;
  });
}

/** An officer's own access: second factors, password, signed-in browsers. */
export default function AccessPage({
  loaderData: { factors, companyLink, sessions, passwordMinLength, doneBefore },
  actionData,
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskAccessTexts);
  const round = useFormsRound(actionData, isAccessDone);
  // The browser creates a passkey, not a form; its outcome stays until the next form is sent.
  const [made, setMade] = useState<{
    readonly codes: readonly string[] | null;
    readonly before: unknown;
  } | null>(null);
  const madeLast = made !== null && made.before === actionData;
  const codes = madeLast ? made.codes : isAccessDone(actionData) ? actionData.codes : null;
  const done = madeLast
    ? 'added'
    : isAccessDone(actionData)
      ? actionData.done
      : actionData === undefined
        ? doneBefore
        : null;
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      {done !== null && (
        <FocusHere key={`done ${round} ${madeLast ? 'made' : ''}`}>
          <Alert kind="success">{texts.done[done]}</Alert>
        </FocusHere>
      )}
      {codes !== null && <NewCodes codes={codes} />}
      <div key={`forms ${round}`} className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <PasskeysPanel
            passkeys={factors.passkeys}
            session={sessions.find(({ current }) => current)}
            onMade={(outcome) => setMade({ codes: outcome, before: actionData })}
          />
          <CompanyPanel link={companyLink} />
          <CodesPanel left={factors.recovery_codes_left} />
          {factors.totp !== null && (
            <Panel title={texts.app.title}>
              <p className="text-small">
                {texts.app.added({ date: format.date(factors.totp.added_at) })}
              </p>
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <SessionsPanel sessions={sessions} />
          <PasswordPanel minLength={passwordMinLength} />
        </div>
      </div>
    </DeskPage>
  );
}

/** Shown once; the reloaded page no longer has them. */
function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const texts = useTexts(deskAccessTexts).codes;
  const { officer } = useDesk();
  const { pathname } = useLocation();
  return (
    <Panel title={texts.title}>
      <RecoveryCodeSheet codes={codes} email={officer.email} />
      <a href={pathname} className={buttonClass('primary', 'justify-self-start print:hidden')}>
        {texts.stored}
      </a>
    </Panel>
  );
}

function CodesPanel({ left }: { readonly left: number }) {
  const texts = useTexts(deskAccessTexts).codes;
  return (
    <Panel title={texts.title}>
      <p className="text-small">
        {texts.left({ count: left })} <span className="text-muted">{texts.hint}</span>
      </p>
      <CodeForm act="codes" fold={texts.renew} submit={texts.renew} />
    </Panel>
  );
}

function PasswordPanel({ minLength }: { readonly minLength: number }) {
  const texts = useTexts(deskAccessTexts).password;
  const { officer } = useDesk();
  return (
    <Panel title={texts.title}>
      <CodeForm act="password" fold={texts.fold} submit={texts.submit}>
        <UsernameForPasswordManagers email={officer.email} />
        <TextField
          name="current_password"
          type="password"
          label={texts.current}
          autoComplete="current-password"
        />
        <NewPasswordField
          label={texts.next}
          hint={texts.hint({ min: minLength })}
          minLength={minLength}
          own={[officer.email, officer.name]}
        />
        <TextField
          name="password_confirmation"
          type="password"
          label={texts.again}
          autoComplete="new-password"
        />
      </CodeForm>
    </Panel>
  );
}

/** The link to the officer's account at the company's OpenID provider; nothing without one. */
function CompanyPanel({
  link: { company, linked_at: since },
}: {
  readonly link: Reply<typeof getCompanyLink>;
}) {
  const [{ company: texts }, format] = useWords(deskAccessTexts);
  if (company === null) return null;
  return (
    <Panel title={texts.title({ company })}>
      <p className="text-small">
        {since === null ? texts.notLinked : texts.since({ date: format.date(since) })}{' '}
        <span className="text-muted">{texts.lead({ company })}</span>
      </p>
      {since === null ? (
        <CodeForm act="link" fold={texts.link} submit={texts.linkSubmit({ company })}>
          <Note>{texts.linkHint({ company })}</Note>
        </CodeForm>
      ) : (
        <CodeForm act="unlink" fold={texts.unlink} submit={texts.unlinkSubmit} look="danger">
          <Note>{texts.unlinkHint}</Note>
        </CodeForm>
      )}
    </Panel>
  );
}

/** The officer's signed-in browsers. Logging out ends the current one. */
function SessionsPanel({ sessions }: { readonly sessions: readonly SignedInSession[] }) {
  const texts = useTexts(deskAccessTexts).sessions;
  const alone = sessions.every(({ current }) => current);
  return (
    <Panel title={texts.title}>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {alone ? (
        <Note>{texts.alone}</Note>
      ) : (
        <CodeForm act="end_others" fold={texts.endOthers} submit={texts.endOthers} look="danger" />
      )}
    </Panel>
  );
}

function SessionLine({ session }: { readonly session: SignedInSession }) {
  const [{ sessions: texts }, format] = useWords(deskAccessTexts);
  const name = sessionName(session, texts);
  return (
    <li className="grid gap-2 rounded-control bg-sunken p-3">
      <div className="grid gap-0.5 text-small">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.current && <Badge kind="success">{texts.current}</Badge>}
        </span>
        <span className="figures text-fine text-muted wrap-anywhere">
          {texts.facts({
            address: session.address,
            seen: format.moment(session.last_seen_at),
            since: format.moment(session.signed_in_at),
          })}
        </span>
      </div>
      {!session.current && (
        <CodeForm
          act="end"
          id={session.id}
          fold={texts.endOne({ name })}
          submit={texts.end}
          look="danger"
        />
      )}
    </li>
  );
}
