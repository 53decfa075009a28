import {
  exportReceivables,
  listReceivables,
  RECEIVABLE_ORDERS,
  type Receivable,
} from '@bb1/domain/receivables/desk-endpoints';
import { RECEIVABLE_STATES } from '@bb1/domain/receivables/receivable-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatEur } from '../../ui/format.ts';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { urgency } from '../parts/age.ts';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { listFile, loadList, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

/** What persons owe, the oldest first. */
export const receivableKind = recordKind({
  path: '/desk/receivables',
  filters: { state: RECEIVABLE_STATES },
  atFirst: { state: 'open' },
  orders: RECEIVABLE_ORDERS,
  ask: async (api, query) => {
    const { receivables: rows, ...rest } = await api(listReceivables, { query });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/receivables/${id}`,
  useList: ({ open_eur: openEur, now }) => {
    const texts = useTexts(deskReceivableTexts);
    const amount = formatEur(useLocale(), openEur);
    return {
      title: texts.list.title,
      lead: `${texts.list.lead} ${texts.list.openSum({ amount })}`,
      search: { label: texts.list.search, hint: texts.list.searchHint },
      filters: { state: { label: texts.list.byState, words: texts.states, as: 'links' } },
      columns: useColumns(now),
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
export const loader = (args: PageArgs) => loadList(receivableKind, args);
export default listPage(receivableKind);

function useColumns(now: string): DeskColumn<Receivable>[] {
  const texts = useTexts(deskReceivableTexts);
  const words = texts.list;
  const format = useFormat();
  return [
    column('person', words.person, (row) => (
      <RecordLink to={`/desk/receivables/${row.id}`}>{row.full_name ?? texts.nobody}</RecordLink>
    )),
    figureColumn(
      'open',
      words.open,
      (row) => <span className="font-semibold">{format.eur(row.open_eur)}</span>,
      { descending: 'largest' },
    ),
    figureColumn('amount', words.amount, (row) => format.eur(row.amount_eur)),
    column('state', words.state, (row) => <ReceivableStateBadge state={row.state} />),
    column(
      'age',
      words.age,
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
      words.payBy,
      (row) => row.state === 'open' && format.date(row.pay_by, 'short'),
    ),
    figureColumn('letters', words.letters, (row) => row.notices),
    column('cause', words.cause, (row) => texts.causes[row.cause]),
    column('for', words.reason, (row) => (
      <span className="font-mono">{row.order_reference ?? texts.forRefund}</span>
    )),
    column('reference', words.reference, (row) => (
      <span className="font-mono">{row.reference}</span>
    )),
  ];
}

export const ReceivableStateBadge = stateBadge(deskReceivableTexts, (texts) => texts.states, {
  open: 'warning',
  settled: 'success',
  written_off: 'neutral',
});
