import type { BeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import type { ProofRole } from '@bb1/domain/kyc/identity-proof';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ExposedFields } from '../exposed-fields.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import businessTexts from '@bb1/texts/pages/verification-business';
import { percentToType } from './percent.ts';

/** Worded as for a representative: about a person other than the one who answers. */
const ASKED_AS: ProofRole = 'legal_representative';

interface OwnerFieldsProps {
  readonly owner: BeneficialOwner | null;
  readonly abovePercent: string;
  readonly countries: readonly SelectOption[];
}

/**
 * A beneficial owner: their name, the reason they count as one, and whether they hold a public
 * office.
 */
export function OwnerFields({ owner, abovePercent, countries }: OwnerFieldsProps) {
  const { choose } = useTexts(verificationTexts);
  const texts = useTexts(businessTexts).owner;
  const country = { options: countries, emptyLabel: choose };
  return (
    <>
      <Card title={texts.person}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="first_name"
            label={texts.firstName}
            autoComplete="off"
            defaultValue={owner?.first_name}
          />
          <TextField
            name="last_name"
            label={texts.lastName}
            autoComplete="off"
            defaultValue={owner?.last_name}
          />
          <BirthDateField label={texts.dob} autoComplete={false} defaultValue={owner?.dob} />
          <TextField
            name="place_of_birth"
            label={texts.placeOfBirth}
            autoComplete="off"
            defaultValue={owner?.place_of_birth}
          />
          <SelectField
            name="citizenship"
            label={texts.citizenship}
            {...country}
            defaultValue={owner?.citizenship}
          />
          <SelectField
            name="residence_country"
            label={texts.residence}
            {...country}
            defaultValue={owner?.residence_country}
          />
        </div>
      </Card>
      <Card title={texts.shares}>
        <p className="text-small text-muted">
          {texts.sharesText({ percent: formatPercent(useLocale(), abovePercent) })}
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <ShareField
            name="capital_percent"
            label={texts.capital}
            share={owner?.capital_percent ?? null}
          />
          <ShareField
            name="votes_percent"
            label={texts.votes}
            share={owner?.votes_percent ?? null}
          />
        </div>
        <TextField
          name="control_otherwise"
          label={texts.control}
          hint={texts.controlHint}
          autoComplete="off"
          maxLength={200}
          defaultValue={owner?.control_otherwise ?? undefined}
        />
      </Card>
      <ExposedFields exposed={owner} role={ASKED_AS} />
    </>
  );
}

function ShareField({
  name,
  label,
  share,
}: {
  readonly name: string;
  readonly label: string;
  readonly share: string | null;
}) {
  const texts = useTexts(businessTexts).owner;
  return (
    <TextField
      name={name}
      label={label}
      hint={texts.percentHint}
      unit="%"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={percentToType(useLocale(), share)}
    />
  );
}
