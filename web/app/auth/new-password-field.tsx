import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useRootData } from '../frame/root-data.ts';
import { useTexts } from '../language/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const LEVELS: Readonly<
  Record<PasswordStrength, { readonly bars: number; readonly colour: string }>
> = {
  short: { bars: 1, colour: 'bg-error' },
  weak: { bars: 2, colour: 'bg-warning' },
  fair: { bars: 3, colour: 'bg-brand' },
  strong: { bars: 4, colour: 'bg-success' },
};

interface NewPasswordFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly minLength: number;
  /** The person's own name and address, where the form does not contain them. */
  readonly own?: readonly string[];
}

/**
 * A new password with its strength shown while typing. The rules are loaded on the first keystroke,
 * because most pages never need them.
 */
export function NewPasswordField({ label, hint, minLength, own = [] }: NewPasswordFieldProps) {
  const config = useRootData()?.config;
  const product = config ? [config.token_code] : [];
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const judge = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { passwordWeakness } = await import('@bb1/domain/accounts/password');
    const typed = ['full_name', 'email']
      .map((name) => new FormData(target.form ?? undefined).get(name))
      .filter((value) => typeof value === 'string');
    const isWeak = passwordWeakness(target.value, { own: [...own, ...typed], product }) !== null;
    setStrength(target.value === '' ? null : passwordStrength(target.value, { minLength, isWeak }));
  };
  return (
    <div>
      <TextField
        name="password"
        type="password"
        label={label}
        hint={hint}
        autoComplete="new-password"
        onChange={(event) => void judge(event)}
      />
      <StrengthBar strength={strength} />
    </div>
  );
}

function StrengthBar({ strength }: { readonly strength: PasswordStrength | null }) {
  const texts = useTexts(authTexts).signup;
  const { bars, colour } = strength === null ? { bars: 0, colour: '' } : LEVELS[strength];
  return (
    <div aria-live="polite" className="not-empty:mt-2">
      {strength !== null && (
        <div className="grid gap-1.5">
          <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
            {[1, 2, 3, 4].map((bar) => (
              <span
                key={bar}
                className={classNames('h-1.5 rounded-full', bar <= bars ? colour : 'bg-line')}
              />
            ))}
          </div>
          <p className="text-fine text-muted">
            {texts.strength}:{' '}
            <span className="font-semibold text-ink">{texts.strengthLevels[strength]}</span>
          </p>
        </div>
      )}
    </div>
  );
}
