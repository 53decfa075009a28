import { exportFunnelReport, getFunnelReport } from '@bb1/domain/reports/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import type { Route } from './+types/funnel-report-page.ts';
import { PartBar, partOf } from './part-bar.tsx';
import { ReportPlaces } from './report-places.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskReportTexts, (texts) => texts.funnel);

export const loader = deskLoader((api) => api(getFunnelReport));

export default function FunnelReportPage({ loaderData: { steps } }: Route.ComponentProps) {
  const [{ funnel: texts, bar }, format] = useWords(deskReportTexts);
  const most = Math.max(...steps.map((step) => step.people));
  const registered = steps.find(({ step }) => step === 'registered')?.people ?? 0;
  const percent = (part: number, whole: number) =>
    whole === 0 ? '–' : format.percent((partOf(part, whole) * 100).toFixed(1));
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={<ExportLink endpoint={exportFunnelReport} />}
    >
      <ReportPlaces here="funnel" />
      <DeskTable
        caption={texts.title}
        columns={({ column, figureColumn }) => [
          column('step', texts.step, ({ step }) => texts.steps[step]),
          column('bar', bar, ({ people }) => (
            <span className="flex min-h-5 w-48 items-center xl:w-96">
              <PartBar part={partOf(people, most)} />
            </span>
          )),
          figureColumn('people', texts.people, ({ people }) => format.number(people)),
          figureColumn('registered', texts.ofRegistered, ({ step, people }) =>
            step === 'waitlist' ? '–' : percent(people, registered),
          ),
          figureColumn('previous', texts.ofPrevious, (row) =>
            row.step === 'waitlist' || row.step === 'registered'
              ? '–'
              : percent(row.people, steps[steps.indexOf(row) - 1]?.people ?? 0),
          ),
        ]}
        rows={steps}
        rowKey={({ step }) => step}
      />
    </DeskPage>
  );
}
