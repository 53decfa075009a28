import type { ComponentProps } from 'react';
import { ActForm } from './act-form.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonFoldProps extends ComponentProps<typeof ActForm> {
  readonly title: string;
  readonly reason: string;
}

/**
 * A form that ends something, collapsed until it is opened or was refused; it always requires a
 * reason.
 */
export function ReasonFold({ title, reason, children, ...form }: ReasonFoldProps) {
  return (
    <ActForm fold={title} takesProof look="danger" {...form}>
      {children}
      <ReasonField label={reason} />
    </ActForm>
  );
}
