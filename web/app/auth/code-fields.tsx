import { useTexts } from '../language/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { CONTROL, Field } from '../ui/field.tsx';
import authTexts from '@bb1/texts/pages/auth';

/** The code of an authenticator app. Longer than six characters: apps copy it as "123 456". */
export function OneTimeCodeField() {
  const texts = useTexts(authTexts).factors;
  return (
    <Field name="code" label={texts.code} hint={texts.codeHint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className={classNames(CONTROL, 'figures font-mono tracking-[0.3em]')}
        />
      )}
    </Field>
  );
}

export function RecoveryCodeField() {
  const texts = useTexts(authTexts).factors;
  return (
    <Field name="recovery_code" label={texts.recoveryCode} hint={texts.recoveryCodeHint}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={classNames(CONTROL, 'font-mono')}
        />
      )}
    </Field>
  );
}
