import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import {
  createIdentityProof,
  getKyc,
  type IdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { proofChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import { identityProofBody } from '@bb1/domain/kyc/identity-proof';
import { isApproved, mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { FormBody } from '../../session/form-body.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { countryOptions } from '../../ui/format.ts';
import type { Route } from './+types/identity-page.ts';
import { askBeforeApprovalEnds } from './approval-question.ts';
import { identityBody } from './identity-body.ts';
import { stepAfter } from './checklist-items.ts';
import { DetailsButtons, DetailsForm } from './details-form.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { answerOfDraft, savedDraft } from './saved-draft.ts';
import { LockedNotice, VerificationShell } from './verification-shell.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import kycMessages from '@bb1/texts/messages/kyc';

export const meta = pageMeta(verificationTexts, (texts) => texts.identity);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const locale = localeOfPath(pathname);
  const [[proof = null], kyc, draft] = await Promise.all([
    api(listIdentityProofs),
    api(getKyc),
    savedDraft(api, 'identity'),
  ]);
  // A company's details come from its representatives, one by one.
  if (kyc.applicant_type === 'business')
    throw redirect(localPath(locale, '/verification/legal_reps'));
  // Names come from the server: browsers may have other ones, and hydration would fail.
  return {
    proof,
    draft,
    verdict: kyc.verdict,
    countries: countryOptions(locale, COUNTRY_CODES),
    detailsFirst: searchParams.get('notice') === 'details_first',
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const kept = await answerOfDraft(args, { api, form, draft: 'identity' });
    if (kept) return kept;
    const [[proof], { verdict }] = await Promise.all([api(listIdentityProofs), api(getKyc)]);
    const body = identityBody(form);
    askBeforeApprovalEnds(form, {
      locale,
      verdict,
      ends: proof !== undefined && endsApproval(proof, body),
    });
    await (proof === undefined
      ? api(createIdentityProof, { body })
      : api(updateIdentityProof, { params: { id: proof.id }, body }));
    return redirect(localPath(locale, stepAfter(await api(getKyc), 'identity').path));
  });
}

export default function IdentityPage({
  loaderData: { proof, draft, verdict, countries, detailsFirst },
}: Route.ComponentProps) {
  const { identity: texts, approved, verdicts } = useTexts(verificationTexts);
  const locale = useLocale();
  if (!mayEditDetails(verdict)) {
    return (
      <VerificationShell title={texts.title}>
        <LockedNotice />
        {proof !== null && <IdentityFacts proof={proof} countries={countries} />}
      </VerificationShell>
    );
  }
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {detailsFirst && proof === null && (
        <Alert kind="warning">{kycMessages[locale].details_first}</Alert>
      )}
      {verdict === 'in_review' && <Alert kind="info">{texts.changing}</Alert>}
      {verdict === 'expired' && (
        <Alert kind="warning" title={verdicts.expired.title}>
          {verdicts.expired.text}
        </Alert>
      )}
      {isApproved(verdict) && <Alert kind="info">{approved}</Alert>}
      <DetailsForm name="identity" draft={draft}>
        <IdentityFields
          proof={proof}
          countries={countries}
          end={<DetailsButtons hasDraft={draft !== null} />}
        />
      </DetailsForm>
    </VerificationShell>
  );
}

/** Whether the typed changes end an approval; the server refuses values that cannot be read yet. */
function endsApproval(before: IdentityProof, typed: FormBody): boolean {
  const after = identityProofBody.safeParse(typed.fields);
  return after.success && proofChangeEndsApproval(before, after.data);
}
