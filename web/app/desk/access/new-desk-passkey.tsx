import { addDeskPasskey, startDeskPasskey } from '@bb1/domain/officers/factor-endpoints';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import factorTexts from '@bb1/texts/pages/account-factors';
import { makePasskey } from '../../portal/account/second-factor/make-passkey.ts';
import { callApi } from '../../session/call-api.ts';
import { FormBody } from '../../session/form-body.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { visibleMessages } from '../../ui/form-state.ts';
import { ScriptForm, SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GivenCodeFields } from '../session/given-code-fields.tsx';

/**
 * Creates a passkey with the officer's device; requires a fresh code, because an unlocked desk is
 * not enough.
 */
export function NewDeskPasskey({
  suggestion,
  onMade,
}: {
  readonly suggestion: string;
  readonly onMade: (codes: readonly string[] | null) => void;
}) {
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
        <p className="text-small text-muted">{texts.before}</p>
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
