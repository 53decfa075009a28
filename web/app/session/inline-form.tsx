import type { ReactNode } from 'react';
import uiTexts from '@bb1/texts/pages/ui';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormStateContext, visibleMessages } from '../ui/form-state.ts';
import { isRefused } from './refused.ts';

interface InlineFormProps {
  /** Names the part that the answered page renders again; also the prefix of its ids. */
  readonly name: string;
  /** The page that handles it, with its language prefix. */
  readonly action: string;
  /** The answer of that page's action. */
  readonly answer: unknown;
  readonly label: string;
  readonly children: ReactNode;
}

const NOTHING_EDITED: ReadonlySet<string> = new Set();

/**
 * A form on publicly cached pages, sent in place by the pages' script and as a whole page without
 * it. It carries no token: its action is made by `visitorSubmission`.
 */
export function InlineForm({ name, action, answer, label, children }: InlineFormProps) {
  const refusal = isRefused(answer) ? answer : null;
  const texts = useTexts(uiTexts).form;
  const messages = refusal === null ? {} : visibleMessages(refusal.errors, NOTHING_EDITED);
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label={label}
      data-inline-form
      data-live={name}
      data-draft="visitor"
      className="grid gap-6"
    >
      {(['offline', 'failed'] as const).map((why) => (
        <div key={why} data-failure={why} hidden>
          <Alert kind="error">{texts[why]}</Alert>
        </div>
      ))}
      <DraftNote hidden />
      <FormStateContext
        value={{ messages, values: refusal?.values ?? null, busy: false, idPrefix: name }}
      >
        {messages.base !== undefined && <Alert kind="error">{messages.base}</Alert>}
        {children}
      </FormStateContext>
    </form>
  );
}
