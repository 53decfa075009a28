import type { Texts as ClaimWalletTexts } from '@bb1/texts/pages/claim-wallet';
import { useState } from 'react';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime, formatQuantity } from '../../../ui/format.ts';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import type { ClaimOperation } from '../checks/check-operations.ts';
import type { ClaimToSign, SignedClaim } from '../run-claim.ts';
import { SigningPanel } from '../signing/signing-panel.tsx';

interface SignStepProps {
  readonly claim: ClaimToSign;
  readonly onSigned: (signed: SignedClaim) => void;
  readonly onBack: () => void;
}

/**
 * What the transaction does, step by step, and the ways to sign it; or one button where no
 * signature is needed.
 */
export function SignStep({ claim: { checked, built }, onSigned, onBack }: SignStepProps) {
  const texts = useTexts(claimWalletTexts);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const isReady = !built.needs_signature;
  const sign = (signed: SignedClaim) => {
    setBusy(true);
    onSigned(signed);
  };
  const request = {
    envelopeXdr: checked.envelopeXdr,
    networkPassphrase: checked.networkPassphrase,
    publicKey: built.claim.public_key,
  };
  return (
    <Card title={isReady ? texts.issue.readyTitle : texts.issue.signTitle}>
      <p>{isReady ? texts.issue.readyText : texts.issue.signText}</p>
      <ol className="grid gap-2">
        {checked.operations.map((type, at) => (
          <li key={type} className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3">
            <span aria-hidden="true" className="figures text-small font-semibold text-muted">
              {at + 1}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              {operationWords(type, { checked, built }, texts.issue.operations, (amount) =>
                formatQuantity(locale, amount, built.claim.asset_code),
              )}
            </span>
            <span className="shrink-0 text-fine text-muted">
              {HOLDERS.includes(type) ? texts.issue.byYou : texts.issue.byUs}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-small text-muted">
        {texts.issue.until({ time: formatDateTime(locale, Date.parse(built.expires_at)) })} ·{' '}
        {texts.issue.hash} <span className="font-mono wrap-anywhere">{built.transaction_hash}</span>
      </p>
      {isReady ? (
        <div>
          <Button busy={busy} onClick={() => sign({})}>
            {texts.issue.claimNow}
          </Button>
        </div>
      ) : (
        <SigningPanel
          request={request}
          uri={built.uri}
          uriHint={texts.issue.handsIn}
          onSigned={(envelope) => sign({ signed_envelope_xdr: envelope })}
          busy={busy}
        />
      )}
      <div>
        <Button look="quiet" className="sm:-ml-5" busy={busy} onClick={onBack}>
          {texts.issue.back}
        </Button>
      </div>
    </Card>
  );
}

/** What the holder's own key authorises. */
const HOLDERS: readonly ClaimOperation[] = ['changeTrust', 'endSponsoringFutureReserves'];

function operationWords(
  type: ClaimOperation,
  { checked, built }: Pick<ClaimToSign, 'checked' | 'built'>,
  words: ClaimWalletTexts['issue']['operations'],
  quantity: (amount: string) => string,
): string {
  const limit = quantity(checked.chosen.limit);
  if (type === 'payment')
    return words.payment({
      tokens: quantity(built.claim.tokens),
      address: built.claim.public_key,
    });
  if (type !== 'changeTrust') return words[type];
  return built.shape === 'raised_limit'
    ? words.raisedLimit({ limit })
    : words.changeTrust({ token: built.claim.asset_code, limit });
}
