import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { fact, type Fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ClaimStateBadge } from './claim-state-badge.tsx';

/** The claimant, the sum, the wallet, and the channel. */
export function ClaimFacts({ detail }: { readonly detail: ClaimDetail }) {
  const texts = useTexts(deskClaimTexts).page;
  const facts = useFacts(detail);
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton value={detail.claim.public_key}>{texts.copyWallet}</CopyButton>
        {useRight('audit.view') && (
          <PageLink
            to={`/desk/audit?subject=${encodeURIComponent(`claim:${detail.claim.id}`)}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toAudit}
          </PageLink>
        )}
      </div>
    </Panel>
  );
}

function useFacts({ claim, transfer, now }: ClaimDetail): Fact[] {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  const mono = (text: string) => <span className="font-mono text-fine leading-6">{text}</span>;
  const answer = (
    key: string,
    name: string,
    value: Fact['value'] | null,
    note?: Fact['note'],
  ): Fact[] => (value === null ? [] : [{ key, name, value, note }]);
  return [
    fact(texts.person, <PersonLink accountId={claim.account_id} name={claim.full_name} />),
    fact(texts.tokens, format.quantity(claim.tokens, claim.asset_code)),
    fact(texts.wallet, mono(claim.public_key)),
    fact(
      texts.state,
      <ClaimStateBadge claim={claim} />,
      texts.since({ age: format.age({ since: claim.since, now }) }),
    ),
    fact(texts.begun, format.dateTime(claim.created_at)),
    fact(texts.shape, claim.shape === null ? texts.notBuilt : texts.shapes[claim.shape]),
    ...answer('failure', texts.failure, claim.failure),
    ...answer(
      'channel',
      texts.channel,
      transfer === null || transfer.channel === null ? null : mono(transfer.channel),
      transfer?.holds_channel === true ? texts.channelHeld : texts.channelFree,
    ),
    ...answer(
      'sequence',
      texts.sequence,
      transfer === null || transfer.sequence === '0' ? null : transfer.sequence,
    ),
    ...answer('settled', texts.settledLedger, transfer?.settled_ledger ?? null),
  ];
}
