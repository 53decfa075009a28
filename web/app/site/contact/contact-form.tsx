import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { BotCheckField } from '../../session/bot-check-field.tsx';
import { InlineForm } from '../../session/inline-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { EmailField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import contactTexts from '@bb1/texts/pages/contact';

/** The contact page action's answer to an accepted message. */
export const SENT = { sent: true } as const;

/** The form, with messages after a refusal, or thanks in its place. */
export function ContactForm({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(contactTexts);
  const locale = useLocale();
  if (isSent(answer)) return <Thanks />;
  return (
    <InlineForm
      name="contact"
      action={localPath(locale, '/contact')}
      answer={answer}
      label={texts.label}
    >
      <TextField name="full_name" label={texts.fullName} autoComplete="name" />
      <EmailField name="email" label={texts.email} hint={texts.emailHint} autoComplete="email" />
      <TextAreaField name="message" label={texts.message} hint={texts.messageHint} rows={7} />
      <p className="text-fine text-muted">
        {texts.privacy({ months: CONTACT_RETENTION.answeredMonths })}{' '}
        <a href={localPath(locale, '/privacy')} className="link">
          {texts.privacyLink}
        </a>
      </p>
      <BotCheckField action="contact" />
      <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
    </InlineForm>
  );
}

/** Not a form, so that refreshing the page's live parts does not move it. */
function Thanks() {
  const texts = useTexts(contactTexts);
  return (
    <div data-live="contact" className="grid justify-items-start gap-4">
      <Alert kind="success" title={texts.sentTitle}>
        {texts.sent}
      </Alert>
      <a href={localPath(useLocale(), '/contact')} className="link">
        {texts.another}
      </a>
    </div>
  );
}

function isSent(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'sent' in answer;
}
