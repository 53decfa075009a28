import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The wallet's current state on the ledger, or that the ledger does not answer. */
export function ClaimOnLedger({ detail: { ledger, claim } }: { readonly detail: ClaimDetail }) {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  if (ledger === null)
    return (
      <Alert kind="warning" title={texts.ledger}>
        {texts.ledgerSilent}
      </Alert>
    );
  const { wallet } = ledger;
  return (
    <Panel title={texts.ledger}>
      <p className="text-fine text-muted">
        {texts.ledgerAsOf({
          ledger: ledger.sequence,
          time: format.dateTime(ledger.closed_at),
        })}
      </p>
      <FactTable
        facts={[
          fact(texts.account, wallet.exists ? texts.accountThere : texts.accountMissing),
          fact(
            texts.trustline,
            !wallet.trustline ? (
              texts.trustlineMissing
            ) : wallet.authorised ? (
              texts.trustlineGood
            ) : (
              <span className="text-error">{texts.trustlineFrozen}</span>
            ),
          ),
          fact(texts.holds, format.quantity(wallet.tokens, claim.asset_code)),
        ]}
      />
    </Panel>
  );
}
