import type { ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { Fold } from './fold.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonFoldProps {
  readonly intent: string;
  readonly answer: unknown;
  readonly title: string;
  readonly hint: ReactNode;
  readonly reason: string;
  readonly submit: string;
  readonly hidden?: Readonly<Record<string, string | number>>;
  readonly takesProof?: boolean;
  /** Fields before the reason. */
  readonly children?: ReactNode;
}

/**
 * A form that ends something, collapsed until it is opened or was refused; it always requires a
 * reason.
 */
export function ReasonFold({
  intent,
  answer,
  title,
  hint,
  reason,
  submit,
  hidden = {},
  takesProof = true,
  children,
}: ReasonFoldProps) {
  const own = answerTo(intent, answer);
  return (
    <Fold title={title} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <HiddenFields intent={intent} fields={hidden} />
        <p className="text-small text-muted">{hint}</p>
        {children}
        <ReasonField label={reason} />
        {takesProof && <ProofFields answer={own} />}
        <SubmitButton look="danger" className="justify-self-start">
          {submit}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
