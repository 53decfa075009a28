import type { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { useState } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatQuantity } from '../../ui/format.ts';
import { fact, FactList } from '../../ui/table.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { Dialog } from '../../ui/dialog.tsx';

type Balance = Reply<typeof getTokenBalance>;

/** Tokens waiting to be claimed, and the wallet's balance on the ledger. */
export function TokenCard({
  balance,
  className,
}: {
  readonly balance: Balance;
  readonly className?: string;
}) {
  const texts = useTexts(dashboardTexts).tokens;
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { wallets, unclaimed_tokens: unclaimed, token_code: tokenCode } = balance;
  const claimable = hasUnclaimed(balance);
  return (
    <Card title={texts.title} className={className}>
      {!balance.ledger_reachable && <Alert kind="warning">{texts.unreachable}</Alert>}
      {!claimable && wallets.length === 0 && <p className="text-small text-muted">{texts.none}</p>}
      {claimable && (
        <div className="grid gap-3">
          <Figure label={texts.unclaimed} value={formatQuantity(locale, unclaimed, tokenCode)} />
          <p className="text-fine text-muted">{texts.unclaimedText}</p>
          <ButtonLink to="/claim">{texts.claim}</ButtonLink>
        </div>
      )}
      {wallets.map((wallet) => (
        <div key={wallet.public_key} className="grid gap-3">
          <Figure label={texts.wallet} value={formatQuantity(locale, wallet.tokens, tokenCode)} />
          <FactList
            facts={[
              fact(texts.xlm, formatQuantity(locale, wallet.xlm, 'XLM')),
              fact(
                texts.account,
                <span className="font-mono text-fine break-all">{wallet.public_key}</span>,
              ),
            ]}
          />
        </div>
      ))}
      <Button look="secondary" onClick={() => setAsking(true)}>
        {texts.whichWallet}
      </Button>
      <WalletDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

export function hasUnclaimed(balance: Pick<Balance, 'unclaimed_tokens'>): boolean {
  return /[1-9]/.test(balance.unclaimed_tokens);
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className="grid gap-0.5">
      <span className="text-fine text-muted">{label}</span>
      <span className="figures text-title font-semibold break-all">{value}</span>
    </p>
  );
}

/** Which wallet to use, by kind rather than brand: what counts is who holds the keys. */
function WalletDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const texts = useTexts(dashboardTexts).walletDialog;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className="grid gap-5">
        <p>{texts.intro}</p>
        <dl className="grid gap-4">
          {texts.items.map((item) => (
            <div key={item.title} className="border-l-2 border-brand pl-4">
              <dt className="font-semibold">{item.title}</dt>
              <dd className="text-small text-muted">{item.text}</dd>
            </div>
          ))}
        </dl>
        <Alert kind="warning">{texts.warning}</Alert>
      </div>
    </Dialog>
  );
}
