import type { TrustlineView } from '@bb1/domain/wallets/endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatQuantity } from '../../../ui/format.ts';
import { fact, FactList } from '../../../ui/table.tsx';
import { problemText } from '../claim-problem.ts';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import type { KnownToBrowser } from '../checks/check-envelope.ts';
import { SupportLine, Waiting } from '../outcome-steps.tsx';
import { SigningPanel } from '../signing/signing-panel.tsx';
import { useTrustline } from './use-trustline.ts';
import type { TrustlineState } from './use-trustline.ts';

interface TrustlineStepProps {
  readonly publicKey: string;
  readonly shown: Omit<KnownToBrowser, 'publicKey' | 'now' | 'shapes'>;
  readonly supportEmail: string;
  readonly onOther: () => void;
}

/** Verify the trustline, establish it, or leave it to the claim. */
export function TrustlineStep({ publicKey, shown, supportEmail, onOther }: TrustlineStepProps) {
  const texts = useTexts(claimWalletTexts);
  const { state, verify, establish, signed } = useTrustline(publicKey, shown);
  const request =
    state.step === 'sign'
      ? {
          envelopeXdr: state.checked.envelopeXdr,
          networkPassphrase: state.checked.networkPassphrase,
          publicKey,
        }
      : null;
  return (
    <>
      <Card title={texts.trustline.title}>
        <p>{texts.trustline.text({ token: shown.assetCode })}</p>
        <Facts publicKey={publicKey} state={state} />
        <Progress state={state} supportEmail={supportEmail} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/claim/issue?wallet=${publicKey}`}>{texts.trustline.toClaim}</ButtonLink>
          <Button look="secondary" busy={state.step === 'verifying'} onClick={verify}>
            {texts.trustline.again}
          </Button>
          <Button look="quiet" onClick={onOther}>
            {texts.trustline.other}
          </Button>
        </div>
      </Card>
      {(state.step === 'preparing' || request !== null || canEstablish(state)) && (
        <Card title={texts.trustline.establish}>
          <p>{texts.trustline.establishText}</p>
          {request === null ? (
            <div>
              <Button look="secondary" busy={state.step === 'preparing'} onClick={establish}>
                {texts.trustline.establish}
              </Button>
            </div>
          ) : (
            state.step === 'sign' && (
              <SigningPanel
                request={request}
                uri={state.uri}
                uriHint={texts.issue.handsIn}
                onSigned={signed}
                busy={false}
              />
            )
          )}
        </Card>
      )}
    </>
  );
}

/**
 * Without an account there is no key to sign for it, and with a trustline there is nothing to do.
 */
function canEstablish(state: TrustlineState): boolean {
  return (
    (state.step === 'seen' && state.trustline.state === 'not_found') ||
    (state.step === 'problem' && state.establishing)
  );
}

function Facts({
  publicKey,
  state,
}: {
  readonly publicKey: string;
  readonly state: TrustlineState;
}) {
  const texts = useTexts(claimWalletTexts).trustline;
  const locale = useLocale();
  const trustline = state.step === 'seen' ? state.trustline : null;
  return (
    <FactList
      facts={[
        fact(texts.address, <span className="font-mono text-small break-all">{publicKey}</span>),
        trustline !== null &&
          fact(
            texts.result,
            <Badge kind={trustline.state === 'verified' ? 'success' : 'warning'}>
              {trustline.state === 'verified' ? texts.verified : texts.notFound}
            </Badge>,
          ),
        trustline !== null &&
          trustline.state !== 'no_account' &&
          fact(texts.lumens, formatQuantity(locale, trustline.spendable_lumens, 'XLM')),
      ]}
    />
  );
}

function Progress({
  state,
  supportEmail,
}: {
  readonly state: TrustlineState;
  readonly supportEmail: string;
}) {
  const texts = useTexts(claimWalletTexts);
  const { problems } = useTexts(claimTexts);
  switch (state.step) {
    case 'seen':
      return (
        <>
          {state.isNew && (
            <Alert
              kind={state.trustline.state === 'verified' ? 'success' : 'error'}
              title={
                state.trustline.state === 'verified'
                  ? texts.trustline.established
                  : texts.trustline.notEstablished
              }
            />
          )}
          <p>{meaning(state.trustline, texts.trustline)}</p>
        </>
      );
    case 'submitting':
      return <Waiting>{texts.trustline.submitting}</Waiting>;
    case 'problem':
      return (
        <>
          <Alert
            kind="error"
            title={state.establishing ? texts.trustline.notEstablished : undefined}
          >
            {problemText({ ...texts, problems }, state.problem)}
          </Alert>
          <p>{texts.trustline.problemText}</p>
          <SupportLine email={supportEmail} />
        </>
      );
    default:
      return state.step === 'sign' ? null : <Waiting>{texts.trustline.preparing}</Waiting>;
  }
}

function meaning(
  trustline: TrustlineView,
  texts: {
    readonly noAccount: string;
    readonly skip: string;
    readonly fits: string;
    readonly raised: string;
  },
): string {
  if (trustline.state === 'no_account') return texts.noAccount;
  if (trustline.state === 'not_found') return texts.skip;
  return trustline.enough_for_tokens ? texts.fits : texts.raised;
}
