import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useRight } from '../session/use-desk.ts';

interface ClaimNextStepProps {
  readonly detail: ClaimDetail;
  readonly answer: unknown;
}

/** The officer's possible actions on a claim; neither can cause a second transfer. */
export function ClaimNextStep({ detail: { may }, answer }: ClaimNextStepProps) {
  const texts = useTexts(deskClaimTexts).page;
  const mayResolve = useRight('claims.resolve');
  const isAny = may.look_up || may.end;
  const says = !isAny ? texts.nothing : !mayResolve ? texts.mayNot : null;
  if (says !== null)
    return (
      <Panel title={texts.acts}>
        <p className="text-small text-muted">{says}</p>
      </Panel>
    );
  return (
    <Panel title={texts.acts}>
      {may.look_up && <LookUp answer={answer} />}
      {may.end && <End answer={answer} />}
    </Panel>
  );
}

function LookUp({ answer }: Pick<ClaimNextStepProps, 'answer'>) {
  const texts = useTexts(deskClaimTexts).page;
  const own = answerTo('look_up', answer);
  return (
    <PageForm answer={own} className="grid gap-3">
      <HiddenFields intent="look_up" />
      <p className="text-small text-muted">{texts.lookUpHint}</p>
      <SubmitButton className="justify-self-start">{texts.lookUp}</SubmitButton>
    </PageForm>
  );
}

function End({ answer }: Pick<ClaimNextStepProps, 'answer'>) {
  const texts = useTexts(deskClaimTexts).page;
  return (
    <ReasonFold
      intent="end"
      answer={answer}
      title={texts.end}
      hint={texts.endHint}
      reason={texts.reason}
      submit={texts.endSubmit}
    />
  );
}
