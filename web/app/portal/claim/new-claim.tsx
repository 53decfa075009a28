import type { ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatQuantity } from '../../ui/format.ts';
import { ClaimFrame } from './claim-frame.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import { IntroStep, SheetStep } from './key-steps.tsx';
import { mustStay } from './new-claim-state.ts';
import type { NewClaimState } from './new-claim-state.ts';
import { ClaimingStep, ProblemStep, SettledStep } from './outcome-steps.tsx';
import { useNewClaim } from './use-new-claim.ts';
import type { NewClaim as Claiming, NewClaimOptions } from './use-new-claim.ts';

const STEPS = ['keys', 'sheet', 'claim'] as const;
const STEP_OF: Readonly<Record<NewClaimState['step'], number>> = {
  intro: 0,
  making: 0,
  sheet: 1,
  claiming: 2,
  problem: 2,
  settled: STEPS.length,
};

/** From no keys to tokens in an account of one's own, one step on the page at a time. */
export function NewClaim(options: NewClaimOptions) {
  const texts = useTexts(claimTexts).make;
  const locale = useLocale();
  const claiming = useNewClaim(options);
  const { state } = claiming;
  const { assetCode } = options.sheet;
  const lead =
    options.tokens === null || state.step === 'settled'
      ? undefined
      : texts.lead({ tokens: formatQuantity(locale, options.tokens, assetCode) });
  const leaving = state.step === 'claiming' ? texts.leaveClaiming : texts.leaveKeys;
  return (
    <ClaimFrame
      title={texts.title}
      lead={lead}
      steps={STEPS.map((step) => texts.steps[step])}
      at={STEP_OF[state.step]}
      shown={state.step}
      leaving={mustStay(state) ? leaving : null}
    >
      {stepOf(claiming, options)}
    </ClaimFrame>
  );
}

function stepOf(
  { state, dispatch, make, download }: Claiming,
  options: NewClaimOptions,
): ReactNode {
  switch (state.step) {
    case 'intro':
    case 'making':
      return (
        <IntroStep
          busy={state.step === 'making'}
          failed={state.step === 'intro' && state.failed}
          onMake={make}
        />
      );
    case 'sheet':
      return <SheetStep state={state} onDownload={download} dispatch={dispatch} />;
    case 'claiming':
      return <ClaimingStep stage={state.stage} />;
    case 'problem':
      return (
        <ProblemStep
          problem={state.problem}
          hasKeys={state.publicKey !== null}
          supportEmail={options.sheet.supportEmail}
          onAgain={() => dispatch({ type: 'again' })}
        />
      );
    default:
      return <SettledStep claim={state.claim} holdsSheet={state.claim.shape === 'new_account'} />;
  }
}
