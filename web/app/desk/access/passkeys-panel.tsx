import type { Passkey } from '@bb1/domain/accounts/factor-endpoints';
import type { SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { useKnowsPasskeys } from '../../auth/passkeys.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { freeName } from '../../portal/account/second-factor/free-name.ts';
import { sessionName } from '../../portal/account/session-name.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { CodeForm } from './code-form.tsx';
import { NewDeskPasskey } from './new-desk-passkey.tsx';

interface PasskeysPanelProps {
  readonly passkeys: readonly Passkey[];
  /** The name for a new passkey of this browser. */
  readonly session: SignedInSession | undefined;
  readonly onMade: (codes: readonly string[] | null) => void;
}

/** The officer's passkeys, each with a button to remove it, and a form to add one. */
export function PasskeysPanel({ passkeys, session, onMade }: PasskeysPanelProps) {
  const { passkeys: texts, sessions } = useTexts(deskAccessTexts);
  const ceremony = useTexts(factorTexts).passkey;
  const suggestion = sessionName(session ?? { browser: null, system: null }, {
    name: sessions.name,
    unknown: texts.fallbackName,
  });
  const unsupported = useKnowsPasskeys() === false;
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      {passkeys.length === 0 ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {unsupported ? (
        <p className="text-small text-muted">{ceremony.unsupported}</p>
      ) : (
        <Fold key={passkeys.length} title={texts.add} open={false}>
          <NewDeskPasskey
            suggestion={freeName(
              suggestion,
              passkeys.map(({ name }) => name),
            )}
            onMade={onMade}
          />
        </Fold>
      )}
    </Panel>
  );
}

function PasskeyLine({ passkey }: { readonly passkey: Passkey }) {
  const texts = useTexts(deskAccessTexts).passkeys;
  const format = useFormat();
  const added = format.date(passkey.added_at);
  return (
    <li className="grid gap-2 rounded-control bg-sunken p-3">
      <div className="grid gap-0.5 text-small">
        <span className="font-semibold wrap-anywhere">{passkey.name}</span>
        <span className="text-fine text-muted">
          {passkey.last_used_at === null
            ? texts.unused({ added })
            : texts.facts({ added, used: format.date(passkey.last_used_at) })}
        </span>
      </div>
      <CodeForm
        act="remove"
        id={passkey.id}
        fold={texts.remove({ name: passkey.name })}
        submit={texts.removeSubmit}
        look="danger"
      >
        <p className="text-small text-muted">{texts.removeHint}</p>
      </CodeForm>
    </li>
  );
}
