import type { ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { Fold } from '../parts/fold.tsx';
import { GivenCodeFields } from '../session/given-code-fields.tsx';
import type { AccessAction } from './access-actions.ts';

interface CodeFormProps {
  readonly act: AccessAction;
  /** The item to act on, where there are several. */
  readonly id?: string;
  readonly answer: unknown;
  /** The label of the collapsed form. */
  readonly fold: string;
  readonly submit: string;
  readonly look?: ButtonLook;
  /** Content before the code. */
  readonly children?: ReactNode;
}

/**
 * An action on the officer's own access with the fresh code it requires: an unlocked desk is not
 * enough.
 */
export function CodeForm({
  act,
  id = '',
  answer,
  fold,
  submit,
  look = 'primary',
  children,
}: CodeFormProps) {
  const refused = answerTo(act, answer);
  const own = refused !== null && (refused.values['id'] ?? '') === id ? refused : null;
  return (
    <Fold title={fold} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value={act} />
        {id !== '' && <input type="hidden" name="id" value={id} readOnly />}
        {children}
        <GivenCodeFields answer={own} />
        <SubmitButton look={look} className="justify-self-start">
          {submit}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
