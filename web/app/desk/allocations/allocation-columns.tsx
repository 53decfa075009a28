import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { Allocation, previewAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
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
    column('reference', texts.reference, (row) => (
      <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
    textColumn('why', texts.waitingWhy, (row) =>
      row.own_evidence ? ownEvidence : row.owes ? texts.owes : why(row.kyc_verdict),
    ),
  ];
}

export function useAllocationColumns(): DeskColumn<Allocation>[] {
  const texts = useTexts(deskTokenTexts).allocations;
  const format = useFormat();
  return [
    column('proposed', texts.proposedAt, (row) => (
      <RecordLink
        to={`/desk/approvals/${row.id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {format.moment(row.proposed_at)}
      </RecordLink>
    )),
    figureColumn('orders', texts.orders, (row) => row.orders),
    figureColumn('amount', texts.amount, (row) => format.eur(row.total_eur)),
    figureColumn('tokens', texts.tokens, (row) => format.quantity(row.total_tokens)),
    column('maker', texts.proposedBy, (row) => row.proposed_by),
    column('checker', texts.decidedBy, (row) => row.decided_by),
    column('decided', texts.decidedAt, (row) =>
      row.decided_at === null ? '' : format.moment(row.decided_at),
    ),
  ];
}
