import type { ContactMessage } from '@bb1/domain/contact/desk-endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format.ts';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { AlreadyHandled } from '../parts/already-handled.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

interface SettleMessageProps {
  readonly message: ContactMessage;
  /** Opens an answer in the officer's mail program. */
  readonly reply: string;
  readonly answer: unknown;
}

/** The link to answer, and the note that it was answered. */
export function SettleMessage({ message, reply, answer }: SettleMessageProps) {
  const texts = useTexts(deskContactTexts).message;
  const mayAnswer = useRight('contact.answer');
  const handledByOthers = isRefused(answer) && answer.status === 409;
  return (
    <Panel title={texts.settle}>
      {handledByOthers && (
        <AlreadyHandled
          title={texts.handled}
          message={answer.errors.base?.[0]}
          reload={texts.reload}
        />
      )}
      {mayAnswer ? (
        <a href={reply} className={`${buttonClass('secondary')} justify-self-start`}>
          {texts.reply}
        </a>
      ) : (
        <p className="text-small text-muted">{texts.mayNotAnswer}</p>
      )}
      <FocusHere when={answer !== undefined && !handledByOthers}>
        <Note message={message} answer={answer} mayAnswer={mayAnswer && !handledByOthers} />
      </FocusHere>
    </Panel>
  );
}

function Note({
  message,
  answer,
  mayAnswer,
}: Pick<SettleMessageProps, 'message' | 'answer'> & { readonly mayAnswer: boolean }) {
  const texts = useTexts(deskContactTexts).message;
  const locale = useLocale();
  if (message.answered_at === null) {
    if (!mayAnswer) return null;
    return (
      <PageForm answer={answer} className="grid justify-items-start gap-3">
        <p className="text-small text-muted">
          {texts.markHint({ months: CONTACT_RETENTION.answeredMonths })}
        </p>
        <SubmitButton name="intent" value="answered">
          {texts.mark}
        </SubmitButton>
      </PageForm>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Alert kind="success">
        {texts.answered({
          name: message.answered_by ?? '',
          time: formatDateTime(locale, message.answered_at),
        })}
      </Alert>
      {mayAnswer && (
        <PageForm answer={answer}>
          <SubmitButton look="secondary" name="intent" value="reopen">
            {texts.reopen}
          </SubmitButton>
        </PageForm>
      )}
    </div>
  );
}
