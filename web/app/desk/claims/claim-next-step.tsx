import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskClaimTexts } from '../desk-texts.ts';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { HiddenFields } from '../parts/second-officer.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useRight } from '../session/use-desk.ts';

interface ClaimNextStepProps {
  readonly detail: ClaimDetail;
  readonly answer: unknown;
}

/** What an officer can do with a claim now; neither act can make a second transfer. */
export function ClaimNextStep({ detail: { may }, answer }: ClaimNextStepProps) {
  const texts = useTexts(deskClaimTexts).page;
  const mayResolve = useRight('claims.resolve');
  const isAny = may.look_up || may.end;
  const says = !isAny ? texts.nothing : !mayResolve ? texts.mayNot : null;
  if (says !== null) return <Panel title={texts.acts}><p className="text-small text-muted">{says}</p></Panel>;
  return (
    <Panel title={texts.acts}>
      {may.look_up && <LookUp answer={answer} />}
      {may.end && <End answer={answer} />}
    </Panel>
  );
}

function LookUp({ answer }: Pick<ClaimNextStepProps, 'answer'>) {
  const texts = useTexts(deskClaimTexts).page;
  const own = isRefused(answer) && answer.values['intent'] === 'look_up' ? answer : null;
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
  const own = isRefused(answer) && answer.values['intent'] === 'end' ? answer : null;
  return (
    <Fold title={texts.end} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <HiddenFields intent="end" />
        <p className="text-small text-muted">{texts.endHint}</p>
        <TextField name="reason" label={texts.reason} maxLength={300} autoComplete="off" />
        <ProofFields answer={own} />
        <SubmitButton look="danger" className="justify-self-start">{texts.endSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
