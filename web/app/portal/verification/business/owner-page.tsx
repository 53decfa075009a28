import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { beneficialOwnerBody } from '@bb1/domain/kyc/business';
import {
  addBeneficialOwner,
  type BeneficialOwner,
  getBeneficialOwners,
  updateBeneficialOwner,
} from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { data, redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { submission, type SentForm } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { countryOptions } from '../../../ui/format.ts';
import { withDone } from '../../account/done-notice.tsx';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { birthDate } from '../identity-body.ts';
import { SaveDetails } from '../save-details.tsx';
import { VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/owner-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { OwnerFields } from './owner-fields.tsx';
import { typedPercent } from './percent.ts';

/** In place of an id: a new person. */
const NEW = 'new';

export const meta = pageMeta(businessTexts, (texts) => texts.owner);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc, locale } = await givenCompany(args);
  if (!mayEditDetails(kyc.verdict))
    throw redirect(localPath(locale, '/verification/business/owners'));
  const { above_percent: abovePercent, owners } = await api(getBeneficialOwners);
  return {
    owner: ownerOf(owners, args.params.id),
    abovePercent,
    countries: countryOptions(locale, COUNTRY_CODES),
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const [{ owners }, { verdict }] = await Promise.all([api(getBeneficialOwners), api(getKyc)]);
    const owner = ownerOf(owners, args.params.id);
    const body = ownerBody(form);
    askBeforeApprovalEnds(form, {
      locale,
      verdict,
      ends: beneficialOwnerBody.safeParse(body.fields).success,
    });
    await (owner === null
      ? api(addBeneficialOwner, { body })
      : api(updateBeneficialOwner, { params: { id: owner.id }, body }));
    return redirect(localPath(locale, withDone('/verification/business/owners', 'saved')));
  });
}

export default function OwnerPage({
  loaderData: { owner, abovePercent, countries },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).owner;
  return (
    <VerificationShell
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/verification/business/owners', label: texts.back }}
    >
      <PageForm className="grid gap-6">
        <OwnerFields owner={owner} abovePercent={abovePercent} countries={countries} />
        <SaveDetails leaveTo="/verification/business/owners" />
      </PageForm>
    </VerificationShell>
  );
}

/** The owner in the address; null for a new one. */
function ownerOf(owners: readonly BeneficialOwner[], id: string): BeneficialOwner | null {
  if (id === NEW) return null;
  const owner = owners.find((one) => one.id === id);
  if (owner === undefined) throw data(null, { status: 404 });
  return owner;
}

/** The body of `addBeneficialOwner` and `updateBeneficialOwner` from a form with `OwnerFields`. */
function ownerBody(form: SentForm) {
  return form.body(
    [
      'first_name',
      'last_name',
      'place_of_birth',
      'citizenship',
      'residence_country',
      'control_otherwise',
      'politically_exposed',
    ],
    {
      more: {
        dob: birthDate(form),
        capital_percent: typedPercent(form.text('capital_percent')),
        votes_percent: typedPercent(form.text('votes_percent')),
        // Typed before the answer became a no, and hidden since.
        pep_function: form.text('politically_exposed') === 'true' ? form.text('pep_function') : '',
      },
    },
  );
}
