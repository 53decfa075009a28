import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import {
  createIdentityProof,
  getKyc,
  type IdentityProof,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { proofChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import {
  identityProofBody,
  type ProofRole,
  uploadIsComplete,
} from '@bb1/domain/kyc/identity-proof';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import type { FormBody } from '../../../session/form-body.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { countryOptions } from '../../../ui/format.ts';
import { withDone } from '../../account/done-notice.tsx';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { identityBody } from '../identity-body.ts';
import { IdentityFields } from '../identity-fields.tsx';
import { SaveDetails } from '../save-details.tsx';
import { VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/representative-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { representativeOf } from './representative-of.ts';

/** In place of an id: a new person. */
const NEW = 'new';
const ROLE: ProofRole = 'legal_representative';

export const meta = pageMeta(businessTexts, (texts) => texts.representative);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc, locale } = await givenCompany(args);
  if (!mayEditDetails(kyc.verdict)) throw redirect(localPath(locale, '/verification/legal_reps'));
  const { id } = args.params;
  return {
    proof: id === NEW ? null : await representativeOf(api, id),
    countries: countryOptions(locale, COUNTRY_CODES),
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const { id } = args.params;
  return submission(args, async (api, form) => {
    const before = id === NEW ? null : await representativeOf(api, id);
    const { verdict } = await api(getKyc);
    const body = identityBody(form, { representative: true });
    askBeforeApprovalEnds(form, { locale, verdict, ends: endsApproval(before, body) });
    const saved = await (before === null
      ? api(createIdentityProof, { body })
      : api(updateIdentityProof, { params: { id }, body }));
    const picturesNext = !saved.complete && !uploadIsComplete(saved.doc_type, saved.attachments);
    return redirect(
      localPath(
        locale,
        picturesNext
          ? `/verification/legal_reps/${saved.id}/files`
          : withDone('/verification/legal_reps', 'saved'),
      ),
    );
  });
}

export default function RepresentativePage({
  loaderData: { proof, countries },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).representative;
  return (
    <VerificationShell
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/verification/legal_reps', label: texts.back }}
    >
      <PageForm className="grid gap-6">
        <IdentityFields
          proof={proof}
          countries={countries}
          role={ROLE}
          end={<SaveDetails leaveTo="/verification/legal_reps" />}
        />
      </PageForm>
    </VerificationShell>
  );
}

/** Whether the typed changes end an approval; the server refuses values that cannot be read yet. */
function endsApproval(before: IdentityProof | null, typed: FormBody): boolean {
  const after = identityProofBody.safeParse(typed.fields);
  return after.success && (before === null || proofChangeEndsApproval(before, after.data));
}
