import type { CouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useRight } from '../session/use-desk.ts';
import { useAskAgain } from '../parts/use-ask-again.ts';

/** Why a run is not prepared yet, and how to resolve it. */
export function RunTrouble({ run, answer }: { readonly run: CouponRun; readonly answer: unknown }) {
  const { page: texts, troubles } = useTexts(deskCouponRunTexts);
  const mayPropose = useRight('payouts.propose');
  const { trouble } = run;
  useAskAgain(trouble === null);
  if (trouble === null) return <p className="text-small">{texts.preparing}</p>;
  const own = answerTo('despite', answer);
  return (
    <>
      <Alert kind="warning" title={troubles[trouble].title}>
        {troubles[trouble].text}
      </Alert>
      {trouble === 'profit_missing' && (
        <ButtonLink
          to={`/desk/year-profits/${run.payout_number}`}
          look="secondary"
          className="justify-self-start"
        >
          {texts.toProfit}
        </ButtonLink>
      )}
      {trouble === 'profit_missing' && mayPropose && run.parts.length > 1 && (
        <Fold title={texts.split} open={answerTo('split', answer) !== null}>
          <PageForm answer={answerTo('split', answer)} className="grid justify-items-start gap-3">
            <HiddenFields intent="split" />
            <p className="text-small text-muted">{texts.splitHint}</p>
            <SubmitButton look="secondary">{texts.split}</SubmitButton>
          </PageForm>
        </Fold>
      )}
      {(trouble === 'tokens_elsewhere' || trouble === 'books_differ') && (
        <ButtonLink
          to={`/desk/holders?date=${run.record_date}`}
          look="secondary"
          className="justify-self-start"
        >
          {texts.toHolders}
        </ButtonLink>
      )}
      {trouble === 'tokens_elsewhere' && mayPropose && !run.despite_elsewhere && (
        <Fold title={texts.despite} open={own !== null}>
          <PageForm answer={own} className="grid justify-items-start gap-3">
            <HiddenFields intent="despite" fields={{ payout_number: run.payout_number }} />
            <p className="text-small text-muted">{texts.despiteHint}</p>
            <SubmitButton look="danger">{texts.despite}</SubmitButton>
          </PageForm>
        </Fold>
      )}
    </>
  );
}
