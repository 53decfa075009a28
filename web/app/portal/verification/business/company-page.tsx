import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { businessBody } from '@bb1/domain/kyc/business';
import {
  type Business,
  createBusiness,
  getBeneficialOwners,
  getBusiness,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { businessChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import type { FormBody } from '../../../session/form-body.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { countryOptions } from '../../../ui/format.ts';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { DetailsButtons, DetailsForm } from '../details-form.tsx';
import { answerOfDraft, savedDraft } from '../saved-draft.ts';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/company-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { COMPANY_FIELDS, CompanyFields } from './company-fields.tsx';
import { companyVisit } from './company-visit.ts';
import { areSettled } from './settled-owners.ts';
import kycMessages from '@bb1/texts/messages/kyc';
import { Card } from '../../../ui/card.tsx';
import type { SelectOption } from '../../../ui/select-field.tsx';
import { fact, FactList } from '../../../ui/table.tsx';

export const meta = pageMeta(businessTexts, (texts) => texts.company);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc, locale } = await companyVisit(args);
  const [{ business }, draft] = await Promise.all([api(getBusiness), savedDraft(api, 'company')]);
  const missed = new URL(args.request.url).searchParams.get('notice') === 'business_first';
  // Names come from the server: browsers may have other ones, and hydration would fail.
  return {
    business,
    draft,
    verdict: kyc.verdict,
    countries: countryOptions(locale, COUNTRY_CODES),
    missed: missed && business === null,
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const kept = await answerOfDraft(args, { api, form, draft: 'company' });
    if (kept) return kept;
    const [{ business }, { verdict }] = await Promise.all([api(getBusiness), api(getKyc)]);
    const body = form.body(COMPANY_FIELDS);
    askBeforeApprovalEnds(form, {
      locale,
      verdict,
      ends: business !== null && endsApproval(business, body),
    });
    await (business === null ? api(createBusiness, { body }) : api(updateBusiness, { body }));
    const settled = areSettled(await api(getBeneficialOwners));
    return redirect(
      localPath(
        locale,
        settled ? '/verification/checklist?saved=business' : '/verification/business/owners',
      ),
    );
  });
}

export default function CompanyPage({
  loaderData: { business, draft, verdict, countries, missed },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).company;
  const locale = useLocale();
  if (!mayEditDetails(verdict)) {
    return (
      <VerificationShell title={texts.title}>
        <LockedNotice />
        {business !== null && <CompanyFacts business={business} countries={countries} />}
      </VerificationShell>
    );
  }
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {missed && <Alert kind="warning">{kycMessages[locale].business_first}</Alert>}
      {verdict === 'in_review' && <Alert kind="info">{texts.changing}</Alert>}
      <DetailsForm name="company" draft={draft}>
        <CompanyFields business={business} countries={countries} />
        <DetailsButtons hasDraft={draft !== null} />
      </DetailsForm>
    </VerificationShell>
  );
}

/** Whether the typed changes end an approval; the server refuses values that cannot be read yet. */
function endsApproval(before: Business, typed: FormBody): boolean {
  const after = businessBody.safeParse(typed.fields);
  return after.success && businessChangeEndsApproval(before, after.data);
}

/** Details that can no longer be changed, read-only. */
function CompanyFacts({
  business,
  countries,
}: {
  readonly business: Business;
  readonly countries: readonly SelectOption[];
}) {
  const texts = useTexts(businessTexts).company;
  return (
    <Card>
      <FactList
        facts={[
          fact(texts.legalName, business.legal_name),
          fact(texts.name, business.name),
          fact(texts.legalForm, business.legal_form),
          fact(
            texts.country,
            countries.find(({ value }) => value === business.country)?.label ?? business.country,
          ),
          fact(texts.registerCourt, business.register_court ?? '–'),
          fact(texts.registerNumber, business.register_number ?? '–'),
          fact(texts.taxNumber, business.tax_id_number),
          fact(texts.phone, business.phone_number),
          fact(texts.representation, texts.representations[business.representation].label),
        ]}
      />
    </Card>
  );
}
