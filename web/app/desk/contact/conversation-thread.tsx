import type { MessageAttachment } from '@bb1/domain/contact/attachment';
import { type ContactMessage, downloadContactAttachment } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { AttachmentLinks } from '../../portal/conversations/message-attachments.tsx';
import { useCallAddress } from '../../session/use-call-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

const MAIL_KINDS = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'error',
  deleted: 'neutral',
} as const;

export function ConversationThread({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts).message;
  return (
    <ol className="grid gap-4">
      <Entry by={message.full_name} at={message.received_at} isOurs={false}>
        <Words lang={message.locale}>{message.message}</Words>
        <Attachments messageId={message.id} attachments={message.attachments} />
      </Entry>
      {message.replies.map(({ number, officer, text, written_at: at, attachments, mail }) => (
        <Entry
          key={number}
          by={officer ?? message.account?.full_name ?? texts.person}
          at={at}
          isOurs={officer !== null}
        >
          <Words>{text}</Words>
          <Attachments messageId={message.id} attachments={attachments} />
          {mail !== null && <MailState mail={mail} />}
        </Entry>
      ))}
    </ol>
  );
}

function Entry({
  by,
  at,
  isOurs,
  children,
}: {
  readonly by: string;
  readonly at: string;
  readonly isOurs: boolean;
  readonly children: ReactNode;
}) {
  const format = useFormat();
  return (
    <li
      className={classNames(
        'grid gap-2 rounded-control border-l-4 px-4 py-3',
        isOurs ? 'border-brand bg-wash' : 'border-edge bg-sunken',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="font-semibold wrap-anywhere">{by}</span>
        <span className="text-muted">{format.dateTime(at)}</span>
      </p>
      {children}
    </li>
  );
}

function Words({ lang, children }: { readonly lang?: string; readonly children: string }) {
  return (
    <p lang={lang} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  );
}

function Attachments({
  messageId,
  attachments,
}: {
  readonly messageId: string;
  readonly attachments: readonly MessageAttachment[];
}) {
  const addressOf = useCallAddress();
  const texts = useTexts(deskContactTexts).message;
  return (
    <AttachmentLinks
      attachments={attachments}
      title={texts.attachmentLogged}
      fileOf={(attachmentId) =>
        addressOf(downloadContactAttachment, {
          params: { id: messageId, attachment_id: attachmentId },
        })
      }
    />
  );
}

function MailState({ mail }: { readonly mail: { id: string; state: keyof typeof MAIL_KINDS } }) {
  const texts = useTexts(deskContactTexts).message;
  const mayView = useRight('mails.view') && mail.state !== 'deleted';
  return (
    <p className="flex flex-wrap items-center gap-3 text-small">
      <Badge kind={MAIL_KINDS[mail.state]}>{texts.mails[mail.state]}</Badge>
      {mayView && <RecordLink to={`/desk/mails/${mail.id}`}>{texts.mail}</RecordLink>}
    </p>
  );
}
