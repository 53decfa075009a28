import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import type { PayoutState } from '@bb1/domain/payouts/payout-state';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { type DeskColumn, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { useAskAgain } from '../parts/use-ask-again.ts';
import { useWords } from '../parts/use-words.ts';
import { ActForm } from '../parts/act-form.tsx';

const LOOKS: Readonly<Record<PayoutState, string>> = {
  paid: 'fill-success',
  sending: 'fill-info',
  parked: 'fill-warning',
  planned: 'fill-edge',
};
/** In the order of display. */
const SHOWN: readonly PayoutState[] = ['paid', 'sending', 'planned', 'parked'];

/** The progress of a released run, and the payouts that cannot be made, with reasons. */
export function RunProgress({ detail: { run, parked } }: { readonly detail: CouponRunDetail }) {
  const [{ page: texts, payoutStates }, format] = useWords(deskCouponRunTexts);
  const isUnderway = run.counts.planned + run.counts.sending > 0;
  useAskAgain(isUnderway);
  return (
    <div className="grid gap-4">
      <p className="text-small">
        {isUnderway ? texts.sending : texts.waiting({ count: run.counts.parked })}
      </p>
      <ShareBar
        shares={SHOWN.map((state) => ({
          key: state,
          units: BigInt(run.counts[state]),
          look: LOOKS[state],
        }))}
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {SHOWN.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <ShareMark look={LOOKS[state]} />
            {payoutStates[state]}:{' '}
            <strong className="figures">{format.number(run.counts[state])}</strong>
          </li>
        ))}
      </ul>
      {parked.length > 0 && <ParkedReasons parked={parked} />}
    </div>
  );
}

function ParkedReasons({ parked }: Pick<CouponRunDetail, 'parked'>) {
  const [{ parked: texts, page, reasons, reasonHints }, format] = useWords(deskCouponRunTexts);
  const columns: DeskColumn<(typeof parked)[number]>[] = [
    textColumn('reason', texts.reason, ({ reason }) => (
      <span className="grid gap-0.5">
        {reasons[reason]}
        <span className="text-fine font-normal text-muted">{reasonHints[reason]}</span>
      </span>
    )),
    figureColumn('payouts', texts.payouts, (row) => row.payouts),
    figureColumn('lumens', texts.lumens, (row) => format.quantity(row.lumens)),
  ];
  return (
    <>
      <DeskTable caption={texts.title} rows={parked} columns={columns} />
      <ActForm right="payouts.propose" intent="retry" look="secondary" submit={page.retryAll} />
    </>
  );
}
