import { COMMISSION_STATES } from '@bb1/domain/affiliates/commission-state';
import {
  COMMISSION_FILTERS,
  type DeskCommission,
  exportCommissions,
  listCommissions,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { PageArgs } from '../../session/page-api.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { BackLink } from '../parts/back-link.tsx';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { listFile, loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { CommissionBadge, SignBadges } from './commission-badges.tsx';

export const commissionKind = recordKind({
  path: '/desk/affiliates/commissions',
  filters: { only: COMMISSION_FILTERS, state: COMMISSION_STATES },
  orders: [],
  ask: rowsOf(listCommissions, 'commissions'),
  placeOf: ({ id }) => `/desk/affiliates/commissions/${id}`,
  useList: () => {
    const { commissions: texts, states } = useTexts(deskAffiliateTexts);
    return {
      before: <BackLink to="/desk/affiliates">{texts.back}</BackLink>,
      title: texts.title,
      lead: texts.lead,
      filters: {
        only: { label: texts.byWork, words: texts.only, all: texts.only.all, as: 'links' },
        state: { label: texts.byState, words: states, as: 'links' },
      },
      columns: useColumns(),
      download: listFile(exportCommissions, {
        order: ['order_reference'],
        affiliate: ['affiliate_name'],
        investor: ['full_name'],
        paid: ['paid'],
        tokens: ['tokens'],
        state: ['state'],
        signs: ['signs'],
        decision: ['decision'],
        since: ['since'],
      }),
    };
  },
});

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.commissions);
export const loader = (args: PageArgs) => loadList(commissionKind, args);
export default listPage(commissionKind);

function useColumns(): DeskColumn<DeskCommission>[] {
  const all = useTexts(deskAffiliateTexts);
  const texts = all.commissions;
  const format = useFormat();
  return [
    column('order', texts.order, (row) => (
      <RecordLink
        to={`/desk/affiliates/commissions/${row.id}`}
        className="link inline-flex min-h-6 items-center font-mono font-semibold"
      >
        {row.order_reference}
      </RecordLink>
    )),
    column('affiliate', texts.affiliate, (row) => (
      <PersonLink accountId={row.affiliate_id} name={row.affiliate_name} />
    )),
    column('investor', texts.investor, (row) => (
      <PersonLink accountId={row.account_id} name={row.full_name} />
    )),
    figureColumn('paid', texts.paid, (row) => format.eur(row.paid)),
    figureColumn('tokens', texts.tokens, (row) => format.quantity(row.tokens)),
    column('state', texts.state, (row) => <CommissionBadge state={row.state} />),
    column('signs', texts.signs, (row) => <SignBadges commission={row} />),
    column('decision', texts.decision, ({ decision, approval_id: waiting }) => {
      if (waiting !== null) return all.proposals.proposed;
      return decision === null ? '–' : all.kinds[decision.kind];
    }),
    column('since', texts.since, (row) => format.date(row.since, 'short')),
  ];
}
