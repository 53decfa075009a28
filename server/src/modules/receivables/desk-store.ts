import type { RECEIVABLE_ORDERS } from '@bb1/domain/receivables/desk-endpoints';
import type { ReceivableState, SettlementKind } from '@bb1/domain/receivables/receivable-state';
import { type Query, sql } from '../../platform/db/database.ts';
import { filterQuery, foundIn, pageQuery } from '../../platform/db/filter-query.ts';
import type { ReceivableRow } from './store.ts';

export interface DeskReceivableRow extends ReceivableRow {
  full_name: string | null;
  order_reference: string | null;
  notices: number;
}

export interface ReceivableFilter {
  readonly state?: ReceivableState | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof RECEIVABLE_ORDERS)[number];
}

const SHOWN = `r.id, r.reference, r.account_id, r.order_id, r.payment_id, r.refund_id, r.cause, r.currency, r.amount, r.amount_eur, r.open_amount, r.open_eur, r.state, r.raised_at, r.open_since, r.pay_by, r.ended_at, r.version,
  p.full_name, o.reference as order_reference, (select count(*)::int from receivable_notices n where n.receivable_id = r.id and n.open_since = r.open_since) as notices`;
const RECEIVABLES =
  'receivables r left join person_names p on p.id = r.account_id left join order_references o on o.id = r.order_id';

const ORDERS = {
  oldest: 'r.open_since, r.id',
  newest: 'r.open_since desc, r.id desc',
  largest: 'r.open_eur desc, r.id desc',
} as const satisfies Readonly<Record<ReceivableFilter['order'], string>>;

const anyOf = (has: (text: string) => string) =>
  `(${has('lower(p.full_name collate pg_c_utf8)')} or ${has('lower(r.reference)')} or ${has('lower(o.reference)')})`;

/** Receivables by a filter, as a list or an export shows them. There are few: who owes is an exception. */
export function deskReceivables(
  filter: ReceivableFilter,
  rows: { limit: number; offset: number; total?: number },
): Query<DeskReceivableRow> {
  const { where, values } = wanted(filter);
  const { order, limit, offset } = pageQuery({ order: ORDERS[filter.order], ...rows });
  const statement = sql<DeskReceivableRow>(
    'receivables.desk_page',
    `select * from (select ${SHOWN} from ${RECEIVABLES} ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}) r order by ${ORDERS[filter.order]}`,
  );
  return { statement, values: [...values, limit, offset] };
}

export function countReceivables(filter: ReceivableFilter): Query<{ total: number }> {
  const { where, values } = wanted(filter);
  const statement = sql<{ total: number }>(
    'receivables.desk_count',
    `select count(*)::int as total from ${RECEIVABLES} ${where}`,
  );
  return { statement, values };
}

function wanted({ state, q }: ReceivableFilter): ReturnType<typeof filterQuery> {
  return filterQuery([['r.state = ?', state], foundIn(q, anyOf)]);
}

export const findShown = sql<DeskReceivableRow>(
  'receivables.desk_find',
  `select ${SHOWN} from ${RECEIVABLES} where r.id = $1`,
);

/** Those that the person is asked for or has settled; what was written off stays between officers. */
export const listOwn = sql<DeskReceivableRow>(
  'receivables.own',
  `select ${SHOWN} from ${RECEIVABLES} where r.account_id = $1 and r.state <> 'written_off' order by r.state = 'open' desc, r.raised_at desc, r.id`,
);

export const sumOpen = sql<{ open_eur: string }>(
  'receivables.open_sum',
  "select coalesce(sum(open_eur), 0)::numeric(20, 2) as open_eur from receivables where state = 'open'",
);

export const listSettlements = sql<{
  id: string;
  kind: SettlementKind;
  amount: string;
  amount_eur: string;
  payment_id: string | null;
  at: Date;
}>(
  'receivable_settlements.of_receivable',
  'select id, kind, amount, amount_eur, payment_id, at from receivable_settlements where receivable_id = $1 order by at, id',
);

export const listNotices = sql<{ number: number; sent_at: Date }>(
  'receivable_notices.of_receivable',
  'select number::int as number, sent_at from receivable_notices where receivable_id = $1 order by sent_at, number',
);
