import { useActionData } from 'react-router';
import type { ReactNode } from 'react';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { Alert } from '../ui/alert.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';

interface LinkFormProps {
  readonly token: string;
  readonly ask: string;
  readonly submit: string;
  /** How to go on, below the refusal of a link. */
  readonly failed: ReactNode;
}

/**
 * The button behind the link of a mail. Opening the link alone does nothing, because virus scanners
 * open every link in a mail.
 */
export function LinkForm({ token, ask, submit, failed }: LinkFormProps) {
  const answer = useActionData<unknown>();
  const message = isRefused(answer) ? answer.errors['token']?.[0] : undefined;
  if (message !== undefined)
    return (
      <FocusOn>
        <Alert kind="error" title={message}>
          {failed}
        </Alert>
      </FocusOn>
    );
  return (
    <PageForm>
      <p>{goodBreaks(ask)}</p>
      <input type="hidden" name="token" value={token} readOnly />
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </PageForm>
  );
}
