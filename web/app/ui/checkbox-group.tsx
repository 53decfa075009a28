import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldMessage } from './field.tsx';
import { useField } from './form-state.ts';

/** Checkboxes that answer one question together, in two columns, with the message about all. */
export function CheckboxGroup({
  name,
  legend,
  className,
  children,
}: {
  readonly name: string;
  readonly legend: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { message } = useField(name);
  return (
    <fieldset
      data-invalid={message === undefined ? undefined : true}
      tabIndex={-1}
      aria-describedby={`${name}-message`}
      className={classNames('grid gap-x-6 sm:grid-cols-2', className)}
    >
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      {children}
      <div className="sm:col-span-2">
        <FieldMessage id={`${name}-message`} message={message} />
      </div>
    </fieldset>
  );
}
