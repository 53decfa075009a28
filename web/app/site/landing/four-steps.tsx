import { written } from '@bb1/texts/written';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import frameTexts from '@bb1/texts/pages/frame';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { Spirograph } from '../drawing/spirograph.tsx';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

/** The investor's steps: until the end of the sale to buy tokens, afterwards to claim them. */
export function FourSteps({
  config,
  couponsPerYear,
}: {
  readonly config: PublicConfig;
  readonly couponsPerYear: 1 | 2 | 4;
}) {
  const { steps, claimSteps } = useTexts(siteTexts);
  const texts = config.sale_phase === 'ended' ? claimSteps : steps;
  const values = {
    video: formatEur(useLocale(), config.video_from_eur, { wholeWhenEven: true }),
    code: config.token_code,
    rhythm: useTexts(frameTexts).rhythm[couponsPerYear],
  };
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div data-live="steps" className="wrap section-room grid gap-12">
        <SectionHead id="steps" title={texts.title} />
        <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {texts.list.map((step, at) => (
            <li key={step.title} className="grid content-start gap-3">
              <Numeral number={at + 1} />
              <h3 className="mt-2 text-lead font-semibold">{step.title}</h3>
              <p className="text-small text-muted">{goodBreaks(written(step.text, values))}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The step's number as on a coin; screen readers get it from the list. */
function Numeral({ number }: { readonly number: number }) {
  return (
    <svg aria-hidden="true" viewBox="-24 -24 48 48" className="size-14 fill-none">
      <Spirograph
        radii={[23.5, 14]}
        turns={6 + number * 3}
        className="stroke-brand"
        strokeWidth={0.4}
      />
      <circle r="13.5" className="fill-surface" />
      <text textAnchor="middle" y="6" className="figures fill-ink text-lead font-semibold">
        {number}
      </text>
    </svg>
  );
}
