import type { Right } from '@bb1/domain/officers/rights';
import type { ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { ReasonFold } from './reason-fold.tsx';

interface SecondOfficerProps {
  readonly makerId: string;
  /** The right to approve and reject. */
  readonly right: Right;
  /** The text for officers without the right; by default the one about money. */
  readonly mayNot?: string;
  readonly answer: unknown;
  /** The record and its shown state; sent with both forms. */
  readonly hidden?: Readonly<Record<string, string | number>>;
  /** The effect of an approval, and the button's label. */
  readonly approveHint: ReactNode;
  readonly approve: string;
  readonly rejectHint: string;
}

/**
 * The second officer's approval or rejection; an officer without the right reads why. The forms are
 * named `approve` and `reject`.
 */
export function SecondOfficer({ makerId, right, mayNot, ...forms }: SecondOfficerProps) {
  const texts = useTexts(deskTexts).fourEyes;
  const isMaker = useDesk().officer.id === makerId;
  const mayDecide = useRight(right);
  if (isMaker) return <Alert kind="info">{texts.maker}</Alert>;
  if (!mayDecide) return <Alert kind="info">{mayNot ?? texts.mayNotApprove}</Alert>;
  return (
    <div className="grid gap-4">
      <Approval {...forms} />
      <Rejection {...forms} />
    </div>
  );
}

type FormsProps = Omit<SecondOfficerProps, 'makerId' | 'right' | 'mayNot'>;

function Approval({ answer, hidden = {}, approveHint, approve }: FormsProps) {
  const own = answerTo('approve', answer);
  return (
    <PageForm answer={own} className="grid justify-items-start gap-3">
      <HiddenFields intent="approve" fields={hidden} />
      <div className="text-small">{approveHint}</div>
      <ProofFields answer={own} />
      <SubmitButton>{approve}</SubmitButton>
    </PageForm>
  );
}

function Rejection({ answer, hidden = {}, rejectHint }: FormsProps) {
  const texts = useTexts(deskTexts).fourEyes;
  return (
    <ReasonFold
      intent="reject"
      answer={answer}
      title={texts.reject}
      hint={rejectHint}
      reason={texts.reason}
      submit={texts.rejectSubmit}
      hidden={hidden}
      takesProof={false}
    />
  );
}
