import type { DeskPayout, PAYOUT_ORDERS } from '@bb1/domain/payouts/desk-endpoints';
import type { ParkedReason, PayoutState } from '@bb1/domain/payouts/payout-state';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { PayoutRow } from './payout-store.ts';
import { grossOf, grossTotalOf, taxableOf, taxesOf } from './shown-run.ts';

interface DeskPayoutRow extends PayoutRow {
  full_name: string | null;
  transaction_hash: string | null;
}

export interface PayoutFilter {
  readonly state?: PayoutState | undefined;
  readonly reason?: ParkedReason | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof PAYOUT_ORDERS)[number];
}

const SHOWN = `select l.*, a.full_name, t.transaction_hash from coupon_payouts l left join accounts a on a.id = l.account_id
  left join lateral (select transaction_hash from transfer_attempts where transfer_id = l.transfer_id and outcome = 'settled') t on true`;
const FITS = `l.run_id = $1 and ($2::text is null or l.state = $2) and ($3::text is null or l.parked_reason = $3) and ($4::text is null or position(lower($4) in lower(coalesce(l.public_key, '') || ' ' || coalesce(a.full_name, ''))) > 0)`;
const pageOf = sql<DeskPayoutRow>(
  'coupon_payouts.page',
  `${SHOWN} where ${FITS} order by case $5 when 'largest' then -l.token_amount when 'smallest' then l.token_amount end, case when $5 = 'name' then a.full_name end nulls last, l.line_no limit $6 offset $7`,
);
const countOf = sql<{ total: number }>('coupon_payouts.count', `select count(*)::int as total from coupon_payouts l left join accounts a on a.id = l.account_id where ${FITS}`);
const findShown = sql<DeskPayoutRow>('coupon_payouts.find_shown', `${SHOWN} where l.id = $1`);

export async function payoutPage(db: Queryable, wish: { runId: string; filter: PayoutFilter; limit: number; offset: number }): Promise<{ payouts: DeskPayout[]; total: number }> {
  const { state, reason, q, order } = wish.filter;
  const fits = [wish.runId, state ?? null, reason ?? null, q === undefined || q === '' ? null : q];
  const rows = await db.rows(pageOf, [...fits, order, wish.limit, wish.offset]);
  return { payouts: rows.map(shownPayout), total: (await db.one(countOf, fits)).total };
}

export async function findDeskPayout(db: Queryable, id: string): Promise<DeskPayout | null> {
  const row = await db.maybe(findShown, [id]);
  return row && shownPayout(row);
}

function shownPayout(row: DeskPayoutRow): DeskPayout {
  return {
    id: row.id,
    line_no: row.line_no,
    account_id: row.account_id,
    full_name: row.full_name,
    public_key: row.public_key,
    tokens: row.token_amount,
    gross: grossOf(row),
    gross_total: grossTotalOf(row),
    taxable: taxableOf(row),
    exemption: row.exemption,
    church_tax_percent: row.church_tax_percent,
    taxes: taxesOf(row),
    net: row.net_eur,
    lumens: row.lumens,
    state: row.state,
    parked_reason: row.parked_reason,
    parked_detail: row.parked_detail,
    paid_to: row.paid_to,
    paid_at: row.paid_at?.toISOString() ?? null,
    transaction_hash: row.transaction_hash,
  };
}
