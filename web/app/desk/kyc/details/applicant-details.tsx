import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { Panel } from '../../parts/panel.tsx';
import { useLocale } from '../../../language/use-locale.ts';
import { type FactLine, fact, FactTable } from '../../parts/fact-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import type { Business, BeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { Badge } from '../../../ui/badge.tsx';
import { written } from '@bb1/texts/written';
import { useWords } from '../../parts/use-words.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ageOn, citizenshipsOf, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import { isExpired } from '@bb1/domain/kyc/may-invest';
import { useDesk } from '../../session/use-desk.ts';
import { FactsPanel } from '../../parts/facts-panel.tsx';
import { Note } from '../../parts/note.tsx';

/** The details of a private person, or of a company with its representatives and owners. */
export function ApplicantDetails({ review }: { readonly review: Reply<typeof getKycReview> }) {
  const [texts, format] = useWords(deskKycTexts);
  if (review.record.applicant_type === 'business') {
    return (
      <>
        <CompanyPanel business={review.business} />
        <AddressPanel title={texts.business.address} address={review.address} />
        <Panel title={texts.business.representatives}>
          {review.identity_proofs.length === 0 && <Note>{texts.business.noRepresentatives}</Note>}
          {review.identity_proofs.map((proof) => (
            <div
              key={proof.id}
              className="grid gap-1 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0"
            >
              <h3 className="flex flex-wrap items-center gap-2 text-small font-semibold">
                {proof.first_name} {proof.last_name}
                {proof.acts_for_account && <Badge>{texts.business.actsForAccount}</Badge>}
              </h3>
              <ProofFacts proof={proof} />
            </div>
          ))}
        </Panel>
        <Panel title={texts.business.owners}>
          <p className="text-small">
            {written(texts.business.declarations[review.beneficial_owners.declaration ?? 'open'], {
              percent: format.percent(review.beneficial_owners.above_percent),
            })}
          </p>
          {review.beneficial_owners.owners.map((owner) => (
            <div key={owner.id} className="grid gap-1 border-t border-line pt-3">
              <h3 className="text-small font-semibold">
                {owner.first_name} {owner.last_name}
              </h3>
              <OwnerFacts owner={owner} />
            </div>
          ))}
        </Panel>
      </>
    );
  }
  return (
    <>
      <Panel title={texts.review.person}>
        {review.identity_proofs.length === 0 ? (
          <Note>{texts.review.noProof}</Note>
        ) : (
          review.identity_proofs.map((proof) => <ProofFacts key={proof.id} proof={proof} />)
        )}
      </Panel>
      <AddressPanel title={texts.review.address} address={review.address} />
    </>
  );
}

type Address = Reply<typeof getKycReview>['address'];

/** A person's home address, or a company's seat. */
function AddressPanel({ title, address }: { readonly title: string; readonly address: Address }) {
  const { review, fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  if (address === null)
    return (
      <Panel title={title}>
        <Note>{review.noAddress}</Note>
      </Panel>
    );
  const facts: FactLine[] = [
    fact(fields.street, address.street, address.street_additional ?? undefined),
    fact(fields.city, `${address.zipcode} ${address.city}`),
    address.state !== null && fact(fields.state, address.state),
    fact(fields.country, countryName(locale, address.country)),
  ];
  return <FactsPanel title={title} facts={facts} />;
}

function CompanyPanel({ business }: { readonly business: Business | null }) {
  const { business: texts, fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  if (business === null)
    return (
      <Panel title={texts.title}>
        <Note>{texts.none}</Note>
      </Panel>
    );
  const register = [business.register_court, business.register_number]
    .filter((part) => part !== null)
    .join(', ');
  const facts: FactLine[] = [
    fact(texts.legalName, business.legal_name),
    fact(texts.name, business.name),
    fact(texts.legalForm, business.legal_form),
    fact(texts.register, register === '' ? fields.notGiven : register),
    fact(texts.country, countryName(locale, business.country)),
    fact(texts.taxNumber, business.tax_id_number),
    fact(texts.phone, business.phone_number),
    fact(texts.representation, texts.representations[business.representation]),
  ];
  return <FactsPanel title={texts.title} facts={facts} />;
}

function OwnerFacts({ owner }: { readonly owner: BeneficialOwner }) {
  const [{ business: texts, fields }, format] = useWords(deskKycTexts);
  const locale = useLocale();
  const share = (percent: string | null) =>
    percent === null ? fields.notGiven : format.percent(percent);
  const facts: FactLine[] = [
    fact(texts.capital, share(owner.capital_percent)),
    fact(texts.votes, share(owner.votes_percent)),
    owner.control_otherwise !== null && fact(texts.control, owner.control_otherwise),
    fact(fields.dob, format.date(owner.dob)),
    fact(fields.birthPlace, owner.place_of_birth),
    fact(fields.citizenships, countryName(locale, owner.citizenship)),
    fact(fields.residence, countryName(locale, owner.residence_country)),
    fact(fields.exposed, <ExposedFact person={owner} />),
  ];
  return <FactTable facts={facts} />;
}

const FULL_AGE = 18;

/** A person's own details, in the order of comparison with the document. */
function ProofFacts({ proof }: { readonly proof: IdentityProof }) {
  const [texts, format] = useWords(deskKycTexts);
  const { fields } = texts;
  const locale = useLocale();
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
    fact(
      fields.taxResidences,
      <ul className="grid gap-1">
        {taxResidencesOf(proof).map(({ country, tax_id: number, no_tax_id_reason: reason }) => (
          <li key={country} className="grid">
            {countryName(locale, country)}
            <span className="text-fine font-normal text-muted">
              {number !== null && texts.fields.taxId({ number })}
              {number === null && reason !== null && texts.noTaxIdReasons[reason]}
            </span>
          </li>
        ))}
      </ul>,
    ),
    fact(fields.exposed, <ExposedFact person={proof} />),
  ];
  return <FactTable facts={facts} />;
}

function residenceOf(proof: IdentityProof, locale: ReturnType<typeof useLocale>): string {
  const town = [proof.zipcode, proof.city].filter((part) => part !== null).join(' ');
  const country =
    proof.residence_country === null ? null : countryName(locale, proof.residence_country);
  return [proof.street, town, country].filter((part) => part !== null && part !== '').join(', ');
}

/** Whether a person is politically exposed, and by which office or relation. */
function ExposedFact({
  person,
}: {
  readonly person: { readonly politically_exposed: boolean; readonly pep_function: string | null };
}) {
  const { fields } = useTexts(deskKycTexts);
  if (!person.politically_exposed) return fields.no;
  return (
    <>
      <Badge kind="warning">{fields.exposed}</Badge>
      {person.pep_function}
    </>
  );
}
