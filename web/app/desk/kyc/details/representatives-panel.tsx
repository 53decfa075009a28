import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { useTexts } from '../../../texts/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { deskKycTexts } from '../../desk-texts.ts';
import { Panel } from '../../parts/panel.tsx';
import { ProofFacts } from './proof-facts.tsx';

/** Who acts for the company, and which of them sits before this account. */
export function RepresentativesPanel({ proofs }: { readonly proofs: readonly IdentityProof[] }) {
  const texts = useTexts(deskKycTexts).business;
  return (
    <Panel title={texts.representatives}>
      {proofs.length === 0 && <p className="text-small text-muted">{texts.noRepresentatives}</p>}
      {proofs.map((proof) => (
        <div
          key={proof.id}
          className="grid gap-1 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0"
        >
          <h3 className="flex flex-wrap items-center gap-2 text-small font-semibold">
            {proof.first_name} {proof.last_name}
            {proof.acts_for_account && <Badge>{texts.actsForAccount}</Badge>}
          </h3>
          <ProofFacts proof={proof} />
        </div>
      ))}
    </Panel>
  );
}
