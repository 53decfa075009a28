import type { attachmentSchema } from '@bb1/domain/kyc/endpoints';
import { useFetcher } from 'react-router';
import type { z } from 'zod';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskKycTexts } from '../desk-texts.ts';
import { formatBytes, formatMoment } from '../parts/format-moment.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { viewedDocument } from './viewed-document.ts';

interface DocumentSheetProps {
  readonly attachment: z.infer<typeof attachmentSchema>;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** What the page's own action answered: the way without script. */
  readonly pageAnswer: unknown;
}

/** One file: closed until a reason is given, then its picture or pages. */
export function DocumentSheet({ attachment, reason, onReason, pageAnswer }: DocumentSheetProps) {
  const texts = useTexts(deskKycTexts).documents;
  const locale = useLocale();
  const fetcher = useFetcher<unknown>();
  const viewed = viewedDocument(fetcher.data ?? pageAnswer, attachment.id);
  return (
    <article aria-label={attachment.name} className="grid min-w-0 gap-3 rounded-control border border-line p-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small font-semibold break-all">{attachment.name}</h3>
        <p className="text-fine text-muted">{fill(texts.size, { size: formatBytes(locale, attachment.size_bytes), time: formatMoment(locale, attachment.uploaded_at) })}</p>
      </header>
      {viewed !== null && <DocumentViewer document={viewed} />}
      {viewed === null && (
        <PageForm fetcher={fetcher} answer={fetcher.data} className="grid gap-3">
          <input type="hidden" name="intent" value="view" />
          <input type="hidden" name="attachment_id" value={attachment.id} readOnly />
          {/* Handed on when the field is left: while typing, the other forms stay as they are. */}
          <div onBlur={({ target }) => target instanceof HTMLInputElement && onReason(target.value)}>
            <TextField key={reason} name="reason" label={texts.reason} hint={texts.reasonHint} defaultValue={reason} maxLength={200} />
          </div>
          <SubmitButton look="secondary" className="justify-self-start">{texts.show}</SubmitButton>
        </PageForm>
      )}
    </article>
  );
}
