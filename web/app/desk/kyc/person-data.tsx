import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { ageOn } from '@bb1/domain/kyc/identity-proof';
import { isExpired } from '@bb1/domain/kyc/may-invest';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import { deskKycTexts } from '../desk-texts.ts';
import { type Fact, FactTable } from '../parts/fact-table.tsx';
import { countryName } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useDesk } from '../session/use-desk.ts';

type Review = Reply<typeof getKycReview>;
const FULL_AGE = 18;

/** What the person said about themselves, in the order in which it is compared with the document. */
export function PersonData({ review }: { readonly review: Review }) {
  const texts = useTexts(deskKycTexts).review;
  const addressFacts = useAddressFacts(review.address);
  return (
    <>
      {review.possible_duplicates.length > 0 && <Duplicates duplicates={review.possible_duplicates} />}
      <Panel title={texts.person}>{review.identity_proofs.length === 0 ? <p className="text-small text-muted">{texts.noProof}</p> : review.identity_proofs.map((proof) => <ProofFacts key={proof.id} proof={proof} />)}</Panel>
      <Panel title={texts.address}>{review.address === null ? <p className="text-small text-muted">{texts.noAddress}</p> : <FactTable facts={addressFacts} />}</Panel>
    </>
  );
}

/** The account behind the person. */
export function AccountData({ review }: { readonly review: Review }) {
  const texts = useTexts(deskKycTexts).review;
  return <Panel title={texts.account}><FactTable facts={useAccountFacts(review)} /></Panel>;
}

function ProofFacts({ proof }: { readonly proof: IdentityProof }) {
  const texts = useTexts(deskKycTexts);
  const { fields } = texts;
  const locale = useLocale();
  const today = berlinDay(new Date(useDesk().now));
  const years = ageOn(proof.dob, today);
  const facts: Fact[] = [
    { key: 'name', name: fields.name, value: `${proof.first_name} ${proof.last_name}` },
    { key: 'dob', name: fields.dob, value: formatDate(locale, proof.dob), note: years < FULL_AGE ? <Badge kind="error">{texts.review.minor}</Badge> : fill(texts.review.years, { years }) },
    { key: 'birthPlace', name: fields.birthPlace, value: `${proof.place_of_birth}, ${countryName(locale, proof.country_of_birth)}` },
    { key: 'citizenship', name: fields.citizenship, value: countryName(locale, proof.citizenship) },
    { key: 'document', name: fields.document, value: texts.documentTypes[proof.doc_type] },
    { key: 'docId', name: fields.docId, value: <span className="font-mono">{proof.doc_id}</span> },
    { key: 'docAuthority', name: fields.docAuthority, value: proof.doc_authority },
    { key: 'docExpires', name: fields.docExpires, value: formatDate(locale, proof.doc_expires_on), note: isExpired(proof.doc_expires_on, today) ? <Badge kind="error">{texts.review.expired}</Badge> : undefined },
    { key: 'taxResidence', name: fields.taxResidence, value: countryName(locale, proof.tax_residence) },
    { key: 'taxId', name: fields.taxId, value: proof.tax_id ?? fields.notGiven },
  ];
  return <FactTable facts={facts} />;
}

function useAddressFacts(address: Review['address']): Fact[] {
  const { fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  if (address === null) return [];
  return [
    { key: 'street', name: fields.street, value: address.street, note: address.street_additional ?? undefined },
    { key: 'city', name: fields.city, value: `${address.zipcode} ${address.city}` },
    ...(address.state === null ? [] : [{ key: 'state', name: fields.state, value: address.state }]),
    { key: 'country', name: fields.country, value: countryName(locale, address.country) },
  ];
}

function useAccountFacts({ account, record, invested_eur }: Review): Fact[] {
  const { fields, languages, applicantTypes } = useTexts(deskKycTexts);
  const locale = useLocale();
  return [
    { key: 'name', name: fields.accountName, value: account.full_name },
    { key: 'email', name: fields.email, value: account.email, note: account.email_confirmed ? undefined : <Badge kind="warning">{fields.emailOpen}</Badge> },
    { key: 'phone', name: fields.phone, value: account.phone_number ?? fields.notGiven },
    { key: 'language', name: fields.language, value: languages[account.locale] },
    { key: 'kind', name: fields.kind, value: applicantTypes[record.applicant_type] },
    { key: 'invested', name: fields.invested, value: formatEur(locale, invested_eur) },
  ];
}

function Duplicates({ duplicates }: { readonly duplicates: Review['possible_duplicates'] }) {
  const texts = useTexts(deskKycTexts).review;
  return (
    <Alert kind="warning" title={texts.duplicates}>
      <ul className="grid gap-1">
        {duplicates.map((one) => (
          <li key={one.account_id}><RecordLink to={`/desk/kyc/${one.account_id}`}>{one.full_name}</RecordLink>: {one.matches.map((sign) => texts.duplicateSigns[sign]).join(', ')}</li>
        ))}
      </ul>
    </Alert>
  );
}
