import { MESSAGE_FILES, MESSAGE_FILES_FIELD } from '@bb1/domain/contact/attachment';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  continueConversation,
  type Conversation,
  downloadConversationAttachment,
  getConversation,
  noteConversationRead,
} from '@bb1/domain/contact/endpoints';
import conversationTexts from '@bb1/texts/pages/conversations';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { serverContext } from '../../server-context.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FocusOn } from '../../ui/focus-on.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import { AccountShell } from '../account/account-shell.tsx';
import type { Route } from './+types/conversation-page.ts';
import { useNoteReading } from '../use-note-reading.ts';
import { ConversationStateBadge } from './conversation-state-badge.tsx';
import { AttachmentLinks, AttachmentsField } from './message-attachments.tsx';

export const meta = pageMeta(conversationTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const conversation = await loaderApi(args)(getConversation, { params: { id: args.params.id } });
  return { conversation, issuer: args.context.get(serverContext).offering.issuer.name };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    const params = { id: args.params.id };
    if (form.text('intent') === 'read') {
      await api(noteConversationRead, { params, body: form.body(['seen']) });
      return null;
    }
    const { messages } = await api(continueConversation, {
      params,
      body: form.body(['message']),
      files: { [MESSAGE_FILES_FIELD]: form.files(MESSAGE_FILES_FIELD) },
    });
    return { sent: messages.length };
  });
}

/** One conversation with all its messages, and the person's answer. */
export default function ConversationPage({
  loaderData: { conversation, issuer },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const { state, messages, unread } = conversation;
  const seen = String(messages.length - 1);
  useNoteReading(unread ? `${conversation.id} ${seen}` : null, { intent: 'read', seen });
  return (
    <AccountShell
      back={{ to: '/conversations', label: texts.page.back }}
      title={texts.page.title}
      lead={texts.began({ date: formatDate(locale, conversation.began_at) })}
    >
      <Card>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
          <ConversationStateBadge state={state} />
          <About about={conversation.about} />
        </p>
        <ol className="grid gap-4">
          {messages.map((message, at) => (
            <Message key={at} conversationId={conversation.id} message={message} issuer={issuer} />
          ))}
        </ol>
      </Card>
      {sent !== null && (
        <FocusOn>
          <Alert kind="success">{texts.answer.sent}</Alert>
        </FocusOn>
      )}
      <Card title={texts.answer.title}>
        {state !== 'waiting' && <p className="text-muted">{texts.answer.reopens}</p>}
        <PageForm key={sent ?? 0} answer={sent === null ? actionData : null} hasFiles>
          <TextAreaField
            name="message"
            label={texts.answer.message}
            hint={texts.write.hint}
            maxLength={CONTACT_MESSAGE_MAX_LENGTH}
            rows={6}
          />
          <AttachmentsField hint={texts.attachments.hint({ max: MESSAGE_FILES.maxCount })} />
          <SubmitButton className="justify-self-start">{texts.write.submit}</SubmitButton>
        </PageForm>
      </Card>
    </AccountShell>
  );
}

function About({ about }: Pick<Conversation, 'about'>) {
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  if (about === null) return null;
  return about.kind === 'order'
    ? texts.aboutOrder({ reference: about.reference ?? '' })
    : texts.aboutClaim({ date: formatDate(locale, about.at) });
}

function Message({
  conversationId,
  message,
  issuer,
}: {
  readonly conversationId: string;
  readonly message: Conversation['messages'][number];
  readonly issuer: string;
}) {
  const addressOf = useCallAddress();
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  const isOurs = message.by === 'issuer';
  return (
    <li
      className={classNames(
        'grid gap-2 rounded-control px-4 py-3',
        isOurs ? 'border-l-4 border-brand bg-wash' : 'bg-sunken sm:ml-10',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="font-semibold">{isOurs ? issuer : texts.you}</span>
        <span className="text-muted">{formatDateTime(locale, message.at)}</span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
      <AttachmentLinks
        attachments={message.attachments}
        fileOf={(attachmentId) =>
          addressOf(downloadConversationAttachment, {
            params: { id: conversationId, attachment_id: attachmentId },
          })
        }
      />
    </li>
  );
}
