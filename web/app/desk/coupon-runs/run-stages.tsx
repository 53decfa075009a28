import type { CouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { type Step, Stepper } from '../../ui/stepper.tsx';
import { deskCouponRunTexts } from '../desk-texts.ts';
import { formatMoment } from '../parts/format-moment.ts';

/** The way of a run, with who did what and when. */
export function RunStages({ run }: { readonly run: CouponRun }) {
  const texts = useTexts(deskCouponRunTexts).page;
  const locale = useLocale();
  const byAt = (name: string | null, at: string | null) =>
    at === null
      ? undefined
      : fill(name === null ? texts.bySystem : texts.byAt, {
          name: name ?? '',
          time: formatMoment(locale, at),
        });
  const progress =
    run.state === 'released' && run.sums !== null
      ? fill(texts.paidOf, { paid: run.counts.paid, all: run.sums.payouts })
      : undefined;
  const told = [
    { key: 'prepared', at: run.prepared_at, text: byAt(null, run.prepared_at) },
    { key: 'proposed', at: run.proposed_at, text: byAt(run.proposed_by, run.proposed_at) },
    { key: 'released', at: run.released_at, text: byAt(run.released_by, run.released_at) },
    {
      key: 'settled',
      at: run.settled_at,
      text: run.settled_at === null ? progress : formatMoment(locale, run.settled_at),
    },
  ] as const;
  const current = told.findIndex(({ at }) => at === null);
  const steps = told.map(({ key, at, text }, place): Step => ({
    key,
    title: texts.stages[key],
    ...(text === undefined ? {} : { text }),
    state: at !== null ? 'done' : place === current ? 'current' : 'ahead',
  }));
  return <Stepper steps={steps} stateLabels={texts.stageStates} />;
}
