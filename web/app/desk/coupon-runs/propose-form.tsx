import type { CouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

/** The first officer's proposal, also when the rate has expired. */
export function ProposeForm({
  run,
  again = false,
}: {
  readonly run: CouponRun;
  readonly again?: boolean;
}) {
  const texts = useTexts(deskCouponRunTexts).page;
  if (!useRight('payouts.propose'))
    return <p className="text-small text-muted">{texts.mayNotPropose}</p>;
  return (
    <ActForm
      intent="propose"
      hidden={{ version: run.version }}
      look={again ? 'secondary' : 'primary'}
      submit={again ? texts.renew : texts.propose}
      className="grid justify-items-start gap-3"
    >
      {!again && <p className="text-small">{texts.proposeHint}</p>}
    </ActForm>
  );
}
