import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { verificationTexts } from './verification-texts.ts';

export const IDENTITY_FIELDS = ['first_name', 'last_name', 'dob', 'place_of_birth', 'country_of_birth', 'citizenship', 'tax_residence', 'tax_id', 'doc_type', 'doc_id', 'doc_authority', 'doc_expires_on'] as const;

/** The personal details and the document they are proven by, in three groups. */
export function IdentityFields({ proof, countries }: { readonly proof: IdentityProof | null; readonly countries: readonly SelectOption[] }) {
  const { choose, identity: texts } = useTexts(verificationTexts);
  const country = { options: countries, emptyLabel: choose };
  return (
    <>
      <Card title={texts.person}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField name="first_name" label={texts.firstName} hint={texts.firstNameHint} autoComplete="given-name" defaultValue={proof?.first_name} className="sm:col-span-2" />
          <TextField name="last_name" label={texts.lastName} autoComplete="family-name" defaultValue={proof?.last_name} className="sm:col-span-2" />
          <DateField name="dob" label={texts.dob} autoComplete="bday" min="1900-01-01" defaultValue={proof?.dob} className="sm:col-span-2 sm:max-w-60" />
          <TextField name="place_of_birth" label={texts.placeOfBirth} defaultValue={proof?.place_of_birth} />
          <SelectField name="country_of_birth" label={texts.countryOfBirth} {...country} defaultValue={proof?.country_of_birth} />
        </div>
      </Card>
      <Card title={texts.tax}>
        <div className="grid gap-6">
          <SelectField name="citizenship" label={texts.citizenship} {...country} defaultValue={proof?.citizenship} />
          <SelectField name="tax_residence" label={texts.taxResidence} hint={texts.taxResidenceHint} {...country} defaultValue={proof?.tax_residence} />
          <TextField name="tax_id" label={texts.taxId} hint={texts.taxIdHint} spellCheck={false} defaultValue={proof?.tax_id ?? undefined} />
        </div>
      </Card>
      <Card title={texts.document}>
        <RadioField
          name="doc_type"
          legend={texts.docType}
          options={[
            { value: 'passport', label: texts.docTypes.passport, hint: texts.docTypeHints.passport },
            { value: 'id_card', label: texts.docTypes.id_card, hint: texts.docTypeHints.id_card },
          ]}
          defaultValue={proof?.doc_type}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField name="doc_id" label={texts.docId} autoCapitalize="characters" spellCheck={false} defaultValue={proof?.doc_id} />
          <DateField name="doc_expires_on" label={texts.docExpiresOn} defaultValue={proof?.doc_expires_on} />
          <TextField name="doc_authority" label={texts.docAuthority} hint={texts.docAuthorityHint} defaultValue={proof?.doc_authority} className="sm:col-span-2" />
        </div>
      </Card>
    </>
  );
}
