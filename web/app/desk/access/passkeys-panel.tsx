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
import { useWords } from '../parts/use-words.ts';
import { CodeForm } from './code-form.tsx';
import { startDeskPasskey, addDeskPasskey } from '@bb1/domain/officers/factor-endpoints';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { makePasskey } from '../../portal/account/second-factor/make-passkey.ts';
import { callApi } from '../../session/call-api.ts';
import { FormBody } from '../../session/form-body.ts';
import { Alert } from '../../ui/alert.tsx';
import { visibleMessages } from '../../ui/form-state.ts';
import { SubmitButton, ScriptForm } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GivenCodeFields } from '../session/given-code-fields.tsx';
import { Note } from '../parts/note.tsx';

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
      <Note>{texts.lead}</Note>
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
        <Note>{ceremony.unsupported}</Note>
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
  const [{ passkeys: texts }, format] = useWords(deskAccessTexts);
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
        <Note>{texts.removeHint}</Note>
      </CodeForm>
    </li>
  );
}

/**
 * Creates a passkey with the officer's device; requires a fresh code, because an unlocked desk is
 * not enough.
 */
function NewDeskPasskey({
  suggestion,
  onMade,
}: Pick<PasskeysPanelProps, 'onMade'> & { readonly suggestion: string }) {
  const texts = useTexts(factorTexts).passkey;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});

  const add = async (fields: ReturnType<typeof typedIn>) => {
    setBusy(true);
    setMessages({});
    const outcome = await makePasskey({
      challenge: () => callApi(startDeskPasskey),
      take: (credential) =>
        callApi(addDeskPasskey, { body: new FormBody({ ...fields, credential }) }),
    });
    setBusy(false);
    if (outcome.kind === 'problem') return setMessages({ base: texts[outcome.problem] });
    if (outcome.kind === 'refused') {
      const { credential, ...shown } = visibleMessages(outcome.refusal.errors, new Set());
      return setMessages(credential === undefined ? shown : { base: credential, ...shown });
    }
    onMade(outcome.codes);
    return revalidate();
  };
  return (
    <>
      <noscript>
        <Alert kind="warning">{texts.noScript}</Alert>
      </noscript>
      <ScriptForm
        messages={messages}
        busy={busy}
        onSend={(text) => void add(typedIn(text))}
        className="grid max-w-xl gap-4"
      >
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={suggestion}
          maxLength={60}
          autoComplete="off"
        />
        <GivenCodeFields answer={undefined} />
        <Note>{texts.before}</Note>
        <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
      </ScriptForm>
    </>
  );
}

/** Name and code, or the recovery code if one was typed. */
function typedIn(text: (name: string) => string) {
  const given = text('recovery_code').trim() === '' ? 'code' : 'recovery_code';
  return { name: text('name'), [given]: text(given) };
}
