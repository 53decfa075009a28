import { useTexts } from '../../language/use-texts.ts';
import siteTexts from '@bb1/texts/pages/site';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;
// As wide as the figures to come.
const NOT_YET = '––';

/**
 * The page is cached for everyone and does not know when it is read: its script fills in the
 * remaining time and updates it. Without script there is no countdown, only the date beside it.
 */
export function Countdown({ end, label }: { readonly end: number; readonly label: string }) {
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
