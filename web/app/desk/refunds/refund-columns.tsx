import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { ReferenceLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useWords } from '../parts/use-words.ts';
import { stateBadge } from '../parts/state-badge.tsx';

/** The list of refunds; the number links to the refund. */
export function useRefundColumns(): DeskColumn<Refund>[] {
  const [texts, format] = useWords(deskRefundTexts);
  const words = texts.list;
  return [
    column('number', words.number, (row) => (
      <ReferenceLink to={`/desk/refunds/${row.id}`}>{row.number}</ReferenceLink>
    )),
    figureColumn('amount', words.amount, (row) => format.money(row)),
    column('state', words.state, (row) => <RefundStateBadge state={row.state} />),
    column('payee', words.payee, (row) => (
      <span className="grid">
        {row.payee_name !== null && (
          <span className="block max-w-64 truncate">{row.payee_name}</span>
        )}
        <span className="font-mono text-fine text-muted" title={row.payee_account}>
          {row.currency === 'EUR' ? row.payee_account : shortened(row.payee_account)}
        </span>
        {!row.is_to_source && (
          <span className="text-fine font-semibold text-warning">{words.otherAccount}</span>
        )}
      </span>
    )),
    column('reason', words.reason, (row) => texts.reasons[row.reason]),
    column('proposed', words.proposed, (row) => format.moment(row.proposed_at), {
      descending: 'newest',
      ascending: 'oldest',
    }),
    column('sent', words.sent, (row) => row.sent_at !== null && format.moment(row.sent_at)),
  ];
}

export const RefundStateBadge = stateBadge(deskRefundTexts, (texts) => texts.states, {
  proposed: 'warning',
  approved: 'info',
  exported: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  rejected: 'neutral',
  ended: 'neutral',
});
