import { RecoveryCodeField } from '../../auth/code-fields.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTexts from '@bb1/texts/pages/desk';

/** The code of the officer's app, and behind a click a recovery code instead. */
export function GivenCodeFields({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskTexts).login;
  const byRecoveryCode = isRefused(answer) && answer.errors['recovery_code'] !== undefined;
  return (
    <div className="grid gap-2">
      <TextField
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
      <Disclosure summary={texts.useRecoveryCode} open={byRecoveryCode}>
        <RecoveryCodeField />
      </Disclosure>
    </div>
  );
}
