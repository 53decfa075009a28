import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { useFetcher } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, languageTag } from '../../ui/format.ts';
import { verificationTexts } from './verification-texts.ts';

type Attachment = IdentityProof['attachments'][number];
const TYPES: Readonly<Record<string, string>> = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'application/pdf': 'PDF' };

export function AttachmentList({ proof, editable }: { readonly proof: IdentityProof; readonly editable: boolean }) {
  return (
    <ul className="grid">
      {proof.attachments.map((attachment) => <AttachmentRow key={attachment.id} proofId={proof.id} attachment={attachment} editable={editable} />)}
    </ul>
  );
}

function AttachmentRow({ proofId, attachment, editable }: { readonly proofId: string; readonly attachment: Attachment; readonly editable: boolean }) {
  const texts = useTexts(verificationTexts).upload;
  const locale = useLocale();
  const fetcher = useFetcher<unknown>();
  const facts = { type: TYPES[attachment.type] ?? attachment.type, size: fileSize(locale, attachment.size_bytes), date: formatDate(locale, attachment.uploaded_at) };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-small font-semibold break-all">{attachment.name}</span>
        <span className="figures text-fine text-muted">{fill(texts.file, facts)}</span>
      </div>
      {editable && (
        <PageForm fetcher={fetcher} answer={fetcher.data} className="grid gap-2">
          <input type="hidden" name="proof_id" value={proofId} readOnly />
          <input type="hidden" name="attachment_id" value={attachment.id} readOnly />
          <SubmitButton look="secondary" name="intent" value="remove"><span aria-hidden="true">{texts.remove}</span><span className="sr-only">{fill(texts.removeFile, { name: attachment.name })}</span></SubmitButton>
        </PageForm>
      )}
    </li>
  );
}

/** "1.4 MB" or "380 kB", as the limit of 5 MB is counted: 1024 bytes to the kB. */
export function fileSize(locale: Locale, bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024;
  const format = new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit: inMegabytes ? 'megabyte' : 'kilobyte', maximumFractionDigits: inMegabytes ? 1 : 0 });
  return format.format(Math.max(1, bytes / (inMegabytes ? 1024 * 1024 : 1024)));
}
