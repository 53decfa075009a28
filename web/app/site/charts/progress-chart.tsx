import { cents } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur, formatEurShort, formatPercent, formatPrice } from '../../ui/format.ts';
import siteTexts from '@bb1/texts/pages/site';
import { Picture } from './picture.tsx';
import { anchorOf, type ProgressScale, progressScale } from './progress-scale.ts';

const STROKES = 60;

/** The reserved or paid part of the sale, on a scale of engraved strokes up to the cap. */
export function ProgressChart({ config }: { readonly config: PublicConfig }) {
  const texts = useTexts(siteTexts).sale;
  const locale = useLocale();
  const raised = formatEur(locale, config.sale_raised_eur, { wholeWhenEven: true });
  const cap = formatEur(locale, config.sale_cap_eur, { wholeWhenEven: true });
  const percent = formatPercent(locale, raisedShare(config));
  const nothingYet = config.sale_phase === 'before';
  return (
    <div className="grid gap-4">
      <div className="figures flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="grid">
          <span className="text-fine text-on-deep-muted">
            {nothingYet ? texts.forSale : texts.raised}
          </span>
          <span className="text-title font-semibold">{nothingYet ? cap : raised}</span>
        </p>
        {!nothingYet && (
          <p className="text-small text-on-deep-muted">{texts.ofCap({ percent, cap })}</p>
        )}
      </div>
      <Scale scale={progressScale(config)} label={texts.progress({ percent, raised, cap })} />
      {cents(config.sale_reserved_eur) > 0n && (
        <p className="figures flex items-baseline gap-2 text-fine text-on-deep-muted">
          <span aria-hidden="true" className="h-3 border-l-2 border-on-deep-muted" />
          {texts.reserved({
            reserved: formatEur(locale, config.sale_reserved_eur, { wholeWhenEven: true }),
          })}
        </p>
      )}
    </div>
  );
}

function Scale({ scale, label }: { readonly scale: ProgressScale; readonly label: string }) {
  const texts = useTexts(siteTexts).sale;
  const locale = useLocale();
  const top = scale.boundaries.length > 0 ? 20 : 4;
  return (
    <Picture label={label} height={top + 58} className="fill-on-deep-muted">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" width="100%" height="30" y={top + 4}>
        <path
          d={strokes(scale.sold, 100)}
          className="stroke-deep-line"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={strokes(scale.raised, scale.sold)}
          className="stroke-on-deep-muted"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={strokes(0, scale.raised)}
          className="stroke-gold"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {scale.raised > 0 && (
        <line
          x1={`${scale.raised}%`}
          x2={`${scale.raised}%`}
          y1={top}
          y2={top + 38}
          className="stroke-on-deep"
          strokeWidth="2"
        />
      )}
      {scale.boundaries.map(({ at, eur, priceFrom }) => (
        <g key={eur}>
          <line
            x1={`${at}%`}
            x2={`${at}%`}
            y1={top - 4}
            y2={top + 38}
            className="stroke-on-deep-muted"
            strokeDasharray="2 3"
          />
          <text x={`${at}%`} y="10" textAnchor={at > 70 ? 'end' : 'start'}>
            {texts.priceFrom({ price: formatPrice(locale, priceFrom) })}
          </text>
        </g>
      ))}
      {scale.marks.map(({ at, eur }) => (
        <text
          key={eur}
          x={`${at}%`}
          y={top + 56}
          textAnchor={anchorOf(at)}
          className={isEnd(eur, scale) ? undefined : 'max-sm:hidden lg:max-xl:hidden'}
        >
          {formatEurShort(locale, eur)}
        </text>
      ))}
    </Picture>
  );
}

/** Evenly spaced vertical strokes over the whole width, clipped to the range. */
function strokes(from: number, to: number): string {
  const places = Array.from({ length: STROKES }, (_, at) => ((at + 0.5) * 100) / STROKES);
  return places
    .filter((place) => place >= from && place < to)
    .map((place) => `M${place.toFixed(1)} 0v1`)
    .join('');
}

/** Small screens name only the two ends. */
function isEnd(eur: string, { marks }: ProgressScale): boolean {
  return eur === marks[0]?.eur || eur === marks.at(-1)?.eur;
}

/**
 * The paid share of the cap in percent, with one decimal, rounded down so that it never overstates
 * the sale.
 */
function raisedShare({
  sale_raised_eur: raised,
  sale_cap_eur: cap,
}: Pick<PublicConfig, 'sale_raised_eur' | 'sale_cap_eur'>): string {
  const tenths = (cents(raised) * 1000n) / cents(cap);
  const shown = tenths > 1000n ? 1000n : tenths;
  return `${shown / 10n}.${shown % 10n}`;
}
