import type { CommissionState } from '@bb1/domain/affiliates/commission-state';
import type { Context } from '../../context.ts';
import type { CsvColumn } from '../../platform/http/csv.ts';
import type { Download } from '../../platform/http/download.ts';
import { exportList } from '../payments/export-list.ts';
import { type DeskCommissionRow, pageOfCommissions } from './commission-decision-store.ts';
import { type DeskAffiliateRow, pageOfAffiliates } from './desk-store.ts';

type Exporting = Pick<Context, 'db' | 'clock'>;

const AFFILIATE_COLUMNS: readonly CsvColumn<DeskAffiliateRow>[] = [
  { name: 'full_name', value: (row) => row.full_name },
  { name: 'code', value: (row) => row.code },
  { name: 'joined_at', value: (row) => row.joined_at },
  { name: 'auto_invest_since', value: (row) => row.auto_invest_since },
  { name: 'kyc_verdict', value: (row) => row.kyc_verdict },
  { name: 'referred_people', value: (row) => row.referred_people },
  { name: 'pending', value: (row) => row.pending },
  { name: 'due', value: (row) => row.due },
  { name: 'invested', value: (row) => row.invested },
  { name: 'with_signs', value: (row) => row.with_signs },
];
const COMMISSION_COLUMNS: readonly CsvColumn<DeskCommissionRow>[] = [
  { name: 'affiliate_name', value: (row) => row.affiliate_name },
  { name: 'full_name', value: (row) => row.full_name },
  { name: 'order_reference', value: (row) => row.order_reference },
  { name: 'paid', value: (row) => row.paid },
  { name: 'tokens', value: (row) => row.tokens },
  { name: 'state', value: (row) => row.state },
  { name: 'signs', value: (row) => row.signs.join(' ') },
  {
    name: 'decision',
    value: ({ decision, approval_id: waiting }) =>
      waiting === null ? (decision?.kind ?? null) : 'proposed',
  },
  { name: 'created_at', value: (row) => row.created_at },
  { name: 'since', value: (row) => row.since },
];

export function exportAffiliateList(
  context: Exporting,
  { officerId, filter }: { officerId: string; filter: { sort: string } },
): Promise<Download> {
  return exportList(context, {
    name: 'affiliates',
    officerId,
    filter,
    read: (tx, rows) => tx.inPieces(pageOfAffiliates({ ...filter, ...rows })),
    columns: AFFILIATE_COLUMNS,
    names: (row) => [row.account_id],
  });
}

export function exportCommissionList(
  context: Exporting,
  {
    officerId,
    filter,
  }: {
    officerId: string;
    filter: {
      state?: CommissionState | undefined;
      only?: 'standing' | 'proposed' | undefined;
      columns?: readonly string[] | undefined;
    };
  },
): Promise<Download> {
  const { state = null, only = null } = filter;
  return exportList(context, {
    name: 'commissions',
    officerId,
    filter,
    read: (tx, rows) => tx.inPieces(pageOfCommissions({ state, only, ...rows })),
    columns: COMMISSION_COLUMNS,
    names: (row) => [row.affiliate_id, row.account_id],
  });
}
