import type { Right } from '@bb1/domain/officers/rights';
import type { ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskTexts } from '../desk-texts.ts';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { Fold } from './fold.tsx';

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

/** Yes or no of the second pair of eyes; whoever may not say it reads why. The forms are named `approve` and `reject`. */
export function SecondOfficer({ makerId, right, mayNot, ...forms }: SecondOfficerProps) {
  const texts = useTexts(deskTexts).fourEyes;
  const isMaker = useDesk().officer.id === makerId;
  const mayDecide = useRight(right);
  if (isMaker) return <Alert kind="info">{texts.maker}</Alert>;
  if (!mayDecide) return <Alert kind="info">{mayNot ?? texts.mayNotApprove}</Alert>;
  return <div className="grid gap-4"><Approval {...forms} /><Rejection {...forms} /></div>;
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
  const own = answerTo('reject', answer);
  return (
    <Fold title={texts.reject} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <HiddenFields intent="reject" fields={hidden} />
        <p className="text-small text-muted">{rejectHint}</p>
        <TextField name="reason" label={texts.reason} maxLength={300} autoComplete="off" />
        {rejectTakesProof && <ProofFields answer={own} />}
        <SubmitButton look="danger" className="justify-self-start">{texts.rejectSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}

/** What a form of several on a page carries unseen: which one it is, and which record it was shown with. */
export function HiddenFields({ intent, fields = {} }: { readonly intent: string; readonly fields?: Readonly<Record<string, string | number>> }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} readOnly />)}
    </>
  );
}
