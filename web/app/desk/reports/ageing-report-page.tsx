import {
  AGE_BOUNDS,
  exportAgeingReport,
  getAgeingReport,
} from '@bb1/domain/reports/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import deskTexts from '@bb1/texts/pages/desk';
import type { Columns } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { ShareBar } from '../parts/share-bar.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import type { Route } from './+types/ageing-report-page.ts';
import { ReportPlaces } from './report-places.tsx';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskReportTexts, (texts) => texts.ageing);

export const loader = deskLoader((api) => api(getAgeingReport));

export default function AgeingReportPage({
  loaderData: { kinds, queues, now },
}: Route.ComponentProps) {
  const [{ ageing: texts }, format] = useWords(deskReportTexts);
  const { home, queues: words } = useTexts(deskTexts);
  const names: Readonly<Record<string, string>> = words;
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={<ExportLink endpoint={exportAgeingReport} />}
    >
      <ReportPlaces here="ageing" />
      <TablePanel
        title={texts.classes}
        columns={useKindColumns()}
        rows={kinds}
        rowKey={({ kind }) => kind}
      />
      <TablePanel
        title={texts.queues}
        columns={({ column, figureColumn }) => [
          column('queue', texts.queue, ({ name }) => names[name] ?? name),
          figureColumn('count', texts.count, ({ count }) => count),
          figureColumn('oldest', texts.oldest, ({ oldest_at: since }) =>
            since === null ? '–' : format.age({ since, now }),
          ),
        ]}
        rows={waiting}
        rowKey={({ name }) => name}
        none={home.empty}
      />
    </DeskPage>
  );
}

type Report = Reply<typeof getAgeingReport>;
/** From fresh to old. */
const LOOKS = [
  'fill-success',
  'fill-success',
  'fill-warning',
  'fill-warning',
  'fill-error',
  'fill-error',
] as const;

function useKindColumns(): Columns<Report['kinds'][number]> {
  const [{ bar, ageing: texts }, format] = useWords(deskReportTexts);
  const last = AGE_BOUNDS.length - 1;
  const name = (at: number) =>
    at === 0
      ? texts.below({ days: AGE_BOUNDS[0] })
      : at > last
        ? texts.above({ days: AGE_BOUNDS[last] ?? 0 })
        : texts.between({ from: AGE_BOUNDS[at - 1] ?? 0, to: AGE_BOUNDS[at] ?? 0 });
  return ({ column }) => [
    column('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
    column('bar', bar, ({ classes }) => (
      <span className="flex min-h-5 w-40 items-center">
        <ShareBar
          shares={classes.map(({ count }, at) => ({
            key: String(at),
            units: BigInt(count),
            look: LOOKS[at] ?? 'fill-error',
          }))}
        />
      </span>
    )),
    {
      key: 'all',
      title: texts.all,
      align: 'end' as const,
      cell: ({ classes }) => classes.reduce((sum, { count }) => sum + count, 0),
    },
    ...Array.from({ length: AGE_BOUNDS.length + 1 }, (_, at) => ({
      key: String(at),
      title: name(at),
      align: 'end' as const,
      cell: ({ classes }: Report['kinds'][number]) => (
        <span className="grid">
          {classes[at]?.count}
          {classes[at]?.eur != null && (
            <span className="text-fine text-muted">{format.eur(classes[at].eur)}</span>
          )}
        </span>
      ),
    })),
  ];
}
