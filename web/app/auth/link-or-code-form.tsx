import { useActionData } from 'react-router';
import type { ComponentProps } from 'react';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { useTexts } from '../language/use-texts.ts';
import { SubmitButton } from '../ui/form.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { ExactField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { LinkForm } from './link-form.tsx';

/**
 * For mails whose link carries its token in the fragment, which no server sees. Without script the
 * page cannot read it, so the mail shows the same token as a code, and this form has a field for
 * it.
 */
export function LinkOrCodeForm(props: ComponentProps<typeof LinkForm>) {
  const texts = useTexts(authTexts).linkCode;
  const answer = useActionData<unknown>();
  const { token, ask, submit, failed } = props;
  if (token !== '') return <LinkForm {...props} />;
  return (
    <PageForm>
      <p>{goodBreaks(ask)}</p>
      <ExactField name="token" label={texts.label} hint={texts.hint} autoComplete="off" />
      {isRefused(answer) && answer.errors['token'] !== undefined && (
        <p className="text-small text-muted">{failed}</p>
      )}
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </PageForm>
  );
}
