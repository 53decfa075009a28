import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { citizenshipsOf, type TaxResidence, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import type { SelectOption } from '../../ui/select-field.tsx';
import { fact, FactList } from '../../ui/table.tsx';
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
          fact(texts.firstName, proof.first_name),
          fact(texts.lastName, proof.last_name),
          fact(texts.dob, formatDate(locale, proof.dob)),
          fact(texts.placeOfBirth, proof.place_of_birth),
          fact(texts.countryOfBirth, country(proof.country_of_birth)),
          fact(texts.citizenship, citizenshipsOf(proof).map(country).join(', ')),
          ...taxResidencesOf(proof).flatMap((residence) => [
            fact(texts.taxResidence, country(residence.country)),
            fact(texts.taxId, numberOf(residence)),
          ]),
          fact(
            texts.exposed,
            proof.politically_exposed
              ? (proof.pep_function ?? texts.exposedAnswers.yes)
              : texts.exposedAnswers.no,
          ),
          fact(texts.docType, texts.docTypes[proof.doc_type]),
          fact(texts.docId, proof.doc_id),
          fact(texts.docAuthority, proof.doc_authority),
          fact(texts.docExpiresOn, formatDate(locale, proof.doc_expires_on)),
        ]}
      />
    </Card>
  );
}
