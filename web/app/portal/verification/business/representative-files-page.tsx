import { deleteAttachment, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import { pageMeta } from '../../../frame/page-meta.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskBeforeUpload, filesMay } from '../ask-before-upload.tsx';
import { AttachmentList } from '../attachment-list.tsx';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/representative-files-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { fullName } from './full-name.ts';
import { representativeOf } from './representative-of.ts';
import { filesPage, RepresentativePictures } from './representative-pictures.tsx';

export const meta = pageMeta(businessTexts, (texts) => texts.representativeFiles);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc } = await givenCompany(args);
  return {
    proof: await representativeOf(api, args.params.id),
    may: filesMay(kyc.verdict, args.request),
  };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'remove')
      await api(deleteAttachment, { params: { id, attachment_id: form.text('attachment_id') } });
    else
      await api(updateIdentityProof, {
        params: { id },
        files: { attachments: form.files('attachments') },
      });
    return null;
  });
}

export default function RepresentativeFilesPage({
  loaderData: { proof, may },
  actionData,
}: Route.ComponentProps) {
  const { representative, representativeFiles: texts } = useTexts(businessTexts);
  return (
    <VerificationShell
      title={texts.title}
      lead={fullName(proof)}
      back={{ to: '/verification/legal_reps', label: representative.back }}
    >
      {may === 'read' && <LockedNotice />}
      {may === 'ask' && <AskBeforeUpload page={filesPage(proof)} />}
      <Card>
        {may === 'change' ? (
          <RepresentativePictures proof={proof} answer={actionData} />
        ) : (
          <AttachmentList proof={proof} editable={false} />
        )}
      </Card>
      {may === 'change' && uploadIsComplete(proof.doc_type, proof.attachments) && (
        <ButtonLink to="/verification/legal_reps" className="justify-self-start">
          {texts.onward}
        </ButtonLink>
      )}
    </VerificationShell>
  );
}
