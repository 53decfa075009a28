import type { ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { Fold } from '../parts/fold.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import type { AccountAction } from './account-actions.ts';

interface ActionFormProps {
  readonly act: AccountAction;
  readonly answer: unknown;
  /** The label of the collapsed form. */
  readonly fold: string;
  readonly hint: string;
  readonly submit: string;
  readonly look?: ButtonLook;
  /** Requires a fresh code. */
  readonly delicate?: boolean;
  /** Fields before the reason, and hidden ones. */
  readonly children?: ReactNode;
}

/**
 * An action on the account, each in a form of its own, with the reason that the audit log stores.
 */
export function ActionForm({
  act,
  answer,
  fold,
  hint,
  submit,
  look = 'danger',
  delicate = false,
  children,
}: ActionFormProps) {
  const texts = useTexts(deskAccountTexts).page;
  const wasRefused = isRefused(answer) && answer.values.intent === act;
  const own = wasRefused ? answer : null;
  return (
    <Fold title={fold} open={wasRefused}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value={act} />
        <p className="text-small text-muted">{hint}</p>
        {children}
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
        {delicate && <ProofFields answer={own} />}
        <SubmitButton look={look} className="justify-self-start">
          {submit}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
