import { useRef, useState } from 'react';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { formatQuantity } from '../../../ui/format.ts';
import { ClaimFrame } from '../claim-frame.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { OwnAddress } from '../own-address.tsx';
import { ClaimingStep, ProblemStep, SettledStep } from '../outcome-steps.tsx';
import { isCarrying } from './issue-claim-state.ts';
import type { IssueClaimState } from './issue-claim-state.ts';
import { SignStep } from './sign-step.tsx';
import { useIssueClaim } from './use-issue-claim.ts';
import type { IssueClaimOptions } from './use-issue-claim.ts';

interface IssueClaimProps extends IssueClaimOptions {
  /** Addresses that the person has connected. */
  readonly wallets: readonly string[];
  /** The default address, until the person chooses another. */
  readonly chosen: string | null;
  readonly supportEmail: string;
}

/** The claim into an existing address: what will happen, sign, wait. */
export function IssueClaim({ wallets, chosen, supportEmail, ...options }: IssueClaimProps) {
  const texts = useTexts(claimWalletTexts);
  const locale = useLocale();
  const issuing = useIssueClaim(options);
  const { state, dispatch } = issuing;
  const { tokens, shown, current } = options;
  const isDone = state.step === 'settled';
  const lead =
    tokens === null || isDone
      ? undefined
      : texts.issue.lead({ tokens: formatQuantity(locale, tokens, shown.assetCode) });
  const isUnderWay = state.step === 'claiming' || state.step === 'problem';
  const destination = isUnderWay ? (state.publicKey ?? current?.public_key ?? null) : null;
  const steps = Object.values(texts.steps);
  return (
    <ClaimFrame
      title={texts.issue.title}
      lead={lead}
      steps={steps}
      at={isDone ? steps.length : steps.length - 1}
      shown={shownStep(state)}
      leaving={isCarrying(state) ? texts.issue.leaveText : null}
    >
      {state.step === 'intro' && (
        <IntroStep
          wallets={wallets}
          chosen={chosen}
          isStarted={current?.state === 'built' && wallets.includes(current.public_key)}
          onPrepare={(publicKey) => dispatch({ type: 'prepare', publicKey })}
        />
      )}
      {destination !== null && <OwnAddress publicKey={destination} />}
      {state.step === 'claiming' &&
        (state.toSign === null ? (
          <ClaimingStep stage={state.stage} />
        ) : (
          <SignStep
            claim={state.toSign}
            onSigned={issuing.handIn}
            onBack={() => dispatch({ type: 'back' })}
          />
        ))}
      {state.step === 'problem' && (
        <ProblemStep
          problem={state.problem}
          hasKeys={false}
          supportEmail={supportEmail}
          onAgain={() => dispatch({ type: 'again' })}
        />
      )}
      {isDone && <SettledStep claim={state.claim} holdsSheet={false} />}
    </ClaimFrame>
  );
}

function shownStep(state: IssueClaimState): string {
  return state.step === 'claiming' && state.toSign !== null ? 'sign' : state.step;
}

interface IntroStepProps {
  readonly wallets: readonly string[];
  readonly chosen: string | null;
  /** A transaction was built before, and was not signed. */
  readonly isStarted: boolean;
  readonly onPrepare: (publicKey: string) => void;
}

function IntroStep({ wallets, chosen, isStarted, onPrepare }: IntroStepProps) {
  const texts = useTexts(claimWalletTexts).issue;
  const { entry } = useTexts(claimTexts);
  const [publicKey, setPublicKey] = useState(chosen);
  const [complaint, setComplaint] = useState<string>();
  const choice = useRef<HTMLFieldSetElement>(null);
  const prepare = () => {
    if (publicKey !== null) return onPrepare(publicKey);
    setComplaint(texts.chooseFirst);
    choice.current?.querySelector('input')?.focus();
  };
  return (
    <Card title={texts.introTitle}>
      {isStarted && <Alert kind="info">{texts.started}</Alert>}
      <fieldset
        ref={choice}
        className="grid gap-1"
        aria-describedby={complaint === undefined ? undefined : 'wallet-message'}
      >
        <legend className="pb-1 text-small font-semibold">
          {wallets.length > 1 ? texts.choose : entry.connected}
        </legend>
        {wallets.length === 1 && (
          <p className="font-mono text-small break-all select-all">{publicKey}</p>
        )}
        {wallets.length > 1 &&
          wallets.map((key) => (
            <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="wallet"
                value={key}
                checked={key === publicKey}
                onChange={() => {
                  setPublicKey(key);
                  setComplaint(undefined);
                }}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 font-mono text-small break-all">{key}</span>
            </label>
          ))}
        <FieldMessage id="wallet-message" message={complaint} />
      </fieldset>
      <ol className="grid list-decimal gap-2 pl-5">
        {texts.intro.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <div>
        <Button onClick={prepare}>{texts.prepare}</Button>
      </div>
    </Card>
  );
}
