import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Why an officer does something; kept in the audit log. */
export function ReasonField({
  label,
  hint,
  className,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}) {
  return (
    <TextField name="reason" label={label} hint={hint} maxLength={300} className={className} />
  );
}
