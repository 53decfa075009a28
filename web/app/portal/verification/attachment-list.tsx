import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { useFetcher } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { FILE_TYPES, formatDate, formatFileSize } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

type Attachment = IdentityProof['attachments'][number];

interface AttachmentListProps {
  readonly proof: IdentityProof;
  readonly editable: boolean;
  /**
   * The page whose action removes files (`proof_id`, `attachment_id`), with its language prefix; by
   * default this page.
   */
  readonly action?: string;
}

export function AttachmentList({ proof, editable, action }: AttachmentListProps) {
  return (
    <ul className="grid">
      {proof.attachments.map((file) => (
        <StoredFileRow
          key={file.id}
          file={file}
          editable={editable}
          action={action}
          sent={{ proof_id: proof.id, attachment_id: file.id }}
        />
      ))}
    </ul>
  );
}

interface StoredFileRowProps {
  readonly file: Attachment;
  readonly editable: boolean;
  readonly action?: string | undefined;
  /** Identifies the file to remove, beside the intent "remove". */
  readonly sent: Readonly<Record<string, string>>;
}

/** A stored file, and the button that removes it. */
export function StoredFileRow({ file, editable, action, sent }: StoredFileRowProps) {
  const texts = useTexts(verificationTexts).upload;
  const locale = useLocale();
  const fetcher = useFetcher<unknown>();
  const facts = {
    type: FILE_TYPES[file.type] ?? file.type,
    size: formatFileSize(locale, file.size_bytes),
    date: formatDate(locale, file.uploaded_at),
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-small font-semibold break-all">{file.name}</span>
        <span className="figures text-fine text-muted">{goodBreaks(texts.file(facts))}</span>
      </div>
      {editable && (
        <PageForm fetcher={fetcher} action={action} className="grid gap-2">
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
          <SubmitButton look="secondary" name="intent" value="remove">
            <span aria-hidden="true">{texts.remove}</span>
            <span className="sr-only">{texts.removeFile({ name: file.name })}</span>
          </SubmitButton>
        </PageForm>
      )}
    </li>
  );
}
