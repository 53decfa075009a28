import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { MAX_FURTHER_COUNTRIES, type ProofRole } from '@bb1/domain/kyc/identity-proof';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { BirthDateField } from '../../ui/birth-date-field.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, RadioField } from '../../ui/checkbox-field.tsx';
import { FormRows } from '../../ui/form-rows.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { OneAtATime } from './one-at-a-time.tsx';
import { ExposedFields } from './exposed-fields.tsx';
import { TaxFields } from './tax-fields.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

interface GroupProps {
  readonly proof: IdentityProof | null;
  /** Made in the loader by `countryOptions(locale, COUNTRY_CODES)`. */
  readonly countries: readonly SelectOption[];
}

/**
 * A person and their identity document, in groups: person, citizenships, taxes, public office,
 * document. For the private applicant, or with `role="legal_representative"` for a company's
 * representative, with role and home address before the rest. `end` holds its buttons. Used inside a `PageForm`; the action
 * turns its fields into a body by `identityBody(form, { representative })`. Fields have the
 * interface's names, so that its messages find them (`further_tax_residences.0.tax_id`).
 */
export function IdentityFields({
  proof,
  countries,
  role = 'applicant',
  end,
}: GroupProps & { readonly role?: ProofRole; readonly end: ReactNode }) {
  const { identity: texts } = useTexts(verificationTexts);
  const questions = [
    {
      key: 'person',
      title: texts.person[role],
      content: <PersonCard proof={proof} countries={countries} role={role} />,
    },
    ...(role === 'legal_representative'
      ? [
          {
            key: 'representative',
            title: texts.representative,
            content: <RepresentativeCard proof={proof} countries={countries} />,
          },
        ]
      : []),
    {
      key: 'nationality',
      title: texts.nationality,
      content: <CitizenshipCard proof={proof} countries={countries} role={role} />,
    },
    {
      key: 'tax',
      title: texts.tax,
      content: <TaxFields proof={proof} countries={countries} role={role} />,
    },
    {
      key: 'exposed',
      title: texts.exposed,
      content: <ExposedFields exposed={proof} role={role} />,
    },
    { key: 'document', title: texts.document, content: <DocumentCard proof={proof} /> },
  ];
  return <OneAtATime questions={questions} end={end} />;
}

function PersonCard({ proof, countries, role }: GroupProps & { readonly role: ProofRole }) {
  const { choose, identity: texts } = useTexts(verificationTexts);
  // A browser knows the name of the person at the keyboard, not that of a colleague.
  const autoComplete = (token: string) => (role === 'applicant' ? token : 'off');
  return (
    <Card title={texts.person[role]}>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="first_name"
          label={texts.firstName}
          hint={texts.firstNameHint}
          autoComplete={autoComplete('given-name')}
          defaultValue={proof?.first_name}
          className="sm:col-span-2"
        />
        <TextField
          name="last_name"
          label={texts.lastName}
          autoComplete={autoComplete('family-name')}
          defaultValue={proof?.last_name}
          className="sm:col-span-2"
        />
        <BirthDateField
          label={texts.dob}
          autoComplete={role === 'applicant'}
          defaultValue={proof?.dob}
          className="sm:col-span-2"
        />
        <TextField
          name="place_of_birth"
          label={texts.placeOfBirth}
          defaultValue={proof?.place_of_birth}
        />
        <SelectField
          name="country_of_birth"
          label={texts.countryOfBirth}
          options={countries}
          emptyLabel={choose}
          defaultValue={proof?.country_of_birth}
        />
      </div>
    </Card>
  );
}

function RepresentativeCard({ proof, countries }: GroupProps) {
  const { choose, identity: texts } = useTexts(verificationTexts);
  return (
    <Card title={texts.representative}>
      <TextField
        name="company_role"
        label={texts.companyRole}
        hint={texts.companyRoleHint}
        defaultValue={proof?.company_role ?? undefined}
      />
      <CheckboxField
        name="acts_for_account"
        label={texts.actsForAccount}
        defaultChecked={proof?.acts_for_account}
      />
      <TextField name="street" label={texts.street} defaultValue={proof?.street ?? undefined} />
      <div className="grid gap-6 sm:grid-cols-[9rem_1fr]">
        <TextField
          name="zipcode"
          label={texts.zipcode}
          defaultValue={proof?.zipcode ?? undefined}
        />
        <TextField name="city" label={texts.city} defaultValue={proof?.city ?? undefined} />
      </div>
      <SelectField
        name="residence_country"
        label={texts.residenceCountry}
        options={countries}
        emptyLabel={choose}
        defaultValue={proof?.residence_country ?? undefined}
      />
    </Card>
  );
}

function CitizenshipCard({ proof, countries, role }: GroupProps & { readonly role: ProofRole }) {
  const { choose, identity: texts } = useTexts(verificationTexts);
  return (
    <Card title={texts.nationality}>
      <SelectField
        name="citizenship"
        label={texts.citizenship}
        hint={texts.citizenshipHint[role]}
        options={countries}
        emptyLabel={choose}
        defaultValue={proof?.citizenship}
      />
      <FormRows
        list="further_citizenships"
        stored={proof?.further_citizenships ?? []}
        max={MAX_FURTHER_COUNTRIES}
        words={{
          add: texts.addCitizenship,
          remove: texts.remove,
          withoutScript: texts.furtherCitizenships,
        }}
        title={(number) => texts.furtherCitizenship({ number })}
        renderRow={({ name, title, stored }) => (
          <SelectField
            name={name}
            label={title}
            options={countries}
            emptyLabel={choose}
            defaultValue={stored}
          />
        )}
      />
    </Card>
  );
}

function DocumentCard({ proof }: Pick<GroupProps, 'proof'>) {
  const { identity: texts } = useTexts(verificationTexts);
  return (
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
        <TextField
          name="doc_id"
          label={texts.docId}
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={proof?.doc_id}
        />
        <DateField
          name="doc_expires_on"
          label={texts.docExpiresOn}
          defaultValue={proof?.doc_expires_on}
        />
        <TextField
          name="doc_authority"
          label={texts.docAuthority}
          hint={texts.docAuthorityHint}
          defaultValue={proof?.doc_authority}
          className="sm:col-span-2"
        />
      </div>
    </Card>
  );
}
