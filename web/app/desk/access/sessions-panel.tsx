import type { SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { sessionName } from '../../portal/account/session-name.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { CodeForm } from './code-form.tsx';

/** The officer's signed-in browsers. Logging out ends the current one. */
export function SessionsPanel({ sessions }: { readonly sessions: readonly SignedInSession[] }) {
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
        <p className="text-small text-muted">{texts.alone}</p>
      ) : (
        <CodeForm act="end_others" fold={texts.endOthers} submit={texts.endOthers} look="danger" />
      )}
    </Panel>
  );
}

function SessionLine({ session }: { readonly session: SignedInSession }) {
  const texts = useTexts(deskAccessTexts).sessions;
  const format = useFormat();
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
