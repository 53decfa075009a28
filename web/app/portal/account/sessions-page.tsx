import {
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInSession,
} from '@bb1/domain/accounts/session-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/sessions-page.ts';
import { AccountShell } from './account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { doneOf, DoneNotice, withDone } from './done-notice.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { sessionName } from './session-name.ts';
import { SettingRow } from './setting-row.tsx';

export const meta = pageMeta(accountTexts, (texts) => texts.sessions);

export async function loader(args: Route.LoaderArgs) {
  const { sessions } = await loaderApi(args)(listSessions);
  // The current browser comes first, whichever was used last.
  return {
    sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
    done: doneOf(args.request),
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'end_others') {
      await api(endOtherSessions);
      return redirect(localPath(locale, withDone('/account/sessions', 'others_ended')));
    }
    await api(endSession, { params: { id: form.text('id') } });
    return redirect(localPath(locale, withDone('/account/sessions', 'ended')));
  });
}

export default function SessionsPage({
  loaderData: { sessions, done },
  actionData,
}: Route.ComponentProps) {
  const { sessions: texts, back } = useTexts(accountTexts);
  const others = sessions.some(({ current }) => !current);
  const refusal = answerTo('end', actionData)?.errors['base']?.[0];
  return (
    <AccountShell back={{ to: '/account', label: back }} title={texts.title} lead={texts.lead}>
      <DoneNotice done={done} sentences={{ ended: texts.ended, others_ended: texts.othersEnded }} />
      {refusal !== undefined && <Alert kind="error">{refusal}</Alert>}
      <Card>
        <ul className="grid">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {!others && <p className="text-small text-muted">{texts.alone}</p>}
      </Card>
      {others && (
        <PageForm
          answer={answerTo('end_others', actionData)}
          className="grid justify-items-start gap-3"
        >
          <SubmitButton look="secondary" name="intent" value="end_others">
            {texts.endOthers}
          </SubmitButton>
        </PageForm>
      )}
    </AccountShell>
  );
}

/** One signed-in browser. The current one signs out by the account menu. */
function SessionRow({ session }: { readonly session: SignedInSession }) {
  const texts = useTexts(accountTexts).sessions;
  const locale = useLocale();
  const name = sessionName(session, texts);
  const facts = [
    { key: 'address', label: texts.address, value: session.address },
    { key: 'seen', label: texts.lastSeen, value: formatDateTime(locale, session.last_seen_at) },
    { key: 'since', label: texts.signedIn, value: formatDateTime(locale, session.signed_in_at) },
  ];
  return (
    <SettingRow
      heading="h2"
      title={name}
      badge={session.current && <Badge kind="success">{texts.current}</Badge>}
      action={!session.current && <EndSession id={session.id} label={`${texts.end}: ${name}`} />}
    >
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="figures wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingRow>
  );
}

function EndSession({ id, label }: { readonly id: string; readonly label: string }) {
  const texts = useTexts(accountTexts).sessions;
  return (
    <PageForm answer={null}>
      <input type="hidden" name="id" value={id} readOnly />
      <SubmitButton look="secondary" name="intent" value="end">
        <span aria-hidden="true">{texts.end}</span>
        <span className="sr-only">{label}</span>
      </SubmitButton>
    </PageForm>
  );
}
