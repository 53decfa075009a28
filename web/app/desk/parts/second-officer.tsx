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
  /** Who may agree and refuse. */
  readonly right: Right;
  /** What officers without it read; that of money unless said. */
  readonly mayNot?: string;
  readonly answer: unknown;
  /** Which record, and in which state it was shown; travels with both forms. */
  readonly hidden?: Readonly<Record<string, string | number>>;
  /** What happens when they agree, and the word on the button. */
  readonly approveHint: ReactNode;
  readonly approve: string;
  readonly rejectHint: string;
  /** Whether saying no takes a fresh code too. */
  readonly rejectTakesProof?: boolean;
}

/** Yes or no of the second pair of eyes; anyone who may not say it reads why. The forms are named `approve` and `reject`. */
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

function Rejection({ answer, hidden = {}, rejectHint, rejectTakesProof = false }: FormsProps) {
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
      takesProof={rejectTakesProof}
    />
  );
}
