import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useField, useFieldId } from './form-state.ts';
import { goodBreaks } from './good-breaks.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** What label, hint and message need from their control. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export const CONTROL =
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2.5 text-body leading-snug text-ink placeholder:text-muted hover:border-brand aria-invalid:border-error aria-invalid:border-2 disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken [&[readonly]]:text-muted';

/** Label above, hint below the label, the server's message below the control. */
export function Field({ name, label, hint, optional, className, children }: FieldProps) {
  const id = useFieldId(name);
  const { message } = useField(name);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} id={`${id}-label`} className="text-small font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-muted"> ({optional})</span>}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-fine text-muted">
          {goodBreaks(hint)}
        </div>
      )}
      {children(controlProps({ id, name, hasHint: hint !== undefined, message }))}
      <FieldMessage id={`${id}-message`} message={message} />
    </div>
  );
}

export function controlProps({
  id,
  name,
  hasHint,
  message,
}: {
  readonly id: string;
  readonly name: string;
  readonly hasHint: boolean;
  readonly message: string | undefined;
}): ControlProps {
  const described = classNames(hasHint && `${id}-hint`, message !== undefined && `${id}-message`);
  return {
    id,
    name,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': described || undefined,
  };
}

export function FieldMessage({
  id,
  message,
}: {
  readonly id: string;
  readonly message: string | undefined;
}) {
  if (message === undefined) return null;
  return (
    <p id={id} className="flex gap-1.5 text-small font-medium text-error">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 fill-current">
        <path d="M8 1 0.5 14.5h15L8 1Zm-.8 5h1.6v4H7.2V6Zm0 5.2h1.6v1.6H7.2v-1.6Z" />
      </svg>
      {message}
    </p>
  );
}
