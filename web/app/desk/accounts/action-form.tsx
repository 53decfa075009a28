import type { ComponentProps } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { ActForm } from '../parts/act-form.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { AccountAction } from './account-actions.ts';

/**
 * An action on the account, each in a form of its own, with the reason that the audit log stores.
 */
export function ActionForm({
  children,
  ...form
}: ComponentProps<typeof ActForm> & { readonly intent: AccountAction }) {
  const texts = useTexts(deskAccountTexts).page;
  return (
    <ActForm look="danger" {...form}>
      {children}
      <ReasonField label={texts.reason} hint={texts.reasonHint} />
    </ActForm>
  );
}
