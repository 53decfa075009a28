import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlProps, FieldMessage } from './field.tsx';
import { useField, useFieldId } from './form-state.ts';
import { goodBreaks } from './good-breaks.tsx';

interface CheckboxFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly defaultChecked?: boolean;
  readonly className?: string;
}

export function CheckboxField({
  name,
  label,
  hint,
  defaultChecked = false,
  className,
}: CheckboxFieldProps) {
  const id = useFieldId(name);
  const { message, typed, cameBack } = useField(name);
  return (
    <div className={classNames('grid gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3">
        <input
          {...controlProps({ id, name, hasHint: hint !== undefined, message })}
          type="checkbox"
          defaultChecked={cameBack ? typed !== undefined : defaultChecked}
          className="mt-1 size-5 shrink-0 rounded accent-brand aria-invalid:outline-2 aria-invalid:outline-error"
        />
        <div className="grid gap-1 py-0.5">
          <label htmlFor={id} className="text-small">
            {label}
          </label>
          {hint !== undefined && (
            <div id={`${id}-hint`} className="text-fine text-muted">
              {goodBreaks(hint)}
            </div>
          )}
        </div>
      </div>
      <div className="pl-8 empty:hidden">
        <FieldMessage id={`${id}-message`} message={message} />
      </div>
    </div>
  );
}

interface RadioFieldProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
    /** A figure at the end of the label's line. */
    readonly aside?: ReactNode;
  }[];
  readonly defaultValue?: string;
  readonly className?: string;
}

/** One of a few options; each is a large target. */
export function RadioField({ name, legend, options, defaultValue, className }: RadioFieldProps) {
  const id = useFieldId(name);
  const { message, typed } = useField(name);
  const chosen = typed ?? defaultValue;
  return (
    <fieldset
      className={classNames('grid gap-2', className)}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
    >
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge bg-surface px-4 py-3 hover:border-brand has-checked:border-brand has-checked:bg-wash"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            data-invalid={message === undefined ? undefined : true}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span className="grid min-w-0 grow gap-0.5">
            <span className="flex flex-wrap justify-between gap-x-4 text-small font-semibold">
              {option.label}
              {option.aside !== undefined && <span className="figures">{option.aside}</span>}
            </span>
            {option.hint !== undefined && (
              <span className="text-fine text-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
      <FieldMessage id={`${id}-message`} message={message} />
    </fieldset>
  );
}
