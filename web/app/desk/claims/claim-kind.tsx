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
import type { DeskColumn } from '../parts/desk-table.tsx';
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
    {
      key: 'name',
      title: texts.name,
      cell: (row) => <RecordLink to={`/desk/claims/${row.id}`}>{row.full_name}</RecordLink>,
    },
    {
      key: 'tokens',
      title: texts.tokens,
      align: 'end',
      sort: { descending: 'largest', ascending: 'smallest' },
      cell: (row) => format.quantity(row.tokens, row.asset_code),
    },
    { key: 'state', title: texts.state, cell: (row) => <ClaimStateBadge claim={row} /> },
    {
      key: 'age',
      title: texts.age,
      sort: { descending: 'waiting' },
      cell: (row) => row.state !== 'settled' && format.age({ since: row.since, now }),
    },
    {
      key: 'begun',
      title: texts.begun,
      sort: { descending: 'newest', ascending: 'oldest' },
      cell: (row) => format.moment(row.created_at),
    },
    {
      key: 'wallet',
      title: titleOfBoth(texts.wallet, texts.transaction),
      cell: (row) => (
        <TwoLines
          first={<LedgerKey text={row.public_key} />}
          second={row.transaction_hash !== null && <LedgerKey text={row.transaction_hash} />}
        />
      ),
    },
    { key: 'failure', title: texts.failure, wraps: true, cell: (row) => row.failure },
  ];
}
