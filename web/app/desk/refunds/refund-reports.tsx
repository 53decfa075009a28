import type { RefundReport } from '@bb1/domain/payments/refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { BankReport } from '../bank/bank-report.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

/** What the bank reported of a refund before its statement tells of it, the oldest first. */
export function RefundReports({ reports }: { readonly reports: readonly RefundReport[] }) {
  const texts = useTexts(deskRefundTexts).bankReports;
  const locale = useLocale();
  return (
    <Panel title={texts.reports}>
      <ul className="grid gap-3 text-small">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5">
            <BankReport report={report} />
            <span>{texts.outcomes[report.outcome]}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-fine text-muted">
              {formatMoment(locale, report.reported_at)}
              <PageLink
                to={`/desk/bank/${report.import_id}`}
                className="link inline-flex min-h-6 items-center"
              >
                {texts.toFile}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
