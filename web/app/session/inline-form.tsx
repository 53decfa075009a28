import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { FormStateContext, visibleMessages } from '../ui/form-state.ts';
import { isRefused } from './refused.ts';

interface InlineFormProps {
  /** Names the part that the answered page renders anew; also the beginning of the ids in it. */
  readonly name: string;
  /** The page behind it, with its language prefix. */
  readonly action: string;
  /** What the action of that page answered. */
  readonly answer: unknown;
  readonly label: string;
  readonly children: ReactNode;
}

const NOTHING_EDITED: ReadonlySet<string> = new Set();

/**
 * A form on pages that are kept for everybody, sent in place by the pages' script and as a whole page without it. It
 * carries no token: its action is made by `visitorSubmission`.
 */
export function InlineForm({ name, action, answer, label, children }: InlineFormProps) {
  const refusal = isRefused(answer) ? answer : null;
  const messages = refusal === null ? {} : visibleMessages(refusal.errors, NOTHING_EDITED);
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label={label}
      data-inline-form
      data-live={name}
      className="grid gap-6"
    >
      <FormStateContext
        value={{ messages, values: refusal?.values ?? null, busy: false, idPrefix: name }}
      >
        {messages.base !== undefined && <Alert kind="error">{messages.base}</Alert>}
        {children}
      </FormStateContext>
    </form>
  );
}
