import {
  exportSaleReport,
  getSaleReport,
  REPORT_PERIODS,
  type SaleReport,
} from '@bb1/domain/reports/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { languageTag, formatEurShort } from '../../ui/format.ts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/sale-report-page.ts';
import { FigureRow } from './figure-row.tsx';
import { partOf, PartBar } from './part-bar.tsx';
import { ReportPlaces } from './report-places.tsx';
import type { Columns } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { useWords } from '../parts/use-words.ts';
import { Picture } from '../../site/charts/picture.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskReportTexts, (texts) => texts.sale);

export function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('by');
  return deskApi(args)(getSaleReport, {
    query: { by: REPORT_PERIODS.find((one) => one === asked) ?? 'day' },
  });
}

export default function SaleReportPage({ loaderData: report }: Route.ComponentProps) {
  const [texts, format] = useWords(deskReportTexts);
  const { by } = report;
  return (
    <DeskPage
      title={texts.sale.title}
      lead={texts.sale.lead}
      beside={<ExportLink endpoint={exportSaleReport} query={{ by }} />}
    >
      <ReportPlaces here="sale" />
      <FigureRow
        figures={[
          {
            name: texts.sale.raised,
            value: format.eur(report.total.raised_eur),
            note: texts.sale.raisedOfCap({
              percent: format.percent(
                (partOf(report.total.raised_eur, report.cap_eur) * 100).toFixed(2),
              ),
            }),
          },
          { name: texts.sale.ordered, value: format.eur(report.total.ordered_eur) },
          {
            name: texts.sale.orders,
            value: format.number(report.total.orders),
          },
          { name: texts.sale.tokens, value: format.quantity(report.total.tokens) },
        ]}
      />
      {report.periods.length === 0 ? <Note>{texts.sale.none}</Note> : <Sums report={report} />}
    </DeskPage>
  );
}

function Sums({
  report: { by, periods, tiers, methods, countries, total },
}: {
  readonly report: SaleReport;
}) {
  const [{ sale: texts }, format] = useWords(deskReportTexts);
  const locale = useLocale();
  const countryNames = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });
  const most = periods.reduce(
    (highest, one) => (Number(one.ordered_eur) > Number(highest) ? one.ordered_eur : highest),
    '0',
  );
  const whole = total.ordered_eur;
  return (
    <>
      <FilterLinks
        name="by"
        title={texts.by}
        chosen={by}
        options={REPORT_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      />
      <Panel title={texts.perPeriod[by]}>
        <SaleChart periods={periods} />
        <div className="max-h-96 overflow-y-auto">
          <SaleTable
            caption={texts.perPeriod[by]}
            nameTitle={texts.from[by]}
            whole={most}
            rows={periods.toReversed().map((row) => ({
              ...row,
              key: row.from,
              name: format.date(row.from, 'short'),
            }))}
          />
        </div>
      </Panel>
      <div className="grid gap-5">
        <Panel title={texts.tiers}>
          <SaleTable
            caption={texts.tiers}
            nameTitle={texts.name}
            whole={whole}
            hasShare
            rows={tiers.map((row) => ({
              ...row,
              key: String(row.tier),
              name: texts.tier({
                number: row.tier + 1,
                price: row.price_eur === null ? '–' : format.price(row.price_eur),
              }),
            }))}
          />
        </Panel>
        <Panel title={texts.methods}>
          <SaleTable
            caption={texts.methods}
            nameTitle={texts.name}
            whole={whole}
            hasShare
            rows={methods.map((row) => ({
              ...row,
              key: row.payment_method,
              name: row.payment_method,
            }))}
          />
        </Panel>
        <Panel title={texts.countries}>
          <SaleTable
            caption={texts.countries}
            nameTitle={texts.name}
            whole={whole}
            hasShare
            rows={countries.map((row) => ({
              ...row,
              key: row.country ?? '',
              name:
                row.country === null
                  ? texts.noCountry
                  : (countryNames.of(row.country) ?? row.country),
            }))}
          />
        </Panel>
      </div>
    </>
  );
}

interface NamedSums {
  readonly key: string;
  readonly name: string;
  readonly orders: number;
  readonly ordered_eur: string;
  readonly raised_eur: string;
}

/** Sums by one dimension, with a bar of ordered and raised; `whole` is the sum of a full bar. */
function SaleTable({
  caption,
  nameTitle,
  rows,
  whole,
  hasShare = false,
}: {
  readonly caption: string;
  readonly nameTitle: string;
  readonly rows: readonly NamedSums[];
  readonly whole: string;
  readonly hasShare?: boolean;
}) {
  return (
    <DeskTable
      caption={caption}
      columns={useColumns({ nameTitle, whole, hasShare })}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function useColumns({
  nameTitle,
  whole,
  hasShare,
}: {
  readonly nameTitle: string;
  readonly whole: string;
  readonly hasShare: boolean;
}): Columns<NamedSums> {
  const [{ bar, sale: texts }, format] = useWords(deskReportTexts);
  return ({ column, figureColumn }) => [
    column('name', nameTitle, ({ name }) => name),
    column('bar', bar, (row) => (
      <span className="flex min-h-5 items-center">
        <PartBar part={partOf(row.ordered_eur, whole)} inner={partOf(row.raised_eur, whole)} />
      </span>
    )),
    figureColumn('orders', texts.orders, ({ orders }) => orders),
    figureColumn('ordered', texts.ordered, (row) => format.eur(row.ordered_eur)),
    figureColumn('raised', texts.raised, (row) => format.eur(row.raised_eur)),
    ...(hasShare
      ? [
          figureColumn('share', texts.share, (row) =>
            format.percent((partOf(row.ordered_eur, whole) * 100).toFixed(1)),
          ),
        ]
      : []),
  ];
}

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
function SaleChart({ periods }: Pick<SaleReport, 'periods'>) {
  const [{ sale: texts }, format] = useWords(deskReportTexts);
  const locale = useLocale();
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
