import type { ClaimState } from '@bb1/domain/claims/claim-state';
import {
  CLAIM_FILTERS,
  CLAIM_ORDERS,
  exportClaims,
  listDeskClaims,
} from '@bb1/domain/claims/desk-endpoints';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { listFile, listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** Claims with their time in the current state; stuck ones are one click away. */
export const claimKind = listedKind(deskClaimTexts, {
  path: '/desk/claims',
  filters: { state: CLAIM_FILTERS },
  orders: CLAIM_ORDERS,
  list: listDeskClaims,
  rows: 'claims',
  placeOf: ({ id }) => `/desk/claims/${id}`,
  useList: ({ now }, { texts: { list: texts, states }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    search: { label: texts.search, hint: texts.searchHint },
    filters: { state: { label: texts.byState, words: states, as: 'links' } },
    columns: [
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
    ],
    download: listFile(exportClaims, {
      name: ['full_name'],
      tokens: ['token_amount'],
      state: ['state'],
      age: ['since', 'stuck'],
      begun: ['created_at'],
      wallet: ['public_key', 'transaction_hash'],
      failure: ['failure'],
    }),
  }),
});

export const meta = pageMeta(deskClaimTexts, (texts) => texts.list);
export const loader = listLoader(claimKind);
export default listPage(claimKind);

const StateBadge = stateBadge(deskClaimTexts, (texts) => texts.states, {
  created: 'neutral',
  built: 'neutral',
  signed: 'info',
  submitted: 'info',
  settled: 'success',
  failed: 'error',
  expired: 'warning',
  stuck: 'error',
});

export function ClaimStateBadge({
  claim: { state, stuck },
}: {
  readonly claim: { readonly state: ClaimState; readonly stuck: boolean };
}) {
  const { stuckHint } = useTexts(deskClaimTexts);
  return (
    <span className="flex flex-wrap gap-1">
      <StateBadge state={state} />
      {stuck && (
        <span title={stuckHint}>
          <StateBadge state="stuck" />
        </span>
      )}
    </span>
  );
}
