import uiTexts from '@bb1/texts/pages/ui';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { classNames } from './class-names.ts';
import { CONTROL, Field } from './field.tsx';
import { useField } from './form-state.ts';

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'defaultValue'
  | 'required'
  | 'maxLength'
  | 'onChange'
  | 'readOnly'
  | 'spellCheck'
  | 'min'
  | 'max'
  | 'autoCapitalize'
> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The word for "optional" in the page's language, where it applies. */
  readonly optional?: string;
  /** A suffix of the field, such as a currency. */
  readonly unit?: string;
  readonly className?: string;
}

export function TextField({
  name,
  label,
  hint,
  optional,
  unit,
  className,
  type = 'text',
  defaultValue,
  ...rest
}: TextFieldProps) {
  const { typed } = useField(name);
  const [shown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <Field name={name} label={label} hint={hint} optional={optional} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={isSecret && shown ? 'text' : type}
            defaultValue={typed ?? defaultValue}
            spellCheck={isSecret ? false : rest.spellCheck}
            autoCapitalize={isSecret ? 'none' : rest.autoCapitalize}
            className={classNames(
              CONTROL,
              unit !== undefined && 'pr-16 figures',
              isSecret && 'pr-14',
            )}
          />
          {isSecret && (
            <ShowButton of={control.id} shown={shown} onClick={() => setShown(!shown)} />
          )}
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-small text-muted"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** Shows a password while the person checks it; without script there is nothing to press. */
function ShowButton({
  of,
  shown,
  onClick,
}: {
  readonly of: string;
  readonly shown: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-controls={of}
      aria-describedby={`${of}-label`}
      aria-pressed={shown}
      aria-label={useTexts(uiTexts).showTyped}
      onClick={onClick}
      className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink noscript:hidden"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5 fill-none stroke-current stroke-[1.5]"
      >
        <path d="M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6Z" />
        <circle cx="10" cy="10" r="2.5" />
        {shown && <path d="m3 17 14-14" />}
      </svg>
    </button>
  );
}

/** A calendar day, in the browser's own picker; sent as YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return <TextField {...props} type="date" />;
}

/** An address of a mailbox: neither capitalised nor corrected by the device. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return (
    <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
  );
}

/** A code or key, typed exactly as it is. */
export function ExactField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return <TextField {...props} autoCapitalize="none" spellCheck={false} />;
}

export function TextAreaField({
  name,
  label,
  hint,
  optional,
  className,
  defaultValue,
  rows = 4,
  maxLength,
}: Omit<TextFieldProps, 'type' | 'unit'> & { readonly rows?: number }) {
  const { typed } = useField(name);
  return (
    <Field name={name} label={label} hint={hint} optional={optional} className={className}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          defaultValue={typed ?? defaultValue}
          className={CONTROL}
        />
      )}
    </Field>
  );
}
