import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { deskKycTexts } from '../../desk-texts.ts';
import { Panel } from '../../parts/panel.tsx';
import { AddressPanel } from './address-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { OwnersPanel } from './owners-panel.tsx';
import { ProofFacts } from './proof-facts.tsx';
import { RepresentativesPanel } from './representatives-panel.tsx';

/** What was said about a private person, or about a company and everybody behind it. */
export function ApplicantDetails({ review }: { readonly review: Reply<typeof getKycReview> }) {
  const texts = useTexts(deskKycTexts);
  if (review.record.applicant_type === 'business') {
    return (
      <>
        <CompanyPanel business={review.business} />
        <AddressPanel title={texts.business.address} address={review.address} />
        <RepresentativesPanel proofs={review.identity_proofs} />
        <OwnersPanel owners={review.beneficial_owners} />
      </>
    );
  }
  return (
    <>
      <Panel title={texts.review.person}>
        {review.identity_proofs.length === 0 ? (
          <p className="text-small text-muted">{texts.review.noProof}</p>
        ) : (
          review.identity_proofs.map((proof) => <ProofFacts key={proof.id} proof={proof} />)
        )}
      </Panel>
      <AddressPanel title={texts.review.address} address={review.address} />
    </>
  );
}
