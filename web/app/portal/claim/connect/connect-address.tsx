import type { Wallet } from '@bb1/domain/wallets/endpoints';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { problemText } from '../claim-problem.ts';
import type { ClaimProblem } from '../claim-problem.ts';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { SupportLine, Waiting } from '../outcome-steps.tsx';
import { OwnAddress } from '../own-address.tsx';
import { useUser } from '../../use-user.ts';
import { SigningPanel } from '../signing/signing-panel.tsx';
import { StepUpInPlace } from '../step-up-in-place.tsx';
import { AddressStep } from './address-step.tsx';
import { useConnecting } from './use-connecting.ts';
import type { Connecting } from './use-connecting.ts';
import { challengeLink } from './web-authentication.ts';

interface ConnectAddressProps {
  readonly wallets: readonly Wallet[];
  readonly networkPassphrase: string;
  readonly supportEmail: string;
  readonly onConnected: (publicKey: string) => void;
}

/** From no address to one that the person has proved to control. */
export function ConnectAddress({
  wallets,
  networkPassphrase,
  supportEmail,
  onConnected,
}: ConnectAddressProps) {
  const texts = useTexts(claimWalletTexts).connect;
  const connecting = useConnecting({ email: useUser().email, networkPassphrase, onConnected });
  const { state } = connecting;
  if (state.step === 'address')
    return (
      <AddressStep
        state={state}
        wallets={wallets}
        onWallet={connecting.askWallet}
        onTyped={connecting.typeAddress}
        onOwn={onConnected}
      />
    );
  return (
    <Focused key={state.step}>
      {state.step === 'problem' ? (
        <ConnectProblem
          problem={state.problem}
          supportEmail={supportEmail}
          onAgain={() => connecting.again(state)}
          onOther={connecting.other}
        />
      ) : (
        <Card title={texts.proveTitle}>
          <OwnAddress publicKey={state.publicKey} />
          {state.step === 'challenge' && <Waiting>{texts.preparing}</Waiting>}
          {state.step === 'prove' && (
            <Proof
              state={state}
              onSigned={(envelope) => connecting.signed(state.publicKey, envelope)}
            />
          )}
          {state.step === 'connecting' && <Waiting>{texts.connecting}</Waiting>}
          <div>
            <Button look="quiet" className="sm:-ml-5" onClick={connecting.other}>
              {texts.otherAddress}
            </Button>
          </div>
        </Card>
      )}
    </Focused>
  );
}

function Proof({
  state,
  onSigned,
}: {
  readonly state: Extract<Connecting, { step: 'prove' }>;
  readonly onSigned: (envelopeXdr: string) => void;
}) {
  const texts = useTexts(claimWalletTexts);
  const { publicKey, challenge } = state;
  const request = {
    envelopeXdr: challenge.envelopeXdr,
    networkPassphrase: challenge.networkPassphrase,
    publicKey,
  };
  return (
    <>
      <p>{texts.connect.proveText}</p>
      <Alert kind="info">{texts.connect.proveNoSend}</Alert>
      <SigningPanel
        request={request}
        uri={challengeLink(challenge, { publicKey, message: texts.connect.proveTitle })}
        uriHint={texts.sign.comesBack}
        onSigned={onSigned}
        busy={false}
      />
    </>
  );
}

function ConnectProblem({
  problem,
  supportEmail,
  onAgain,
  onOther,
}: {
  readonly problem: ClaimProblem;
  readonly supportEmail: string;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}) {
  const texts = useTexts(claimWalletTexts);
  const { problems, make } = useTexts(claimTexts);
  if (problem.kind === 'step_up')
    return <StepUpInPlace onProven={onAgain}>{texts.connect.stepUpText}</StepUpInPlace>;
  return (
    <Card>
      <Alert kind="error" title={texts.connect.problemTitle}>
        {problemText({ ...texts, problems }, problem)}
      </Alert>
      <SupportLine email={supportEmail} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{make.problemAgain}</Button>
        <Button look="quiet" onClick={onOther}>
          {texts.connect.otherAddress}
        </Button>
      </div>
    </Card>
  );
}

/**
 * The focus moves along with each step, which is drawn afresh; the page's frame only knows the main
 * steps.
 */
function Focused({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1}>
      {children}
    </div>
  );
}
