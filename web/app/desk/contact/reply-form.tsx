import { MESSAGE_FILES } from '@bb1/domain/contact/attachment';
import type { ContactMessage, ReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import { fillTemplate, REPLY_MAX_LENGTH } from '@bb1/domain/contact/reply-template';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { useTexts } from '../../language/use-texts.ts';
import { AttachmentsField } from '../../portal/conversations/message-attachments.tsx';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';

/**
 * The reply, perhaps begun with a template. What was typed with another template stays under that
 * one.
 */
export function ReplyForm({
  message,
  templates,
  chosen,
  answer,
}: {
  readonly message: ContactMessage;
  readonly templates: readonly ReplyTemplate[];
  readonly chosen: ReplyTemplate | null;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskContactTexts).message;
  const { reply_locale: language, replies } = message;
  const own = answerTo('reply', answer);
  const template = chosen?.id ?? '';
  // In the address and not in a field, so that the draft outlives a message that comes meanwhile.
  const seen = replies.at(-1)?.number ?? 0;
  return (
    <Panel title={texts.replyTitle}>
      {templates.length > 0 && (
        <FilterLinks
          name="template"
          title={texts.useTemplate}
          chosen={template}
          options={[
            { value: '', label: texts.withoutTemplate },
            ...templates.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <PageForm
        key={template}
        action={`?${new URLSearchParams({ template, seen: String(seen) })}`}
        answer={own}
        hasFiles
        className="grid gap-4"
      >
        <HiddenFields intent="reply" fields={{ template }} />
        <TextAreaField
          name="text"
          label={texts.replyLabel({ language })}
          hint={texts.replyHint}
          defaultValue={chosen === null ? '' : filled(chosen, message)}
          maxLength={REPLY_MAX_LENGTH}
          rows={10}
        />
        {message.account === null ? (
          <p className="text-fine text-muted">{texts.noAttachments}</p>
        ) : (
          <AttachmentsField hint={texts.attachmentsHint({ max: MESSAGE_FILES.maxCount })} />
        )}
        <SubmitButton className="justify-self-start">{texts.send}</SubmitButton>
      </PageForm>
    </Panel>
  );
}

/** The name only of an account: what a stranger typed goes into no mail. */
function filled(template: ReplyTemplate, message: ContactMessage): string {
  return fillTemplate(template[`text_${message.reply_locale}`], {
    name: message.account?.full_name ?? null,
    order: message.about?.reference ?? null,
  });
}
