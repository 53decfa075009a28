import { type IdentityProof, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { UPLOAD_LIMIT_BYTES } from '@bb1/domain/kyc/identity-proof';
import { useRevalidator } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { uploadFiles } from '../../session/upload-files.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FileField } from '../../ui/file-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { CameraCapture } from './camera-capture.tsx';
import { shrunk } from './prepare-picture.ts';
import verificationTexts from '@bb1/texts/pages/verification';
import kycMessages from '@bb1/texts/messages/kyc';

/** Files are sent as soon as they are chosen, with progress; without script by the button. */
export function UploadForm({
  proof,
  answer,
  label,
}: {
  readonly proof: IdentityProof;
  readonly answer: unknown;
  readonly label?: string;
}) {
  const texts = useTexts(verificationTexts).upload;
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const upload = async (files: readonly File[], onProgress: (part: number) => void) => {
    await uploadFiles(updateIdentityProof, {
      params: { id: proof.id },
      files: { attachments: files },
      onProgress,
    });
    showSnackbar(texts.uploaded);
    await revalidate();
  };
  return (
    <>
      <CameraCapture docType={proof.doc_type} send={(file) => upload([file], () => undefined)} />
      <PageForm answer={answer} hasFiles className="grid gap-4">
        <input type="hidden" name="proof_id" value={proof.id} readOnly />
        <FileField
          name="attachments"
          label={label ?? texts.fields[proof.doc_type]}
          hint={texts.hint}
          accept="image/png,image/jpeg,application/pdf"
          multiple
          maxBytes={UPLOAD_LIMIT_BYTES}
          tooLarge={kycMessages[locale].upload_too_large}
          prepare={shrunk}
          upload={upload}
        />
        <noscript>
          <SubmitButton>{texts.send}</SubmitButton>
        </noscript>
      </PageForm>
    </>
  );
}
