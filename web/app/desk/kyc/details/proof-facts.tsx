import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { ageOn, citizenshipsOf, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import { isExpired } from '@bb1/domain/kyc/may-invest';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { type FactLine, fact, FactTable } from '../../parts/fact-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { useDesk } from '../../session/use-desk.ts';
import { ExposedFact } from './exposed-fact.tsx';
import { useFormat } from '../../parts/use-format.ts';

const FULL_AGE = 18;

/** A person's own details, in the order of comparison with the document. */
export function ProofFacts({ proof }: { readonly proof: IdentityProof }) {
  const texts = useTexts(deskKycTexts);
  const { fields } = texts;
  const locale = useLocale();
  const format = useFormat();
  const today = berlinDay(new Date(useDesk().now));
  const years = ageOn(proof.dob, today);
  const facts: FactLine[] = [
    // A representative's name is the heading.
    proof.role === 'applicant' && fact(fields.name, `${proof.first_name} ${proof.last_name}`),
    fact(
      fields.dob,
      format.date(proof.dob),
      years < FULL_AGE ? (
        <Badge kind="error">{texts.review.minor}</Badge>
      ) : (
        texts.review.years({ years })
      ),
    ),
    fact(
      fields.birthPlace,
      `${proof.place_of_birth}, ${countryName(locale, proof.country_of_birth)}`,
    ),
    fact(
      fields.citizenships,
      citizenshipsOf(proof)
        .map((country) => countryName(locale, country))
        .join(', '),
    ),
    fact(
      fields.document,
      texts.documentTypes[proof.doc_type],
      proof.complete ? undefined : <Badge kind="warning">{texts.review.incomplete}</Badge>,
    ),
    fact(fields.docId, <span className="font-mono">{proof.doc_id}</span>),
    fact(fields.docAuthority, proof.doc_authority),
    fact(
      fields.docExpires,
      format.date(proof.doc_expires_on),
      isExpired(proof.doc_expires_on, today) ? (
        <Badge kind="error">{texts.review.expired}</Badge>
      ) : undefined,
    ),
    proof.company_role !== null && fact(fields.companyRole, proof.company_role),
    proof.street !== null && fact(fields.residence, residenceOf(proof, locale)),
    fact(fields.taxResidences, <TaxResidences proof={proof} />),
    fact(fields.exposed, <ExposedFact person={proof} />),
  ];
  return <FactTable facts={facts} />;
}

/** Each country with its number, or with the reason for not having one. */
function TaxResidences({ proof }: { readonly proof: IdentityProof }) {
  const { fields, noTaxIdReasons } = useTexts(deskKycTexts);
  const locale = useLocale();
  return (
    <ul className="grid gap-1">
      {taxResidencesOf(proof).map(({ country, tax_id: number, no_tax_id_reason: reason }) => (
        <li key={country} className="grid">
          {countryName(locale, country)}
          <span className="text-fine font-normal text-muted">
            {number !== null && fields.taxId({ number })}
            {number === null && reason !== null && noTaxIdReasons[reason]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function residenceOf(proof: IdentityProof, locale: ReturnType<typeof useLocale>): string {
  const town = [proof.zipcode, proof.city].filter((part) => part !== null).join(' ');
  const country =
    proof.residence_country === null ? null : countryName(locale, proof.residence_country);
  return [proof.street, town, country].filter((part) => part !== null && part !== '').join(', ');
}
