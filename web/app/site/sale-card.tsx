import { cents } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { figure, timeLeft } from '../enhance/countdown.ts';
import { useLocale } from '../language/use-locale.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { formatDateTime, formatEur, formatPercent, formatPrice } from '../ui/format.ts';
import { siteTexts } from './site-texts.ts';

/** Phase, countdown, price and progress of the sale, all from the server's configuration. */
export function SaleCard({ config }: { readonly config: PublicConfig }) {
  const texts = useTexts(siteTexts).sale;
  const locale = useLocale();
  const phase = config.sale_phase;
  return (
    <section aria-label={texts.label} className="grid gap-6 rounded-card bg-deep-raised/90 p-5 ring-1 ring-deep-line backdrop-blur sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2 text-small">
        <span className="inline-flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className={`size-2.5 rounded-full ${phase === 'open' ? 'bg-gold' : 'bg-on-deep-muted'}`} />
          {texts[phase]}
        </span>
        <span className="text-on-deep-muted">{fill(phaseDates(texts)[phase], { date: formatDateTime(locale, phase === 'before' ? config.sale_start_timestamp : config.sale_end_timestamp) })}</span>
      </div>
      {phase !== 'ended' && <Countdown now={config.now_timestamp} end={phase === 'before' ? config.sale_start_timestamp : config.sale_end_timestamp} label={phase === 'before' ? texts.startsIn : texts.endsIn} />}
      <Progress config={config} />
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-deep-line pt-5">
        <div>
          <p className="text-small text-on-deep-muted">{priceLabels(texts)[phase]}</p>
          <p className="figures text-heading font-semibold">{formatPrice(locale, config.current_price_eur)}</p>
          <p className="text-fine text-on-deep-muted">{fill(texts.nominal, { amount: formatPrice(locale, config.token_nominal_eur) })}</p>
        </div>
        <div>
          <p className="mb-1.5 text-small text-on-deep-muted">{texts.currencies}</p>
          <ul className="flex flex-wrap gap-1.5">{config.payment_methods.map((method) => <li key={method} className="rounded-md px-2 py-0.5 text-fine font-semibold ring-1 ring-deep-line">{method}</li>)}</ul>
        </div>
      </div>
    </section>
  );
}

type SaleTexts = (typeof siteTexts)['en']['sale'];

function phaseDates(texts: SaleTexts): Record<PublicConfig['sale_phase'], string> {
  return { before: texts.startsOn, open: texts.endsOn, ended: texts.endedOn };
}

function priceLabels(texts: SaleTexts): Record<PublicConfig['sale_phase'], string> {
  return { before: texts.firstPrice, open: texts.price, ended: texts.finalPrice };
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Rendered by the server for its own now; the page's script keeps it going. */
function Countdown({ now, end, label }: { readonly now: number; readonly end: number; readonly label: string }) {
  const texts = useTexts(siteTexts).sale.units;
  const left = timeLeft(end - now);
  return (
    <div role="timer" aria-label={label} data-countdown={end} data-now={now} className="grid gap-2">
      <p aria-hidden="true" className="text-small text-on-deep-muted">{label}</p>
      <div className="grid grid-cols-4 gap-1.5 sm:gap-2">
        {UNITS.map((unit) => (
          <div key={unit} className="grid justify-items-center rounded-control bg-deep py-3 ring-1 ring-deep-line">
            <span data-unit={unit} className="figures text-title font-semibold">{figure(unit, left[unit])}</span>
            <span data-unit-label={unit} data-one={texts[unit].one} data-other={texts[unit].other} className="text-xs text-on-deep-muted sm:text-fine">{left[unit] === 1 ? texts[unit].one : texts[unit].other}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Progress({ config }: { readonly config: PublicConfig }) {
  const texts = useTexts(siteTexts).sale;
  const locale = useLocale();
  const share = soldShare(config);
  const percent = formatPercent(locale, share);
  return (
    <div className="grid gap-2">
      <div className="figures flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold">{fill(texts.raised, { raised: formatEur(locale, config.sale_raised_eur, { wholeWhenEven: true }) })}</span>
        <span className="text-on-deep-muted">{fill(texts.cap, { cap: formatEur(locale, config.sale_cap_eur, { wholeWhenEven: true }) })}</span>
      </div>
      <progress value={share} max={100} aria-label={fill(texts.progress, { percent })} className="h-2.5 w-full overflow-hidden rounded-full bg-deep text-gold ring-1 ring-deep-line" />
    </div>
  );
}

/** Percent of the cap that is reserved or paid, with one decimal, rounded down: nothing looks sold that is not. */
export function soldShare({ sale_raised_eur: raised, sale_cap_eur: cap }: Pick<PublicConfig, 'sale_raised_eur' | 'sale_cap_eur'>): string {
  const tenths = (cents(raised) * 1000n) / cents(cap);
  const shown = tenths > 1000n ? 1000n : tenths;
  return `${shown / 10n}.${shown % 10n}`;
}
