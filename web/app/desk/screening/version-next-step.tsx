import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useRight } from '../session/use-desk.ts';

interface StepProps {
  readonly version: ScreeningList;
  readonly answer: unknown;
}

/** Propose, approve, or discard: only what this officer may do now, and otherwise why not. */
export function VersionNextStep({ version, answer }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayPropose = useRight('screening.propose_list');
  if (version.state !== 'previewed' && version.state !== 'proposed') return null;
  return (
    <Panel title={texts.next}>
      {version.state === 'previewed' ? (
        <Proposal answer={answer} />
      ) : (
        <Approval version={version} answer={answer} />
      )}
      {mayPropose && <Withdrawal answer={answer} />}
    </Panel>
  );
}

function Proposal({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskScreeningTexts).version;
  if (!useRight('screening.propose_list')) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <PageForm answer={answerTo('propose', answer)} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="propose" />
      <p className="text-small">{texts.proposeHint}</p>
      <SubmitButton>{texts.propose}</SubmitButton>
    </PageForm>
  );
}

function Approval({ version, answer }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayApprove = useRight('screening.approve_list');
  if (version.mine) return <Alert kind="info">{texts.mine}</Alert>;
  if (!mayApprove) return <Alert kind="info">{texts.mayNotApprove}</Alert>;
  if (version.touched === null) return null;
  const refusal = answerTo('approve', answer);
  return (
    <PageForm answer={refusal} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="approve" />
      <p className="text-small">{texts.approveHint}</p>
      {version.warnings.length > 0 && (
        <CheckboxField name="warnings_seen" label={texts.warningsSeen} />
      )}
      <ProofFields answer={refusal} />
      <SubmitButton>{texts.approve}</SubmitButton>
    </PageForm>
  );
}

function Withdrawal({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskScreeningTexts).version;
  const refusal = answerTo('withdraw', answer);
  return (
    <Fold title={texts.withdrawFold} open={refusal !== null}>
      <PageForm answer={refusal} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value="withdraw" />
        <ReasonField label={texts.withdrawReason} />
        <SubmitButton look="danger" className="justify-self-start">
          {texts.withdraw}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
