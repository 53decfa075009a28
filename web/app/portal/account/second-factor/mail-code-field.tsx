import { classNames } from '../../../ui/class-names.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';

/** A code from a mail. Not cut at eight characters: it is copied as it is printed, with a space. */
export function MailCodeField({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <Field name="code" label={label} hint={hint} className="max-w-80">
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
