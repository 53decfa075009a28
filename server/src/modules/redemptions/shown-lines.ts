import type { RedemptionLine } from '@bb1/domain/redemptions/desk-endpoints';
import type { LeftReason, RedemptionLineState } from '@bb1/domain/redemptions/redemption-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { RowPieces } from '../../platform/http/csv.ts';

interface RedemptionLineFilter {
  readonly state?: RedemptionLineState | undefined;
  readonly q?: string | undefined;
}

interface ShownRow {
  id: string;
  line_no: number;
  account_id: string | null;
  full_name: string | null;
  public_key: string;
  token_amount: string;
  moved: boolean;
  state: RedemptionLineState;
  left_reason: LeftReason | null;
  left_detail: string | null;
  redeemed_at: Date | null;
  transaction_hash: string | null;
}

const FROM =
  'from redemption_lines l left join wallets w on w.public_key = l.public_key left join accounts a on a.id = w.account_id';
const FITS =
  "l.redemption_id = $1 and ($2::text is null or l.state = $2) and ($3::text is null or position(lower($3) in lower(l.public_key || ' ' || coalesce(a.full_name, ''))) > 0)";
const pageOf = sql<ShownRow>(
  'redemption_lines.page',
  `select l.id, l.line_no, w.account_id, a.full_name, l.public_key, l.token_amount, l.moved, l.state, l.left_reason, l.left_detail, l.redeemed_at, t.transaction_hash ${FROM}
   left join lateral (select transaction_hash from transfer_attempts where transfer_id = l.transfer_id and outcome = 'settled') t on true where ${FITS} order by l.line_no limit $4 offset $5`,
);
const countOf = sql<{ total: number }>(
  'redemption_lines.count',
  `select count(*)::int as total ${FROM} where ${FITS}`,
);

export async function redemptionLinePage(
  db: Queryable,
  wish: { redemptionId: string; filter: RedemptionLineFilter; limit: number; offset: number },
): Promise<{ lines: RedemptionLine[]; total: number }> {
  const fits = fitting(wish.redemptionId, wish.filter);
  const rows = await db.rows(pageOf, [...fits, wish.limit, wish.offset]);
  return { lines: rows.map(shownLine), total: (await db.one(countOf, fits)).total };
}

/** As they are now, for a file. */
export async function allRedemptionLines(
  tx: Tx,
  redemptionId: string,
  filter: RedemptionLineFilter,
): Promise<RowPieces<RedemptionLine>> {
  return shownLines(
    await tx.inPieces({ statement: pageOf, values: [...fitting(redemptionId, filter), null, 0] }),
  );
}

function fitting(redemptionId: string, { state, q }: RedemptionLineFilter): readonly unknown[] {
  return [redemptionId, state ?? null, q === undefined || q === '' ? null : q];
}

async function* shownLines(pieces: AsyncIterable<ShownRow[]>): AsyncGenerator<RedemptionLine[]> {
  for await (const rows of pieces) yield rows.map(shownLine);
}

function shownLine({
  token_amount: tokens,
  redeemed_at: redeemedAt,
  ...row
}: ShownRow): RedemptionLine {
  return { ...row, tokens, redeemed_at: redeemedAt?.toISOString() ?? null };
}
