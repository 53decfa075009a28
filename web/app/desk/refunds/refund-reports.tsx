import type { RefundReport } from '@bb1/domain/payments/refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { BankReport } from '../bank/bank-report.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** What the bank reported of a refund before its statement tells of it, the oldest first. */
export function RefundReports({ reports }: { readonly reports: readonly RefundReport[] }) {
  const texts = useTexts(deskRefundTexts).bankReports;
  const format = useFormat();
  return (
    <Panel title={texts.reports}>
      <ul className="grid gap-3 text-small">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5">
            <BankReport report={report} />
            <span>{texts.outcomes[report.outcome]}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-fine text-muted">
              {format.moment(report.reported_at)}
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
