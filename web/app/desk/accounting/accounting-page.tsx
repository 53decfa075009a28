import { exportLedger, getAccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import accountingTexts from '@bb1/texts/pages/desk-accounting';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { FigureRow } from '../reports/figure-row.tsx';
import { asErrorPage } from '../../session/page-api.ts';
import { deskCall } from '../session/desk-session.ts';
import type { Route } from './+types/accounting-page.ts';
import { AccrualsTable, ExchangeTable, ParkedTable } from './accounting-tables.tsx';
import { requestedPeriod } from './requested-period.ts';
import { PeriodForm } from './period-form.tsx';
import { useFormat } from '../parts/use-format.ts';

export const meta = pageMeta(accountingTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const asked = requestedPeriod(new URL(args.request.url).searchParams);
  const { from, to, fiscal_month: month } = asked;
  try {
    const report = await deskCall(args)(getAccountingReport, {
      query: { from, to, fiscal_month: month },
    });
    return { asked: { ...asked, from: report.from, to: report.to }, report, trouble: null };
  } catch (error) {
    // A period that cannot be is said beside the form that names it.
    if (error instanceof ApiRefusal && error.status === 422)
      return { asked, report: null, trouble: error.message };
    return asErrorPage(error);
  }
}

/** The books of a period for the accountant, and the figures that the journal does not contain. */
export default function AccountingPage({
  loaderData: { asked, report, trouble },
}: Route.ComponentProps) {
  const texts = useTexts(accountingTexts);
  const locale = useLocale();
  const format = useFormat();
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <Panel title={texts.files}>
        <p className="max-w-prose text-small text-muted">{texts.filesLead}</p>
        <PeriodForm asked={asked} />
        <p className="text-fine text-muted">{texts.numbersHint}</p>
        {trouble !== null && <Alert kind="error" title={trouble} />}
        {report !== null && (
          <div>
            <ExportLink endpoint={exportLedger} query={{ language: locale, ...asked }}>
              {texts.export}
            </ExportLink>
          </div>
        )}
      </Panel>
      {report !== null && (
        <>
          <FigureRow
            figures={[
              {
                name: texts.accrued,
                value: format.eur(report.accrued_eur),
                note: texts.outstanding({
                  tokens: format.quantity(report.outstanding_tokens),
                }),
              },
              { name: texts.due, value: format.eur(report.owed.payouts_due_eur) },
              { name: texts.parkedSum, value: format.eur(report.owed.payouts_parked_eur) },
              { name: texts.withheld, value: format.eur(report.owed.withheld_tax_eur) },
            ]}
          />
          <AccrualsTable report={report} />
          <ExchangeTable report={report} />
          <ParkedTable report={report} />
        </>
      )}
    </DeskPage>
  );
}
