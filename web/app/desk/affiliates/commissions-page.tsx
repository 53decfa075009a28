import { COMMISSION_STATES } from '@bb1/domain/affiliates/commission-state';
import {
  COMMISSION_FILTERS,
  type DeskCommission,
  exportCommissions,
  listCommissions,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatQuantity } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import deskTexts from '@bb1/texts/pages/desk';
import { BackLink } from '../parts/back-link.tsx';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/commissions-page.ts';
import { CommissionBadge, SignBadges } from './commission-badges.tsx';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.commissions);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: COMMISSION_STATES,
    fallback: ALL,
  });
  const only = chosenFilter(searchParams, {
    name: 'only',
    choices: COMMISSION_FILTERS,
    fallback: ALL,
  });
  const list = await deskApi(args)(listCommissions, {
    query: { state: filterValue(state), only: filterValue(only), page: chosenPage(searchParams) },
  });
  return { ...list, state, only };
}

export default function CommissionsPage({
  loaderData: { commissions, total, page, state, only },
}: Route.ComponentProps) {
  const texts = useTexts(deskAffiliateTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns();
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/affiliates">{texts.commissions.back}</BackLink>}
        lead={texts.commissions.lead}
        beside={
          <ExportLink
            endpoint={exportCommissions}
            query={{ state: filterValue(state), only: filterValue(only) }}
          />
        }
      >
        {texts.commissions.title}
      </DeskTitle>
      <div className="grid gap-2">
        <FilterLinks
          name="only"
          title={texts.commissions.byWork}
          chosen={only}
          options={([ALL, ...COMMISSION_FILTERS] as const).map((value) => ({
            value,
            label: texts.commissions.only[value],
          }))}
        />
        <FilterLinks
          name="state"
          title={texts.commissions.byState}
          chosen={state}
          options={[
            { value: ALL, label: lists.all },
            ...COMMISSION_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
      </div>
      <DeskTable
        caption={texts.commissions.title}
        columns={columns}
        rows={commissions}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

function useColumns(): DeskColumn<DeskCommission>[] {
  const all = useTexts(deskAffiliateTexts);
  const texts = all.commissions;
  const locale = useLocale();
  return [
    {
      key: 'order',
      title: texts.order,
      cell: (row) => (
        <PageLink
          to={`/desk/affiliates/commissions/${row.id}`}
          className="link inline-flex min-h-6 items-center font-mono font-semibold"
        >
          {row.order_reference}
        </PageLink>
      ),
    },
    {
      key: 'affiliate',
      title: texts.affiliate,
      cell: (row) => <PersonLink accountId={row.affiliate_id} name={row.affiliate_name} />,
    },
    {
      key: 'investor',
      title: texts.investor,
      cell: (row) => <PersonLink accountId={row.account_id} name={row.full_name} />,
    },
    { key: 'paid', title: texts.paid, align: 'end', cell: (row) => formatEur(locale, row.paid) },
    {
      key: 'tokens',
      title: texts.tokens,
      align: 'end',
      cell: (row) => formatQuantity(locale, row.tokens),
    },
    { key: 'state', title: texts.state, cell: (row) => <CommissionBadge state={row.state} /> },
    { key: 'signs', title: texts.signs, cell: (row) => <SignBadges commission={row} /> },
    {
      key: 'decision',
      title: texts.decision,
      cell: ({ decision, approval_id: waiting }) => {
        if (waiting !== null) return all.proposals.proposed;
        return decision === null ? '–' : all.kinds[decision.kind];
      },
    },
    { key: 'since', title: texts.since, cell: (row) => formatDate(locale, row.since, 'short') },
  ];
}
