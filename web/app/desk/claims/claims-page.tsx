import { CLAIM_STATES } from '@bb1/domain/claims/claim-state';
import {
  CLAIM_FILTERS,
  CLAIM_ORDERS,
  type DeskClaim,
  exportClaims,
  listDeskClaims,
} from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatQuantity } from '../../ui/format.ts';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import deskTexts from '@bb1/texts/pages/desk';
import { formatAge } from '../parts/age.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/claims-page.ts';
import { ClaimStateBadge } from './claim-state-badge.tsx';

export const meta = pageMeta(deskClaimTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: CLAIM_FILTERS,
    fallback: ALL,
  });
  const order = CLAIM_ORDERS.find((one) => one === searchParams.get('order')) ?? 'newest';
  const filters = { state: filterValue(state), q: searchedWords(searchParams), order };
  const list = await deskApi(args)(listDeskClaims, {
    query: { ...filters, page: chosenPage(searchParams) },
  });
  return { ...list, filters };
}

/** Claims with their time in the current state; stuck ones are one click away. */
export default function ClaimsPage({
  loaderData: { claims, total, page, now, filters },
}: Route.ComponentProps) {
  const texts = useTexts(deskClaimTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns(now);
  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={texts.list.lead}
        beside={<ExportLink endpoint={exportClaims} query={filters} />}
      >
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          { value: 'stuck', label: texts.states.stuck },
          ...CLAIM_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.list.search, hint: texts.list.searchHint, value: filters.q ?? '' }}
        selects={[
          {
            name: 'order',
            label: texts.list.order,
            chosen: filters.order,
            options: CLAIM_ORDERS.map((value) => ({ value, label: texts.list.orders[value] })),
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={claims}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

function useColumns(now: string): DeskColumn<DeskClaim>[] {
  const texts = useTexts(deskClaimTexts).list;
  const locale = useLocale();
  return [
    {
      key: 'name',
      title: texts.name,
      cell: (row) => <RecordLink to={`/desk/claims/${row.id}`}>{row.full_name}</RecordLink>,
    },
    {
      key: 'tokens',
      title: texts.tokens,
      align: 'end',
      cell: (row) => formatQuantity(locale, row.tokens, row.asset_code),
    },
    { key: 'state', title: texts.state, cell: (row) => <ClaimStateBadge claim={row} /> },
    { key: 'age', title: texts.age, cell: (row) => formatAge(locale, { since: row.since, now }) },
    { key: 'begun', title: texts.begun, cell: (row) => formatMoment(locale, row.created_at) },
    { key: 'wallet', title: texts.wallet, cell: (row) => <LedgerKey text={row.public_key} /> },
    {
      key: 'transaction',
      title: texts.transaction,
      cell: (row) => row.transaction_hash !== null && <LedgerKey text={row.transaction_hash} />,
    },
    { key: 'failure', title: texts.failure, wraps: true, cell: (row) => row.failure },
  ];
}
