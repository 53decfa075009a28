import {
  CLAIM_FILTERS,
  CLAIM_ORDERS,
  type DeskClaim,
  exportClaims,
  listDeskClaims,
} from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { PageArgs } from '../../session/page-api.ts';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { useFormat } from '../parts/use-format.ts';
import { listFile, loadList, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ClaimStateBadge } from './claim-state-badge.tsx';

/** Claims with their time in the current state; stuck ones are one click away. */
export const claimKind = recordKind({
  path: '/desk/claims',
  filters: { state: CLAIM_FILTERS },
  orders: CLAIM_ORDERS,
  ask: async (api, query) => {
    const { claims: rows, ...rest } = await api(listDeskClaims, { query });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/claims/${id}`,
  useList: ({ now }) => {
    const texts = useTexts(deskClaimTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      search: { label: texts.list.search, hint: texts.list.searchHint },
      filters: { state: { label: texts.list.byState, words: texts.states, as: 'links' } },
      columns: useColumns(now),
      download: listFile(exportClaims, {
        name: ['full_name'],
        tokens: ['token_amount'],
        state: ['state'],
        age: ['since', 'stuck'],
        begun: ['created_at'],
        wallet: ['public_key', 'transaction_hash'],
        failure: ['failure'],
      }),
    };
  },
});

export const meta = pageMeta(deskClaimTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(claimKind, args);
export default listPage(claimKind);

function useColumns(now: string): DeskColumn<DeskClaim>[] {
  const texts = useTexts(deskClaimTexts).list;
  const format = useFormat();
  return [
    column('name', texts.name, (row) => (
      <RecordLink to={`/desk/claims/${row.id}`}>{row.full_name}</RecordLink>
    )),
    figureColumn('tokens', texts.tokens, (row) => format.quantity(row.tokens, row.asset_code), {
      descending: 'largest',
      ascending: 'smallest',
    }),
    column('state', texts.state, (row) => <ClaimStateBadge claim={row} />),
    column(
      'age',
      texts.age,
      (row) => row.state !== 'settled' && format.age({ since: row.since, now }),
      { descending: 'waiting' },
    ),
    column('begun', texts.begun, (row) => format.moment(row.created_at), {
      descending: 'newest',
      ascending: 'oldest',
    }),
    column('wallet', titleOfBoth(texts.wallet, texts.transaction), (row) => (
      <TwoLines
        first={<LedgerKey text={row.public_key} />}
        second={row.transaction_hash !== null && <LedgerKey text={row.transaction_hash} />}
      />
    )),
    textColumn('failure', texts.failure, (row) => row.failure),
  ];
}
