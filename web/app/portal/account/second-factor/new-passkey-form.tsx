import { type SubmitEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormStateContext } from '../../../ui/form-state.ts';
import { SubmitButton } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import factorTexts from '@bb1/texts/pages/account-factors';

interface NewPasskeyFormProps {
  readonly suggestion: string;
  readonly busy: boolean;
  readonly messages: Readonly<Record<string, string>>;
  readonly add: (name: string) => Promise<void>;
}

/** Sent to the device and not to the page, but it looks and reads like every other form. */
export function NewPasskeyForm({ suggestion, busy, messages, add }: NewPasskeyFormProps) {
  const texts = useTexts(factorTexts).passkey;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(messages).length > 0)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-message]')
        ?.focus();
  }, [messages]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (!busy) void add(typeof name === 'string' ? name : '');
  };
  return (
    <FormStateContext value={{ messages, values: null, busy }}>
      <form ref={form} noValidate onSubmit={send} className="grid gap-6">
        {messages['base'] !== undefined && (
          <div data-form-message tabIndex={-1}>
            <Alert kind="error">{messages['base']}</Alert>
          </div>
        )}
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={suggestion}
          maxLength={60}
          autoComplete="off"
        />
        <p className="text-small text-muted">{texts.before}</p>
        <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
      </form>
    </FormStateContext>
  );
}
