import {
  BUSINESS_FILE_KINDS,
  businessPapersComplete,
  MAX_BUSINESS_FILES,
} from '@bb1/domain/kyc/business';
import {
  deleteBusinessFile,
  listBusinessFiles,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import { data } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskBeforeUpload, filesMay } from '../ask-before-upload.tsx';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/documents-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { stepAfter } from '../checklist-items.ts';
import { OnwardLink } from '../onward-link.tsx';
import { PaperCard } from './paper-card.tsx';

export const meta = pageMeta(businessTexts, (texts) => texts.documents);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc } = await givenCompany(args);
  const files = await api(listBusinessFiles);
  return {
    files,
    may: filesMay(kyc.verdict, args.request),
    complete: businessPapersComplete(files),
    after: stepAfter(kyc, 'business_docs'),
  };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'remove') {
      await api(deleteBusinessFile, { params: { id: form.text('id') } });
      return null;
    }
    const kind = BUSINESS_FILE_KINDS.find((one) => one === form.text('kind'));
    if (kind === undefined) throw data(null, { status: 400 });
    await api(updateBusiness, { files: { [kind]: form.files(kind) } });
    return null;
  });
}

export default function DocumentsPage({
  loaderData: { files, may, complete, after },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).documents;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {may === 'read' && <LockedNotice />}
      {may === 'ask' && <AskBeforeUpload page="/verification/documents" />}
      {may === 'change' && <p className="text-small">{texts.rules({ max: MAX_BUSINESS_FILES })}</p>}
      {BUSINESS_FILE_KINDS.map((kind) => (
        <PaperCard
          key={kind}
          kind={kind}
          files={files.filter((file) => file.kind === kind)}
          may={may}
        />
      ))}
      {may === 'change' && <p className="text-fine text-muted">{texts.privacy}</p>}
      {complete && may === 'change' && <Alert kind="success">{texts.complete}</Alert>}
      {complete && may === 'change' && <OnwardLink after={after} />}
    </VerificationShell>
  );
}
