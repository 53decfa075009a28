import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { RefundStateBadge } from './refund-state-badge.tsx';

/** The list of refunds; the number links to the refund. */
export function useRefundColumns(): DeskColumn<Refund>[] {
  const texts = useTexts(deskRefundTexts);
  const words = texts.list;
  const format = useFormat();
  return [
    {
      key: 'number',
      title: words.number,
      cell: (row) => <ReferenceLink to={`/desk/refunds/${row.id}`}>{row.number}</ReferenceLink>,
    },
    { key: 'amount', title: words.amount, align: 'end', cell: (row) => format.money(row) },
    { key: 'state', title: words.state, cell: (row) => <RefundStateBadge state={row.state} /> },
    { key: 'payee', title: words.payee, cell: (row) => <Payee refund={row} /> },
    { key: 'reason', title: words.reason, cell: (row) => texts.reasons[row.reason] },
    {
      key: 'proposed',
      title: words.proposed,
      sort: { descending: 'newest', ascending: 'oldest' },
      cell: (row) => format.moment(row.proposed_at),
    },
    {
      key: 'sent',
      title: words.sent,
      cell: (row) => row.sent_at !== null && format.moment(row.sent_at),
    },
  ];
}

function Payee({ refund }: { readonly refund: Refund }) {
  const texts = useTexts(deskRefundTexts).list;
  return (
    <span className="grid">
      {refund.payee_name !== null && (
        <span className="block max-w-64 truncate">{refund.payee_name}</span>
      )}
      <span className="font-mono text-fine text-muted" title={refund.payee_account}>
        {refund.currency === 'EUR' ? refund.payee_account : shortened(refund.payee_account)}
      </span>
      {!refund.is_to_source && (
        <span className="text-fine font-semibold text-warning">{texts.otherAccount}</span>
      )}
    </span>
  );
}
