import type { BankReportStatus } from '@bb1/domain/payments/bank-report';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';

const KINDS = {
  accepted: 'success',
  pending: 'neutral',
  rejected: 'error',
  payee_matches: 'success',
  payee_nearly_matches: 'warning',
  payee_differs: 'error',
  payee_not_checked: 'warning',
} as const;

export function BankReport({
  report,
}: {
  readonly report: {
    readonly status: BankReportStatus;
    readonly status_code: string;
    readonly reason_code: string | null;
    readonly reason: string | null;
  };
}) {
  const { statuses } = useTexts(deskRefundTexts).bankReports;
  const codes = [report.status_code, report.reason_code, report.reason].filter(Boolean);
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge kind={KINDS[report.status]}>{statuses[report.status]}</Badge>
      <span className="text-fine wrap-anywhere text-muted">{codes.join(' · ')}</span>
    </span>
  );
}
