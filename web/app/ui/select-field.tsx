import type { ChangeEventHandler, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL, Field } from './field.tsx';
import { useField } from './form-state.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly options: readonly SelectOption[];
  /** The first option, which selects nothing ("Please choose"). */
  readonly emptyLabel?: string;
  readonly defaultValue?: string;
  readonly autoComplete?: string;
  readonly className?: string;
  readonly onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** The browser's own list: it works without script, by keyboard, and as usual on each phone. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  options,
  emptyLabel,
  defaultValue,
  autoComplete,
  className,
  onChange,
}: SelectFieldProps) {
  const { typed } = useField(name);
  return (
    <Field name={name} label={label} hint={hint} optional={optional} className={className}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            autoComplete={autoComplete}
            defaultValue={typed ?? defaultValue ?? ''}
            onChange={onChange}
            className={classNames(CONTROL, 'appearance-none pr-10')}
          >
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="pointer-events-none absolute right-3.5 top-1/2 size-4 -translate-y-1/2 fill-none stroke-muted stroke-2"
          >
            <path d="m3 6 5 5 5-5" />
          </svg>
        </span>
      )}
    </Field>
  );
}
