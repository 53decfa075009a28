import { COMMISSION_STATES } from '@bb1/domain/affiliates/commission-state';
import {
  COMMISSION_FILTERS,
  type DeskCommission,
  exportCommissions,
  listCommissions,
} from '@bb1/domain/affiliates/desk-endpoints';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { column, figureColumn } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { listedKind, listFile, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

export const commissionKind = listedKind(deskAffiliateTexts, {
  path: '/desk/affiliates/commissions',
  filters: { only: COMMISSION_FILTERS, state: COMMISSION_STATES },
  orders: [],
  list: listCommissions,
  rows: 'commissions',
  placeOf: ({ id }) => `/desk/affiliates/commissions/${id}`,
  useList: (_answer, { texts: { commissions: texts, states, proposals, kinds }, format }) => ({
    before: <BackLink to="/desk/affiliates">{texts.back}</BackLink>,
    title: texts.title,
    lead: texts.lead,
    filters: {
      only: { label: texts.byWork, words: texts.only, all: texts.only.all, as: 'links' },
      state: { label: texts.byState, words: states, as: 'links' },
    },
    columns: [
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
        if (waiting !== null) return proposals.proposed;
        return decision === null ? '–' : kinds[decision.kind];
      }),
      column('since', texts.since, (row) => format.date(row.since, 'short')),
    ],
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
  }),
});

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.commissions);
export const loader = listLoader(commissionKind);
export default listPage(commissionKind);

export const CommissionBadge = stateBadge(deskAffiliateTexts, (texts) => texts.states, {
  pending: 'info',
  earned: 'success',
  invested: 'success',
  lapsed: 'neutral',
  taken_back: 'warning',
});

/** Signs of self-referral; those allowed by two officers say so. */
export function SignBadges({
  commission: { signs, standing_signs: standing },
}: {
  readonly commission: Pick<DeskCommission, 'signs' | 'standing_signs'>;
}) {
  const texts = useTexts(deskAffiliateTexts);
  if (signs.length === 0) return '–';
  return (
    <span className="inline-flex flex-wrap gap-1">
      {signs.map((sign) =>
        standing.includes(sign) ? (
          <Badge key={sign} kind="error">
            {texts.signs[sign]}
          </Badge>
        ) : (
          <Badge key={sign}>{`${texts.signs[sign]}, ${texts.commissions.allowed}`}</Badge>
        ),
      )}
    </span>
  );
}
