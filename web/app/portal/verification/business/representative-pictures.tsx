import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import { localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AttachmentList } from '../attachment-list.tsx';
import { UploadForm } from '../upload-form.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import businessTexts from '@bb1/texts/pages/verification-business';
import { fullName } from './full-name.ts';

/**
 * Upload and files of one representative's document: on a separate page, and in the dialog of the
 * list.
 */
export function RepresentativePictures({
  proof,
  answer,
}: {
  readonly proof: IdentityProof;
  readonly answer: unknown;
}) {
  const { upload } = useTexts(verificationTexts);
  const texts = useTexts(businessTexts).representativeFiles;
  const action = localPath(useLocale(), filesPage(proof));
  const complete = uploadIsComplete(proof.doc_type, proof.attachments);
  return (
    <div className="grid gap-5">
      <p>{texts.leads[proof.doc_type]({ number: proof.doc_id, name: fullName(proof) })}</p>
      <ul className="grid list-disc gap-1 pl-5 text-small text-muted">
        {upload.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <UploadForm proof={proof} answer={answer} label={texts.fields[proof.doc_type]} />
      {proof.attachments.length > 0 && <AttachmentList proof={proof} editable action={action} />}
      {proof.attachments.length > 0 && !complete && (
        <Alert kind="warning">{upload.missing[proof.doc_type]}</Alert>
      )}
      {complete && <Alert kind="success">{upload.complete}</Alert>}
      <p className="text-fine text-muted">{upload.privacy}</p>
    </div>
  );
}

/** The page of a representative's files, without language prefix. */
export function filesPage({ id }: { readonly id: string }): string {
  return `/verification/legal_reps/${id}/files`;
}
