import { figure, timeLeft } from '../../enhance/countdown.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { siteTexts } from '../site-texts.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Rendered for the now of the configuration; the page's script puts it right and keeps it going. Without script a moment that stands still would be wrong: the date beside it says it all. */
export function Countdown({ now, end, label }: { readonly now: number; readonly end: number; readonly label: string }) {
  const texts = useTexts(siteTexts).sale.units;
  const left = timeLeft(end - now);
  return (
    <div role="timer" aria-label={label} data-countdown={end} data-now={now} className="grid gap-3 noscript:hidden">
      <p aria-hidden="true" className="text-small text-on-deep-muted">{label}</p>
      <div className="-mx-3 grid grid-cols-4 divide-x divide-deep-line">
        {UNITS.map((unit) => (
          <div key={unit} className="grid content-start justify-items-start px-3">
            <span data-unit={unit} className="figures text-3xl leading-none font-semibold tracking-tight sm:text-[2.75rem]">{figure(unit, left[unit])}</span>
            <span data-unit-label={unit} data-one={texts[unit].one} data-other={texts[unit].other} className="mt-1.5 text-xs text-on-deep-muted sm:text-fine">{left[unit] === 1 ? texts[unit].one : texts[unit].other}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
