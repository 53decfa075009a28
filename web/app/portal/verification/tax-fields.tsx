import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import {
  MAX_FURTHER_COUNTRIES,
  NO_TAX_ID_REASONS,
  type ProofRole,
  type TaxResidence,
} from '@bb1/domain/kyc/identity-proof';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { FormRows } from '../../ui/form-rows.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

/**
 * Every country where a person pays tax, each with its number or the reason for not having one
 * (FKAustG).
 */
export function TaxFields({
  proof,
  countries,
  role,
}: {
  readonly proof: IdentityProof | null;
  readonly countries: readonly SelectOption[];
  readonly role: ProofRole;
}) {
  const { choose, identity: texts } = useTexts(verificationTexts);
  return (
    <Card title={texts.tax}>
      <SelectField
        name="tax_residence"
        label={texts.taxResidence}
        hint={texts.taxResidenceHint[role]}
        options={countries}
        emptyLabel={choose}
        defaultValue={proof?.tax_residence}
      />
      <NumberOrReason names={{ number: 'tax_id', reason: 'no_tax_id_reason' }} stored={proof} />
      <FormRows<TaxResidence>
        list="further_tax_residences"
        stored={proof?.further_tax_residences ?? []}
        max={MAX_FURTHER_COUNTRIES}
        words={{
          add: texts.addTaxResidence,
          remove: texts.remove,
          withoutScript: texts.furtherTaxResidences,
        }}
        title={(number) => texts.furtherTaxResidence({ number })}
        renderRow={({ name, title, stored }) => (
          <fieldset className="grid gap-5 border-t border-line pt-6">
            <legend className="sr-only">{title}</legend>
            <p aria-hidden="true" className="font-semibold">
              {title}
            </p>
            <SelectField
              name={`${name}.country`}
              label={texts.taxCountry}
              options={countries}
              emptyLabel={choose}
              defaultValue={stored?.country}
            />
            <NumberOrReason
              names={{ number: `${name}.tax_id`, reason: `${name}.no_tax_id_reason` }}
              stored={stored ?? null}
            />
          </fieldset>
        )}
      />
    </Card>
  );
}

function NumberOrReason({
  names,
  stored,
}: {
  readonly names: { readonly number: string; readonly reason: string };
  readonly stored: Pick<TaxResidence, 'tax_id' | 'no_tax_id_reason'> | null;
}) {
  const { identity: texts } = useTexts(verificationTexts);
  const reasons = NO_TAX_ID_REASONS.map((value) => ({ value, label: texts.noTaxIdReasons[value] }));
  return (
    <>
      <TextField
        name={names.number}
        label={texts.taxId}
        hint={texts.taxIdHint}
        spellCheck={false}
        defaultValue={stored?.tax_id ?? undefined}
      />
      <SelectField
        name={names.reason}
        label={texts.noTaxIdReason}
        options={reasons}
        emptyLabel={texts.taxIdGiven}
        defaultValue={stored?.no_tax_id_reason ?? undefined}
      />
    </>
  );
}
