import { isApproved, type KycVerdict, mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

/**
 * What may be done with files. `ask`: they are approved, and another one would end the approval.
 */
export type FilesMay = 'change' | 'ask' | 'read';

/**
 * Files are sent as soon as they are chosen, so the question comes first: `?anyway=yes` is the
 * answer of `AskBeforeUpload`.
 */
export function filesMay(verdict: KycVerdict, request: Request): FilesMay {
  if (!mayEditDetails(verdict)) return 'read';
  return isApproved(verdict) && new URL(request.url).searchParams.get('anyway') !== 'yes'
    ? 'ask'
    : 'change';
}

/**
 * Replaces the upload while the files are approved. `page` is the upload's page, without language
 * prefix.
 */
export function AskBeforeUpload({ page }: { readonly page: string }) {
  const texts = useTexts(verificationTexts).approvalEnds;
  return (
    <Alert kind="info" title={texts.filesTitle}>
      <div className="grid justify-items-start gap-4">
        <p>{texts.filesText}</p>
        <ButtonLink to={`${page}?anyway=yes`} look="secondary">
          {texts.addFiles}
        </ButtonLink>
      </div>
    </Alert>
  );
}
