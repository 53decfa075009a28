import type { Claim } from '@bb1/domain/claims/endpoints';
import type { ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { formatQuantity } from '../../ui/format.ts';
import { problemText } from './claim-problem.ts';
import type { ClaimProblem } from './claim-problem.ts';
import { CLAIM_STAGES } from './claim-stages.ts';
import type { ClaimStage } from './claim-stages.ts';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { StepUpInPlace } from './step-up-in-place.tsx';

export function ClaimingStep({ stage }: { readonly stage: ClaimStage }) {
  const texts = useTexts(claimTexts).make;
  const done = CLAIM_STAGES.indexOf(stage);
  return (
    <Card title={texts.claimingTitle}>
      <Alert kind="warning">{texts.claimingStay}</Alert>
      <Waiting>{texts.stages[stage]}</Waiting>
      <progress
        max={CLAIM_STAGES.length}
        value={done + 0.5}
        aria-label={texts.claimingTitle}
        className="h-2 w-full overflow-hidden rounded-full text-brand"
      />
    </Card>
  );
}

/** A claim is pending, and the person need not act. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="size-5 shrink-0 animate-spin rounded-full border-2 border-brand border-t-transparent"
      />
      <output className="font-semibold">{children}</output>
    </div>
  );
}

interface ProblemStepProps {
  readonly problem: ClaimProblem;
  readonly hasKeys: boolean;
  readonly supportEmail: string;
  readonly onAgain: () => void;
}

export function ProblemStep({ problem, hasKeys, supportEmail, onAgain }: ProblemStepProps) {
  const { make: texts, problems } = useTexts(claimTexts);
  const walletTexts = useTexts(claimWalletTexts);
  const isSlow = problem.kind === 'slow';
  if (problem.kind === 'step_up')
    return (
      <StepUpInPlace onProven={onAgain}>
        {hasKeys ? `${texts.stepUpText} ${texts.problemKeys}` : walletTexts.issue.stepUpText}
      </StepUpInPlace>
    );
  return (
    <Card>
      <Alert
        kind={isSlow ? 'warning' : 'error'}
        title={isSlow ? texts.problemSlowTitle : texts.problemTitle}
      >
        {problemText({ problems, ...walletTexts }, problem)}
      </Alert>
      <p>
        {texts.problemSafe} {hasKeys && texts.problemKeys}
      </p>
      <SupportLine email={supportEmail} />
      <div>
        <Button onClick={onAgain}>{isSlow ? texts.problemWatch : texts.problemAgain}</Button>
      </div>
    </Card>
  );
}

export function SupportLine({ email }: { readonly email: string }) {
  const texts = useTexts(claimTexts).make;
  return (
    <p className="text-small text-muted">
      {texts.problemSupport}{' '}
      <a className="link" href={`mailto:${email}`}>
        {goodBreaks(email)}
      </a>
    </p>
  );
}

export function SettledStep({
  claim,
  holdsSheet,
}: {
  readonly claim: Claim;
  readonly holdsSheet: boolean;
}) {
  const texts = useTexts(claimTexts).make;
  const locale = useLocale();
  return (
    <Card>
      <Alert kind="success" title={texts.settledTitle}>
        {texts.settledText({
          tokens: formatQuantity(locale, claim.tokens, claim.asset_code),
        })}
      </Alert>
      <div>
        <CopyRow label={texts.settledAddress} value={claim.public_key} />
        {claim.transaction_hash !== null && (
          <CopyRow label={texts.settledTransaction} value={claim.transaction_hash} />
        )}
      </div>
      <p>
        {texts.settledNext} {holdsSheet && texts.settledSheet}
      </p>
      <div>
        <ButtonLink to="/dashboard">{texts.dashboard}</ButtonLink>
      </div>
    </Card>
  );
}
