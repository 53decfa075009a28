import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { citizenshipsOf, type TaxResidence, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import type { SelectOption } from '../../ui/select-field.tsx';
import { FactList } from '../../ui/table.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

/** Details that can no longer be changed, read-only. */
export function IdentityFacts({
  proof,
  countries,
}: {
  readonly proof: IdentityProof;
  readonly countries: readonly SelectOption[];
}) {
  const texts = useTexts(verificationTexts).identity;
  const locale = useLocale();
  const country = (code: string) =>
    countries.find((option) => option.value === code)?.label ?? code;
  const numberOf = (residence: TaxResidence) =>
    residence.tax_id ??
    (residence.no_tax_id_reason === null ? '–' : texts.noTaxIdReasons[residence.no_tax_id_reason]);
  return (
    <Card>
      <FactList
        facts={[
          { key: 'first_name', name: texts.firstName, value: proof.first_name },
          { key: 'last_name', name: texts.lastName, value: proof.last_name },
          { key: 'dob', name: texts.dob, value: formatDate(locale, proof.dob) },
          { key: 'place_of_birth', name: texts.placeOfBirth, value: proof.place_of_birth },
          {
            key: 'country_of_birth',
            name: texts.countryOfBirth,
            value: country(proof.country_of_birth),
          },
          {
            key: 'citizenship',
            name: texts.citizenship,
            value: citizenshipsOf(proof).map(country).join(', '),
          },
          ...taxResidencesOf(proof).flatMap((residence) => [
            {
              key: `tax_residence.${residence.country}`,
              name: texts.taxResidence,
              value: country(residence.country),
            },
            { key: `tax_id.${residence.country}`, name: texts.taxId, value: numberOf(residence) },
          ]),
          {
            key: 'politically_exposed',
            name: texts.exposed,
            value: proof.politically_exposed
              ? (proof.pep_function ?? texts.exposedAnswers.yes)
              : texts.exposedAnswers.no,
          },
          { key: 'doc_type', name: texts.docType, value: texts.docTypes[proof.doc_type] },
          { key: 'doc_id', name: texts.docId, value: proof.doc_id },
          { key: 'doc_authority', name: texts.docAuthority, value: proof.doc_authority },
          {
            key: 'doc_expires_on',
            name: texts.docExpiresOn,
            value: formatDate(locale, proof.doc_expires_on),
          },
        ]}
      />
    </Card>
  );
}
