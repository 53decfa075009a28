import type { SaleReport } from '@bb1/domain/reports/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { Picture } from '../../site/charts/picture.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { formatEurShort } from '../../ui/format.ts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import { useFormat } from '../parts/use-format.ts';

const TOP = 26;
const HEIGHT = 150;
/** More columns than these are too thin to be seen. */
const MOST = 90;
/**
 * Up to these there is room for a date below each column; beyond, only the first and the last have
 * one.
 */
const MOST_WITH_DATE_BELOW = 5;

/**
 * The ordered sum of each period, and its paid part. Periods without orders are left out; the table
 * lists the others.
 */
export function SaleChart({ periods }: Pick<SaleReport, 'periods'>) {
  const texts = useTexts(deskReportTexts).sale;
  const locale = useLocale();
  const format = useFormat();
  const shown = periods.slice(-MOST);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = shown.reduce(
    (highest, one) => (Number(one.ordered_eur) > Number(highest.ordered_eur) ? one : highest),
    first,
  ).ordered_eur;
  const height = (eur: string) => Math.round((Number(eur) / Number(most)) * HEIGHT * 10) / 10;
  const step = 100 / shown.length;
  // With only a few periods the columns stay narrow.
  const width = Math.min(step * 0.8, 6);
  const column = (at: number) => ({
    x: `${Math.round((at * step + (step - width) / 2) * 100) / 100}%`,
    width: `${Math.round(width * 100) / 100}%`,
  });
  const isRoomy = shown.length <= MOST_WITH_DATE_BELOW;
  const [from, to] = [format.date(first.from, 'short'), format.date(last.from, 'short')];
  return (
    <Picture
      label={texts.chart({
        count: shown.length,
        from,
        to,
        most: formatEurShort(locale, most),
      })}
      height={TOP + HEIGHT + 24}
      className="fill-muted"
    >
      <text x="0" y="14">
        {formatEurShort(locale, most)}
      </text>
      <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-line" />
      {shown.map((one, at) => (
        <g key={one.from}>
          <rect
            {...column(at)}
            y={TOP + HEIGHT - height(one.ordered_eur)}
            height={height(one.ordered_eur)}
            className="fill-brand/30"
          />
          <rect
            {...column(at)}
            y={TOP + HEIGHT - height(one.raised_eur)}
            height={height(one.raised_eur)}
            className="fill-brand"
          />
        </g>
      ))}
      <line x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} className="stroke-edge" />
      <text
        x={isRoomy ? `${step / 2}%` : 0}
        y={TOP + HEIGHT + 18}
        textAnchor={isRoomy ? 'middle' : 'start'}
      >
        {from}
      </text>
      {shown.length > 1 && (
        <text
          x={isRoomy ? `${100 - step / 2}%` : '100%'}
          y={TOP + HEIGHT + 18}
          textAnchor={isRoomy ? 'middle' : 'end'}
        >
          {to}
        </text>
      )}
    </Picture>
  );
}
