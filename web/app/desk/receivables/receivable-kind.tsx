import {
  exportReceivables,
  listReceivables,
  RECEIVABLE_ORDERS,
} from '@bb1/domain/receivables/desk-endpoints';
import { RECEIVABLE_STATES } from '@bb1/domain/receivables/receivable-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { urgency } from '../parts/age.ts';
import { column, figureColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { listFile, listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

/** What persons owe, the oldest first. */
export const receivableKind = listedKind(deskReceivableTexts, {
  path: '/desk/receivables',
  filters: { state: RECEIVABLE_STATES },
  atFirst: { state: 'open' },
  orders: RECEIVABLE_ORDERS,
  list: listReceivables,
  rows: 'receivables',
  placeOf: ({ id }) => `/desk/receivables/${id}`,
  useList: (
    { open_eur: openEur, now },
    { texts: { list: texts, causes, forRefund, nobody, states }, format },
  ) => {
    const amount = format.eur(openEur);
    return {
      title: texts.title,
      lead: `${texts.lead} ${texts.openSum({ amount })}`,
      search: { label: texts.search, hint: texts.searchHint },
      filters: { state: { label: texts.byState, words: states, as: 'links' } },
      columns: [
        column('person', texts.person, (row) => (
          <RecordLink to={`/desk/receivables/${row.id}`}>{row.full_name ?? nobody}</RecordLink>
        )),
        figureColumn(
          'open',
          texts.open,
          (row) => <span className="font-semibold">{format.eur(row.open_eur)}</span>,
          { descending: 'largest' },
        ),
        figureColumn('amount', texts.amount, (row) => format.eur(row.amount_eur)),
        column('state', texts.state, (row) => <ReceivableStateBadge state={row.state} />),
        column(
          'age',
          texts.age,
          (row) =>
            row.state === 'open' && (
              <Badge kind={urgency({ since: row.open_since, now })}>
                {format.age({ since: row.open_since, now })}
              </Badge>
            ),
          { descending: 'oldest', ascending: 'newest' },
        ),
        column(
          'pay_by',
          texts.payBy,
          (row) => row.state === 'open' && format.date(row.pay_by, 'short'),
        ),
        figureColumn('letters', texts.letters, (row) => row.notices),
        column('cause', texts.cause, (row) => causes[row.cause]),
        column('for', texts.reason, (row) => (
          <span className="font-mono">{row.order_reference ?? forRefund}</span>
        )),
        column('reference', texts.reference, (row) => (
          <span className="font-mono">{row.reference}</span>
        )),
      ],
      download: listFile(exportReceivables, {
        person: ['full_name'],
        open: ['open_eur'],
        amount: ['amount_eur'],
        state: ['state'],
        age: ['open_since'],
        pay_by: ['pay_by'],
        letters: ['notices'],
        cause: ['cause'],
        for: ['order_reference'],
        reference: ['reference'],
      }),
    };
  },
});

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.list);
export const loader = listLoader(receivableKind);
export default listPage(receivableKind);

export const ReceivableStateBadge = stateBadge(deskReceivableTexts, (texts) => texts.states, {
  open: 'warning',
  settled: 'success',
  written_off: 'neutral',
});
