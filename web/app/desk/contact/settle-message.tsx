import type { ContactMessage } from '@bb1/domain/contact/desk-endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

/** Who answered, or the way to close the conversation without a reply. */
export function SettleMessage({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts).message;
  const format = useFormat();
  const mayAnswer = useRight('contact.answer');
  const isOpen = message.answered_at === null;
  return (
    <Panel title={texts.settle}>
      {!mayAnswer && <p className="text-small text-muted">{texts.mayNotAnswer}</p>}
      {message.answered_at !== null && (
        <p>
          {texts.answered({
            name: message.answered_by ?? '',
            time: format.dateTime(message.answered_at),
          })}
        </p>
      )}
      {mayAnswer && (
        <ActForm
          intent={isOpen ? 'answered' : 'reopen'}
          look="secondary"
          submit={isOpen ? texts.mark : texts.reopen}
          className="grid justify-items-start gap-3"
        >
          {isOpen && (
            <p className="text-small text-muted">
              {texts.markHint({ months: CONTACT_RETENTION.answeredMonths })}
            </p>
          )}
        </ActForm>
      )}
    </Panel>
  );
}
