import type { BusinessFileKind } from '@bb1/domain/kyc/business';
import { type BusinessFile, updateBusiness } from '@bb1/domain/kyc/business-endpoints';
import { UPLOAD_LIMIT_BYTES } from '@bb1/domain/kyc/identity-proof';
import { useRevalidator, useActionData } from 'react-router';
import { useLocale } from '../../../language/use-locale.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { uploadFiles } from '../../../session/upload-files.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { showSnackbar } from '../../../ui/snackbar-store.ts';
import type { FilesMay } from '../ask-before-upload.tsx';
import { StoredFileRow } from '../attachment-list.tsx';
import businessTexts from '@bb1/texts/pages/verification-business';
import { refusalOf } from '../../../session/refused.ts';
import kycMessages from '@bb1/texts/messages/kyc';

interface PaperCardProps {
  readonly kind: BusinessFileKind;
  readonly files: readonly BusinessFile[];
  readonly may: FilesMay;
}

const NEEDED: readonly BusinessFileKind[] = ['register_extract', 'shareholders_list'];
const BADGES = { given: 'success', needed: 'warning', optional: 'neutral' } as const;

/** One kind of company document: its description, the uploaded files, and a field for more. */
export function PaperCard({ kind, files, may }: PaperCardProps) {
  const texts = useTexts(businessTexts).documents;
  const { title, text } = texts.kinds[kind];
  const state = files.length > 0 ? 'given' : NEEDED.includes(kind) ? 'needed' : 'optional';
  return (
    <Card title={title} actions={<Badge kind={BADGES[state]}>{texts.states[state]}</Badge>}>
      <p className="text-small text-muted">{text}</p>
      {files.length > 0 && (
        <ul className="grid">
          {files.map((file) => (
            <StoredFileRow
              key={file.id}
              file={file}
              editable={may === 'change'}
              sent={{ id: file.id }}
            />
          ))}
        </ul>
      )}
      {files.length === 0 && may !== 'change' && <p className="text-small">{texts.none}</p>}
      {may === 'change' && <PaperUpload kind={kind} />}
    </Card>
  );
}

/** Files are sent as soon as they are chosen, with progress; without script by the button. */
function PaperUpload({ kind }: Pick<PaperCardProps, 'kind'>) {
  const answer = useActionData<unknown>();
  const texts = useTexts(businessTexts).documents;
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const upload = async (files: readonly File[], onProgress: (part: number) => void) => {
    await uploadFiles(updateBusiness, { files: { [kind]: files }, onProgress });
    showSnackbar(texts.uploaded);
    await revalidate();
  };
  return (
    <PageForm answer={refusalOf(answer, 'kind', kind)} hasFiles className="grid gap-4">
      <input type="hidden" name="kind" value={kind} readOnly />
      <FileField
        name={kind}
        label={texts.choose({ kind: texts.kinds[kind].title })}
        hint={texts.hint}
        accept="image/png,image/jpeg,application/pdf"
        multiple
        maxBytes={UPLOAD_LIMIT_BYTES}
        tooLarge={kycMessages[locale].upload_too_large}
        upload={upload}
      />
      <noscript>
        <SubmitButton>{texts.send}</SubmitButton>
      </noscript>
    </PageForm>
  );
}
