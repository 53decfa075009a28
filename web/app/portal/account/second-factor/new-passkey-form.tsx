import { useTexts } from '../../../language/use-texts.ts';
import { ScriptForm, SubmitButton } from '../../../ui/form.tsx';
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
  return (
    <ScriptForm
      messages={messages}
      busy={busy}
      onSend={(text) => void add(text('name'))}
      className="grid gap-6"
    >
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
    </ScriptForm>
  );
}
