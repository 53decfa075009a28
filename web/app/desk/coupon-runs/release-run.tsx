import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { CouponRun, CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { useWords } from '../parts/use-words.ts';
import { WithRight } from '../parts/with-right.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { isTooOld, minutesOf } from './rate-age.ts';
import { isShort } from './run-funding.tsx';

interface ReleaseRunProps {
  readonly detail: CouponRunDetail;
}

/**
 * The second officer's decision on a proposed run; an officer who may not decide, or not yet, reads
 * why.
 */
export function ReleaseRun({ detail }: ReleaseRunProps) {
  const [{ page: texts }, format] = useWords(deskCouponRunTexts);
  const { run, rate, funding, now } = detail;
  const isMaker = useDesk().officer.id === run.proposed_by_id;
  const mayRelease = useRight('payouts.release');
  const lacksFunds = funding !== null && isShort(funding);
  if (rate === null) return null;
  if (berlinDay(new Date(now)) < run.payment_date)
    return (
      <Alert kind="info">{texts.aheadOfPayment({ date: format.date(run.payment_date) })}</Alert>
    );
  const renewal = (
    <WithRight right="payouts.propose">
      <ProposeForm run={run} again />
    </WithRight>
  );
  if (isTooOld(rate, now)) {
    const [time, minutes] = [format.dateTime(rate.read_at), minutesOf(rate)];
    return (
      <>
        <Alert kind="warning" title={texts.rateOld}>
          {texts.rateOldText({ time, minutes })}
        </Alert>
        {renewal}
      </>
    );
  }
  return (
    <>
      <p className="text-small">{texts.rateHolds({ time: format.dateTime(rate.too_old_at) })}</p>
      {isMaker && <Alert kind="info">{texts.maker}</Alert>}
      {!isMaker && !mayRelease && <Alert kind="info">{texts.mayNotRelease}</Alert>}
      {lacksFunds && (
        <Alert kind="warning" title={texts.short}>
          {texts.shortText}
        </Alert>
      )}
      {!isMaker && mayRelease && !lacksFunds && <ReleaseForm detail={detail} />}
      {renewal}
    </>
  );
}

/** The first officer's proposal, also when the rate has expired. */
export function ProposeForm({
  run,
  again = false,
}: {
  readonly run: CouponRun;
  readonly again?: boolean;
}) {
  const texts = useTexts(deskCouponRunTexts).page;
  return (
    <ActForm
      right="payouts.propose"
      mayNot={texts.mayNotPropose}
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

/** The fingerprint is sent along, so that only what this page shows can be released. */
function ReleaseForm({ detail: { run, content_hash: hash } }: ReleaseRunProps) {
  const [{ page: texts }, format] = useWords(deskCouponRunTexts);
  const { fingerprint } = useTexts(deskCouponRunTexts).rate;
  const { sums } = run;
  if (sums?.net == null || sums.lumens === null || hash === null) return null;
  return (
    <ActForm
      intent="release"
      hidden={{ content_hash: hash }}
      takesProof
      submit={texts.release}
      className="grid justify-items-start gap-4"
    >
      <p className="text-small">
        {texts.releaseHint({
          count: sums.payouts,
          lumens: format.quantity(sums.lumens),
          net: format.eur(sums.net),
        })}
      </p>
      <HashLine label={fingerprint} hash={hash} hint={texts.compare} />
    </ActForm>
  );
}
