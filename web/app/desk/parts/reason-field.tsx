import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Why an officer does something; kept in the audit log. */
export function ReasonField({
  label,
  hint,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
}) {
  return <TextField name="reason" label={label} hint={hint} maxLength={300} autoComplete="off" />;
}
