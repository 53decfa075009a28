import type { CouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useRight } from '../session/use-desk.ts';

/** The first officer's proposal, also when the rate has expired. */
export function ProposeForm({
  run,
  answer,
  again = false,
}: {
  readonly run: CouponRun;
  readonly answer: unknown;
  readonly again?: boolean;
}) {
  const texts = useTexts(deskCouponRunTexts).page;
  if (!useRight('payouts.propose'))
    return <p className="text-small text-muted">{texts.mayNotPropose}</p>;
  return (
    <PageForm answer={answerTo('propose', answer)} className="grid justify-items-start gap-3">
      <HiddenFields intent="propose" fields={{ version: run.version }} />
      {!again && <p className="text-small">{texts.proposeHint}</p>}
      <SubmitButton look={again ? 'secondary' : 'primary'}>
        {again ? texts.renew : texts.propose}
      </SubmitButton>
    </PageForm>
  );
}
