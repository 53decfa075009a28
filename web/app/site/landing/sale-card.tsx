import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime, formatPrice } from '../../ui/format.ts';
import { ProgressChart } from '../charts/progress-chart.tsx';
import siteTexts from '@bb1/texts/pages/site';

/** Phase, countdown, progress and price of the sale, all from the server's configuration. */
export function SaleCard({ config }: { readonly config: PublicConfig }) {
  const texts = useTexts(siteTexts).sale;
  const locale = useLocale();
  const phase = config.sale_phase;
  const moment = phase === 'before' ? config.sale_start_timestamp : config.sale_end_timestamp;
  const dateSentence = { before: texts.startsOn, open: texts.endsOn, ended: texts.endedOn }[phase]({
    date: formatDateTime(locale, moment),
  });
  return (
    <section
      aria-label={texts.label}
      className="rounded-card bg-deep/90 p-1.5 ring-1 ring-deep-line"
    >
      <div className="divide-y divide-deep-line rounded-[0.7rem] border border-deep-line">
        <div className="grid gap-5 p-5 sm:p-8">
          <p className="flex items-center gap-2.5 text-small font-semibold">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${phase === 'open' ? 'bg-gold' : 'bg-on-deep-muted'}`}
            />
            {texts[phase]}
          </p>
          {phase !== 'ended' && (
            <Countdown end={moment} label={phase === 'before' ? texts.startsIn : texts.endsIn} />
          )}
          <p className="text-small text-on-deep-muted">{dateSentence}</p>
        </div>
        <div className="p-5 sm:px-8 sm:py-7">
          <ProgressChart config={config} />
        </div>
        <dl className="figures grid grid-cols-2 gap-4 p-5 sm:px-8 sm:py-7">
          <Price
            name={{ before: texts.firstPrice, open: texts.price, ended: texts.finalPrice }[phase]}
            value={formatPrice(locale, config.current_price_eur)}
          />
          <Price name={texts.nominal} value={formatPrice(locale, config.token_nominal_eur)} />
        </dl>
      </div>
    </section>
  );
}

function Price({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-fine text-on-deep-muted">{name}</dt>
      <dd className="text-title font-semibold">{value}</dd>
    </div>
  );
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;
// As wide as the figures to come.
const NOT_YET = '––';

/**
 * The page is cached for everyone and does not know when it is read: its script fills in the
 * remaining time and updates it. Without script there is no countdown, only the date beside it.
 */
function Countdown({ end, label }: { readonly end: number; readonly label: string }) {
  const texts = useTexts(siteTexts).sale.units;
  return (
    <div
      role="timer"
      aria-label={label}
      data-countdown={end}
      className="grid gap-3 noscript:hidden"
    >
      <p aria-hidden="true" className="text-small text-on-deep-muted">
        {label}
      </p>
      <div className="-mx-3 grid grid-cols-4 divide-x divide-deep-line">
        {UNITS.map((unit) => (
          <div key={unit} className="grid content-start justify-items-start px-3">
            <span
              data-unit={unit}
              className="figures text-3xl leading-none font-semibold tracking-tight sm:text-[2.75rem]"
            >
              {NOT_YET}
            </span>
            <span
              data-unit-label={unit}
              data-one={texts[unit]({ count: 1 })}
              data-other={texts[unit]({ count: 2 })}
              className="mt-1.5 text-xs text-on-deep-muted sm:text-fine"
            >
              {texts[unit]({ count: 2 })}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
