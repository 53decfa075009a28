import type { ReactNode } from 'react';
import { answerTo } from '../../session/refused.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { GivenCodeFields } from '../session/given-code-fields.tsx';
import type { AccessAction } from './access-actions.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';

interface CodeFormProps {
  readonly act: AccessAction;
  /** The item to act on, where there are several. */
  readonly id?: string;
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
export function CodeForm({ act, id = '', children, ...form }: CodeFormProps) {
  const refused = answerTo(act, useActionData<unknown>());
  const own = refused !== null && (refused.values['id'] ?? '') === id ? refused : null;
  return (
    <ActForm intent={act} answer={own} {...form}>
      {id !== '' && <input type="hidden" name="id" value={id} readOnly />}
      {children}
      <GivenCodeFields answer={own} />
    </ActForm>
  );
}
