import {
  MESSAGE_FILES,
  MESSAGE_FILES_FIELD,
  type MessageAttachment,
} from '@bb1/domain/contact/attachment';
import kycMessages from '@bb1/texts/messages/kyc';
import conversationTexts from '@bb1/texts/pages/conversations';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FileField } from '../../ui/file-field.tsx';
import { FILE_TYPES, formatFileSize } from '../../ui/format.ts';

/** The files that go out with a message; they stay chosen when the message is refused. */
export function AttachmentsField({ hint }: { readonly hint: string }) {
  const texts = useTexts(conversationTexts).attachments;
  const locale = useLocale();
  return (
    <FileField
      name={MESSAGE_FILES_FIELD}
      label={texts.label}
      hint={hint}
      accept={Object.keys(FILE_TYPES).join()}
      multiple
      maxBytes={MESSAGE_FILES.maxBytes}
      tooLarge={kycMessages[locale].upload_too_large}
    />
  );
}

/** The files of a message, each as a download; nothing without any. */
export function AttachmentLinks({
  attachments,
  fileOf,
  title,
}: {
  readonly attachments: readonly MessageAttachment[];
  /** The address of a file. */
  readonly fileOf: (attachmentId: string) => string;
  readonly title?: string;
}) {
  const texts = useTexts(conversationTexts).attachments;
  const locale = useLocale();
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={texts.list} className="grid gap-2">
      {attachments.map(({ id, name, type, size_bytes: size }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline gap-x-3 border-t border-line pt-2 text-small"
        >
          <a
            href={fileOf(id)}
            download
            title={title}
            aria-label={texts.open({ name })}
            className="link min-h-6 font-semibold wrap-anywhere"
          >
            {name}
          </a>
          <span className="figures text-muted">
            {texts.facts({ type: FILE_TYPES[type] ?? type, size: formatFileSize(locale, size) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
