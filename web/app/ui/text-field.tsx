import type { InputHTMLAttributes, ReactNode } from 'react';
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
  return (
    <Field name={name} label={label} hint={hint} optional={optional} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={type}
            defaultValue={typed ?? defaultValue}
            className={classNames(CONTROL, unit !== undefined && 'pr-16 figures')}
          />
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

/** A calendar day, in the browser's own picker; sent as YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return <TextField {...props} type="date" />;
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
