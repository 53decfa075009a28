import {
  deleteAttachment,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import { isApproved, mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/identity-proof-page.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ChangesAsked } from './changes-asked.tsx';
import { reasonsFor } from './kyc-record.ts';
import { UploadForm } from './upload-form.tsx';
import { stepAfter } from './checklist-items.ts';
import { OnwardLink } from './onward-link.tsx';
import { LockedNotice, VerificationShell } from './verification-shell.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

export const meta = pageMeta(verificationTexts, (texts) => texts.upload);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [[proof], kyc] = await Promise.all([api(listIdentityProofs), api(getKyc)]);
  const locale = localeOfPath(new URL(args.request.url).pathname);
  // A company's documents come from its representatives, one by one.
  if (kyc.applicant_type === 'business')
    throw redirect(localPath(locale, '/verification/legal_reps'));
  if (proof === undefined)
    throw redirect(localPath(locale, '/verification/identity?notice=details_first'));
  return {
    proof,
    verdict: kyc.verdict,
    asked: reasonsFor(kyc, 'upload'),
    after: stepAfter(kyc, 'upload'),
    superseded: !proof.complete && uploadIsComplete(proof.doc_type, proof.attachments),
  };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    const id = form.text('proof_id');
    if (form.text('intent') === 'remove') {
      await api(deleteAttachment, { params: { id, attachment_id: form.text('attachment_id') } });
      return null;
    }
    await api(updateIdentityProof, {
      params: { id },
      files: { attachments: form.files('attachments') },
    });
    return null;
  });
}

export default function IdentityProofPage({
  loaderData: { proof, verdict, asked, superseded, after },
  actionData,
}: Route.ComponentProps) {
  const { upload: texts, approved } = useTexts(verificationTexts);
  const { doc_type: docType, attachments, complete } = proof;
  // Pictures that an approval relied on stay; another document starts with its details.
  const editable = mayEditDetails(verdict) && !isApproved(verdict);
  const isDone = complete && editable && asked.length === 0;
  return (
    <VerificationShell title={texts.title} lead={texts.leads[docType]({ number: proof.doc_id })}>
      {!mayEditDetails(verdict) && <LockedNotice />}
      {isApproved(verdict) && <Alert kind="info">{approved}</Alert>}
      <ChangesAsked reasons={asked} />
      {editable && (
        <Card>
          <ul className="grid gap-2 text-small">
            {texts.rules.map((rule) => (
              <li key={rule} className="flex gap-3">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 16 16"
                  className="mt-1 size-4 shrink-0 fill-none stroke-brand stroke-[2.5]"
                >
                  <path d="m3 8.5 3.5 3.5L13 4.5" />
                </svg>
                {rule}
              </li>
            ))}
          </ul>
          <UploadForm proof={proof} answer={actionData} />
          <p className="text-fine text-muted">{texts.privacy}</p>
        </Card>
      )}
      <Card title={texts.files}>
        {attachments.length === 0 ? (
          <p className="text-small text-muted">{texts.none}</p>
        ) : (
          <AttachmentList proof={proof} editable={editable} />
        )}
        {attachments.length > 0 && !complete && (
          <Alert kind="warning">{superseded ? texts.superseded : texts.missing[docType]}</Alert>
        )}
        {isDone && <Alert kind="success">{texts.complete}</Alert>}
      </Card>
      {mayEditDetails(verdict) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {isDone && <OnwardLink after={after} />}
          <PageLink
            to="/verification/identity"
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.otherDocument}
          </PageLink>
        </div>
      )}
    </VerificationShell>
  );
}
