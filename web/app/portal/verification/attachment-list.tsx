import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { useFetcher } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, languageTag } from '../../ui/format.ts';
import verificationTexts from '@bb1/texts/pages/verification';

type Attachment = IdentityProof['attachments'][number];
const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'application/pdf': 'PDF',
};

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
    type: TYPES[file.type] ?? file.type,
    size: fileSize(locale, file.size_bytes),
    date: formatDate(locale, file.uploaded_at),
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-small font-semibold break-all">{file.name}</span>
        <span className="figures text-fine text-muted">{texts.file(facts)}</span>
      </div>
      {editable && (
        <PageForm fetcher={fetcher} answer={fetcher.data} action={action} className="grid gap-2">
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

/** "1.4 MB" or "380 kB", in the unit of the limit of 5 MB: 1024 bytes per kB. */
function fileSize(locale: Locale, bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024;
  const format = new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  });
  return format.format(Math.max(1, bytes / (inMegabytes ? 1024 * 1024 : 1024)));
}
