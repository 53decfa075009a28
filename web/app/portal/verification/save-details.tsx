import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useField } from '../../ui/form-state.ts';
import { APPROVAL_ENDS } from './approval-question.ts';
import verificationTexts from '@bb1/texts/pages/verification';

interface SaveDetailsProps {
  /** The button's label while there is no question; "Save" by default. */
  readonly children?: ReactNode;
  /** The label of the button that confirms. */
  readonly anyway?: string;
  /** The page after a no; the checklist by default. */
  readonly leaveTo?: string;
}

/**
 * The button that sends a form of the verification; when the change would end an approval, the
 * question instead (`askBeforeApprovalEnds`).
 */
export function SaveDetails({
  children,
  anyway,
  leaveTo = '/verification/checklist',
}: SaveDetailsProps) {
  const texts = useTexts(verificationTexts);
  const { message: question } = useField(APPROVAL_ENDS);
  if (question === undefined)
    return children ?? <SubmitButton className="justify-self-start">{texts.save}</SubmitButton>;
  return (
    <div data-form-message tabIndex={-1}>
      <Alert kind="warning" title={question}>
        <div className="grid gap-4">
          <p>{texts.approvalEnds.text}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton name={APPROVAL_ENDS} value="yes">
              {anyway ?? texts.approvalEnds.save}
            </SubmitButton>
            <ButtonLink to={leaveTo} look="secondary">
              {texts.approvalEnds.leave}
            </ButtonLink>
          </div>
        </div>
      </Alert>
    </div>
  );
}
