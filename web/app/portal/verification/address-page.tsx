import { createAddress, getAddress, getKyc, updateAddress } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { countryOptions } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { FactList } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import type { Route } from './+types/address-page.ts';
import { LockedNotice, VerificationShell } from './verification-shell.tsx';
import { verificationTexts } from './verification-texts.ts';

const FIELDS = ['street', 'street_additional', 'city', 'country', 'state', 'zipcode'] as const;

export const meta = pageMeta(verificationTexts, (texts) => texts.address);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [{ address }, kyc] = await Promise.all([api(getAddress), api(getKyc)]);
  // Names come from the server: browsers may know other ones, and then the page would not agree with itself.
  const countries = countryOptions(localeOfPath(new URL(args.request.url).pathname), COUNTRY_CODES);
  return { address, editable: mayEditDetails(kyc.verdict), countries };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const { address } = await api(getAddress);
    await api(address === null ? createAddress : updateAddress, { body: form.body(FIELDS) });
    return redirect(localPath(locale, '/verification/checklist?saved=address'));
  });
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { optional, choose, save, address: texts } = useTexts(verificationTexts);
  const { address, editable, countries } = loaderData;
  if (!editable) return <LockedAddress loaderData={loaderData} />;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      <Card>
        <PageForm answer={actionData}>
          <TextField name="street" label={texts.street} autoComplete="address-line1" defaultValue={address?.street} />
          <TextField name="street_additional" label={texts.additional} hint={texts.additionalHint} optional={optional} autoComplete="address-line2" defaultValue={address?.street_additional ?? undefined} />
          <div className="grid gap-6 sm:grid-cols-[9rem_1fr]">
            <TextField name="zipcode" label={texts.zipcode} autoComplete="postal-code" defaultValue={address?.zipcode} />
            <TextField name="city" label={texts.city} autoComplete="address-level2" defaultValue={address?.city} />
          </div>
          <TextField name="state" label={texts.state} optional={optional} autoComplete="address-level1" defaultValue={address?.state ?? undefined} />
          <SelectField name="country" label={texts.country} options={countries} emptyLabel={choose} autoComplete="country" defaultValue={address?.country} />
          <SubmitButton className="justify-self-start">{save}</SubmitButton>
        </PageForm>
      </Card>
    </VerificationShell>
  );
}

function LockedAddress({ loaderData: { address, countries } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { address: texts } = useTexts(verificationTexts);
  const country = countries.find((option) => option.value === address?.country)?.label;
  const lines = [address?.street, address?.street_additional, `${address?.zipcode ?? ''} ${address?.city ?? ''}`.trim(), address?.state, country];
  return (
    <VerificationShell title={texts.title}>
      <LockedNotice />
      {address !== null && (
        <Card>
          <FactList facts={[{ key: 'address', name: texts.title, value: <address className="grid not-italic">{lines.filter(Boolean).map((line) => <span key={line}>{line}</span>)}</address> }]} />
        </Card>
      )}
    </VerificationShell>
  );
}
