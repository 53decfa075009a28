import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

interface StepProps {
  readonly version: ScreeningList;
}

/** Propose, approve, or discard: only what this officer may do now, and otherwise why not. */
export function VersionNextStep({ version }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayPropose = useRight('screening.propose_list');
  if (version.state !== 'previewed' && version.state !== 'proposed') return null;
  return (
    <Panel title={texts.next}>
      {version.state === 'previewed' ? <Proposal /> : <Approval version={version} />}
      {mayPropose && <Withdrawal />}
    </Panel>
  );
}

function Proposal() {
  const texts = useTexts(deskScreeningTexts).version;
  if (!useRight('screening.propose_list')) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <ActForm intent="propose" submit={texts.propose} className="grid justify-items-start gap-3">
      <p className="text-small">{texts.proposeHint}</p>
    </ActForm>
  );
}

function Approval({ version }: StepProps) {
  const texts = useTexts(deskScreeningTexts).version;
  const mayApprove = useRight('screening.approve_list');
  if (version.mine) return <Alert kind="info">{texts.mine}</Alert>;
  if (!mayApprove) return <Alert kind="info">{texts.mayNotApprove}</Alert>;
  if (version.touched === null) return null;
  return (
    <ActForm
      intent="approve"
      takesProof
      submit={texts.approve}
      className="grid justify-items-start gap-3"
    >
      <p className="text-small">{texts.approveHint}</p>
      {version.warnings.length > 0 && (
        <CheckboxField name="warnings_seen" label={texts.warningsSeen} />
      )}
    </ActForm>
  );
}

function Withdrawal() {
  const texts = useTexts(deskScreeningTexts).version;
  return (
    <ActForm fold={texts.withdrawFold} intent="withdraw" look="danger" submit={texts.withdraw}>
      <ReasonField label={texts.withdrawReason} />
    </ActForm>
  );
}
