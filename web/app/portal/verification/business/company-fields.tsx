import { REPRESENTATIONS } from '@bb1/domain/kyc/business';
import type { Business } from '@bb1/domain/kyc/business-endpoints';
import { useTexts } from '../../../language/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioField } from '../../../ui/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import businessTexts from '@bb1/texts/pages/verification-business';

export const COMPANY_FIELDS = [
  'legal_name',
  'name',
  'legal_form',
  'country',
  'register_court',
  'register_number',
  'tax_id_number',
  'phone_number',
  'representation',
] as const;

/** A company's register data, in three groups. */
export function CompanyFields({
  business,
  countries,
}: {
  readonly business: Business | null;
  readonly countries: readonly SelectOption[];
}) {
  const { optional, choose } = useTexts(verificationTexts);
  const texts = useTexts(businessTexts).company;
  return (
    <>
      <Card title={texts.names}>
        <TextField
          name="legal_name"
          label={texts.legalName}
          hint={texts.legalNameHint}
          autoComplete="organization"
          defaultValue={business?.legal_name}
        />
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="organization"
          defaultValue={business?.name}
        />
        <TextField
          name="legal_form"
          label={texts.legalForm}
          hint={texts.legalFormHint}
          autoComplete="off"
          defaultValue={business?.legal_form}
        />
      </Card>
      <Card title={texts.register}>
        <SelectField
          name="country"
          label={texts.country}
          hint={texts.countryHint}
          options={countries}
          emptyLabel={choose}
          autoComplete="country"
          defaultValue={business?.country}
        />
        <TextField
          name="register_court"
          label={texts.registerCourt}
          hint={texts.registerCourtHint}
          optional={optional}
          autoComplete="off"
          defaultValue={business?.register_court ?? undefined}
        />
        <TextField
          name="register_number"
          label={texts.registerNumber}
          hint={texts.registerNumberHint}
          optional={optional}
          autoComplete="off"
          spellCheck={false}
          defaultValue={business?.register_number ?? undefined}
        />
        <TextField
          name="tax_id_number"
          label={texts.taxNumber}
          hint={texts.taxNumberHint}
          autoComplete="off"
          spellCheck={false}
          defaultValue={business?.tax_id_number}
        />
      </Card>
      <Card title={texts.contact}>
        <TextField
          name="phone_number"
          type="tel"
          label={texts.phone}
          hint={texts.phoneHint}
          placeholder="+49 123 4567890"
          autoComplete="tel"
          defaultValue={business?.phone_number}
        />
        <RadioField
          name="representation"
          legend={texts.representation}
          options={REPRESENTATIONS.map((value) => ({ value, ...texts.representations[value] }))}
          defaultValue={business?.representation}
        />
      </Card>
    </>
  );
}
