import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useField } from '../../ui/form-state.ts';
import { APPROVAL_ENDS } from './approval-question.ts';
import { verificationTexts } from './verification-texts.ts';

/** The button that saves a form of the verification; when the change would end an approval, the question instead (`askBeforeApprovalEnds`). */
export function SaveDetails() {
  const texts = useTexts(verificationTexts);
  const { message: question } = useField(APPROVAL_ENDS);
  if (question === undefined) return <SubmitButton className="justify-self-start">{texts.save}</SubmitButton>;
  return (
    <div data-form-message tabIndex={-1}>
      <Alert kind="warning" title={question}>
        <div className="grid gap-4">
          <p>{texts.approvalEnds.text}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton name={APPROVAL_ENDS} value="yes">{texts.approvalEnds.save}</SubmitButton>
            <ButtonLink to="/verification/checklist" look="secondary">{texts.approvalEnds.leave}</ButtonLink>
          </div>
        </div>
      </Alert>
    </div>
  );
}
