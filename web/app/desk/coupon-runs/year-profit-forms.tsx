import type { YearProfit } from '@bb1/domain/payouts/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskTexts from '@bb1/texts/pages/desk';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';

interface YearProfitFormsProps {
  readonly profit: YearProfit | null;
  readonly answer: unknown;
}

/** The next step for a year's profit. */
export function YearProfitForms({ profit, answer }: YearProfitFormsProps) {
  if (profit === null) return <EnterProfit answer={answer} />;
  return profit.state === 'proposed' ? (
    <ConfirmProfit profit={profit} answer={answer} />
  ) : (
    <TakeBack profit={profit} answer={answer} />
  );
}

function EnterProfit({ answer }: Pick<YearProfitFormsProps, 'answer'>) {
  const texts = useTexts(deskCouponRunTexts).profit;
  const mayEnter = useRight('payouts.propose');
  return (
    <Panel title={texts.enter}>
      {!mayEnter && <p className="text-small text-muted">{texts.mayNotEnter}</p>}
      {mayEnter && (
        <PageForm answer={answerTo('enter', answer)} className="grid max-w-xl gap-4">
          <HiddenFields intent="enter" />
          <ProfitField />
          <TextField
            name="document_reference"
            label={texts.document}
            hint={texts.documentHint}
            maxLength={120}
            autoComplete="off"
          />
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      )}
    </Panel>
  );
}

function ProfitField() {
  const texts = useTexts(deskCouponRunTexts).profit;
  return (
    <TextField
      name="profit"
      label={texts.profit}
      hint={texts.profitHint}
      unit="EUR"
      maxLength={24}
      autoComplete="off"
    />
  );
}

function ConfirmProfit({
  profit,
  answer,
}: {
  readonly profit: YearProfit;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskCouponRunTexts).profit;
  const hint = (
    <div className="grid max-w-xl gap-4">
      <p>{texts.confirmHint}</p>
      <ProfitField />
    </div>
  );
  return (
    <Panel title={texts.decide}>
      <SecondOfficer
        makerId={profit.proposed_by_id}
        right="payouts.release"
        mayNot={texts.mayNotDecide}
        answer={answer}
        hidden={{ profit_id: profit.id }}
        approve={texts.confirm}
        approveHint={hint}
        rejectHint={texts.rejectHint}
      />
    </Panel>
  );
}

function TakeBack({ profit, answer }: { readonly profit: YearProfit; readonly answer: unknown }) {
  const texts = useTexts(deskCouponRunTexts).profit;
  const { reason } = useTexts(deskTexts).fourEyes;
  const isMaker = useDesk().officer.id === profit.proposed_by_id;
  const mayReject = useRight('payouts.release');
  if (isMaker || !mayReject) return null;
  return (
    <Panel title={texts.takeBack}>
      <ReasonFold
        intent="reject"
        answer={answer}
        title={texts.takeBackSubmit}
        hint={texts.takeBackHint}
        reason={reason}
        submit={texts.takeBackSubmit}
        hidden={{ profit_id: profit.id }}
        takesProof={false}
      />
    </Panel>
  );
}
