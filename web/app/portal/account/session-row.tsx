import type { SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format.ts';
import accountTexts from '@bb1/texts/pages/account';
import { sessionName } from './session-name.ts';
import { SettingRow } from './setting-row.tsx';

/** One signed-in browser. The current one signs out by the account menu. */
export function SessionRow({ session }: { readonly session: SignedInSession }) {
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
    <PageForm answer={undefined}>
      <input type="hidden" name="id" value={id} readOnly />
      <SubmitButton look="secondary" name="intent" value="end">
        <span aria-hidden="true">{texts.end}</span>
        <span className="sr-only">{label}</span>
      </SubmitButton>
    </PageForm>
  );
}
