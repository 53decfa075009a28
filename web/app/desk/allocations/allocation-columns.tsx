import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { Allocation, previewAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { RecordLink, ReferenceLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** Paid orders that cannot be allocated yet, with the reason. */
export function useWaitingColumns(): DeskColumn<
  Reply<typeof previewAllocation>['waiting'][number]
>[] {
  const texts = useTexts(deskTokenTexts).allocations;
  const { ownEvidence } = useTexts(deskTexts).evidence;
  const format = useFormat();
  const why = (name: string) => {
    const verdict = KYC_VERDICTS.find((one) => one === name);
    return verdict === undefined ? name : texts.waitingFor[verdict];
  };
  return [
    {
      key: 'reference',
      title: texts.reference,
      cell: (row) => (
        <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
      ),
    },
    { key: 'name', title: texts.name, cell: (row) => row.full_name },
    {
      key: 'amount',
      title: texts.amount,
      align: 'end',
      cell: (row) => format.eur(row.amount),
    },
    {
      key: 'why',
      title: texts.waitingWhy,
      wraps: true,
      cell: (row) =>
        row.own_evidence ? ownEvidence : row.owes ? texts.owes : why(row.kyc_verdict),
    },
  ];
}

export function useAllocationColumns(): DeskColumn<Allocation>[] {
  const texts = useTexts(deskTokenTexts).allocations;
  const format = useFormat();
  return [
    {
      key: 'proposed',
      title: texts.proposedAt,
      cell: (row) => (
        <RecordLink
          to={`/desk/approvals/${row.id}`}
          className="link inline-flex min-h-6 items-center"
        >
          {format.moment(row.proposed_at)}
        </RecordLink>
      ),
    },
    { key: 'orders', title: texts.orders, align: 'end', cell: (row) => row.orders },
    {
      key: 'amount',
      title: texts.amount,
      align: 'end',
      cell: (row) => format.eur(row.total_eur),
    },
    {
      key: 'tokens',
      title: texts.tokens,
      align: 'end',
      cell: (row) => format.quantity(row.total_tokens),
    },
    { key: 'maker', title: texts.proposedBy, cell: (row) => row.proposed_by },
    { key: 'checker', title: texts.decidedBy, cell: (row) => row.decided_by },
    {
      key: 'decided',
      title: texts.decidedAt,
      cell: (row) => (row.decided_at === null ? '' : format.moment(row.decided_at)),
    },
  ];
}
