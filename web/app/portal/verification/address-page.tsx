import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { addressItem } from '@bb1/domain/kyc/checklist';
import {
  createAddress,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateAddress,
} from '@bb1/domain/kyc/endpoints';
import { addressChangeEndsApproval } from '@bb1/domain/kyc/ends-approval';
import { isApproved, mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { countryOptions } from '../../ui/format.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { fact, FactList } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/address-page.ts';
import { askBeforeApprovalEnds } from './approval-question.ts';
import { ChangesAsked } from './changes-asked.tsx';
import { stepAfter } from './checklist-items.ts';
import { reasonsFor } from './kyc-record.ts';
import { DetailsButtons, DetailsForm } from './details-form.tsx';
import { answerOfDraft, savedDraft } from './saved-draft.ts';
import { LockedNotice, VerificationShell } from './verification-shell.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import videoMessages from '@bb1/texts/messages/video-identification';

type Address = Reply<typeof getAddress>['address'];

const FIELDS = ['street', 'street_additional', 'city', 'country', 'state', 'zipcode'] as const;

export const meta = pageMeta(verificationTexts, (texts) => texts.address);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const [{ address }, kyc, draft, [proof]] = await Promise.all([
    api(getAddress),
    api(getKyc),
    savedDraft(api, 'address'),
    api(listIdentityProofs),
  ]);
  // Names come from the server: browsers may have other ones, and hydration would fail.
  return {
    address,
    draft,
    applicantType: kyc.applicant_type,
    verdict: kyc.verdict,
    asked: reasonsFor(kyc, addressItem(kyc.applicant_type)),
    countries: countryOptions(localeOfPath(pathname), COUNTRY_CODES),
    // Most people live where they pay taxes.
    likelyCountry: kyc.applicant_type === 'business' ? undefined : proof?.tax_residence,
    addressFirst: searchParams.get('notice') === 'address_first',
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const kept = await answerOfDraft(args, { api, form, draft: 'address' });
    if (kept) return kept;
    const [{ address }, { applicant_type: applicantType, verdict }] = await Promise.all([
      api(getAddress),
      api(getKyc),
    ]);
    askBeforeApprovalEnds(form, {
      locale,
      verdict,
      ends:
        address !== null && addressChangeEndsApproval(address, { country: form.text('country') }),
    });
    await api(address === null ? createAddress : updateAddress, { body: form.body(FIELDS) });
    const after = stepAfter(await api(getKyc), addressItem(applicantType));
    return redirect(localPath(locale, after.path));
  });
}

export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const { address: texts, approved } = useTexts(verificationTexts);
  const locale = useLocale();
  const { address, draft, applicantType, verdict, asked, countries, addressFirst } = loaderData;
  const business = applicantType === 'business';
  const title = business ? texts.businessTitle : texts.title;
  if (!mayEditDetails(verdict)) {
    return (
      <VerificationShell title={title}>
        <LockedNotice />
        {address !== null && <AddressFacts title={title} address={address} countries={countries} />}
      </VerificationShell>
    );
  }
  return (
    <VerificationShell title={title} lead={business ? texts.businessLead : texts.lead}>
      {addressFirst && address === null && (
        <Alert kind="warning">{videoMessages[locale].address_first}</Alert>
      )}
      {isApproved(verdict) && <Alert kind="info">{approved}</Alert>}
      <ChangesAsked reasons={asked} />
      <Card>
        <DetailsForm name="address" draft={draft}>
          <AddressFields
            address={address}
            countries={countries}
            likelyCountry={loaderData.likelyCountry}
            section={business ? 'billing ' : ''}
          />
          <DetailsButtons hasDraft={draft !== null} />
        </DetailsForm>
      </Card>
    </VerificationShell>
  );
}

/** Browsers have a separate address for companies; `work` applies only to telephone and mail. */
function AddressFields({
  address,
  countries,
  likelyCountry,
  section,
}: {
  readonly address: Address;
  readonly countries: readonly SelectOption[];
  readonly likelyCountry: string | undefined;
  readonly section: 'billing ' | '';
}) {
  const { optional, choose, address: texts } = useTexts(verificationTexts);
  return (
    <>
      <TextField
        name="street"
        label={texts.street}
        autoComplete={`${section}address-line1`}
        defaultValue={address?.street}
      />
      <TextField
        name="street_additional"
        label={texts.additional}
        hint={texts.additionalHint}
        optional={optional}
        autoComplete={`${section}address-line2`}
        defaultValue={address?.street_additional ?? undefined}
      />
      <div className="grid gap-6 max-sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[9rem_1fr]">
        <TextField
          name="zipcode"
          label={texts.zipcode}
          autoComplete={`${section}postal-code`}
          defaultValue={address?.zipcode}
        />
        <TextField
          name="city"
          label={texts.city}
          autoComplete={`${section}address-level2`}
          defaultValue={address?.city}
        />
      </div>
      <TextField
        name="state"
        label={texts.state}
        optional={optional}
        autoComplete={`${section}address-level1`}
        defaultValue={address?.state ?? undefined}
      />
      <SelectField
        name="country"
        label={texts.country}
        options={countries}
        emptyLabel={choose}
        autoComplete={`${section}country`}
        defaultValue={address?.country ?? likelyCountry}
      />
    </>
  );
}

function AddressFacts({
  title,
  address,
  countries,
}: {
  readonly title: string;
  readonly address: NonNullable<Address>;
  readonly countries: readonly SelectOption[];
}) {
  const country = countries.find((option) => option.value === address.country)?.label;
  const lines = [
    address.street,
    address.street_additional,
    `${address.zipcode} ${address.city}`,
    address.state,
    country,
  ];
  return (
    <Card>
      <FactList
        facts={[
          fact(
            title,
            <address className="grid not-italic">
              {lines.filter(Boolean).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>,
          ),
        ]}
      />
    </Card>
  );
}
