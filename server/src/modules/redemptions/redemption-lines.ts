import type { RedemptionLine } from '@bb1/domain/redemptions/desk-endpoints';
import type { RedemptionLineState } from '@bb1/domain/redemptions/redemption-state';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { RowPieces } from '../../platform/http/csv.ts';
import { type ShownRow, countOf, pageOf } from './line-store.ts';

interface RedemptionLineFilter {
  readonly state?: RedemptionLineState | undefined;
  readonly q?: string | undefined;
}

export async function redemptionLinePage(
  db: Queryable,
  query: { redemptionId: string; filter: RedemptionLineFilter; limit: number; offset: number },
): Promise<{ lines: RedemptionLine[]; total: number }> {
  const fits = fitting(query.redemptionId, query.filter);
  const rows = await db.rows(pageOf, [...fits, query.limit, query.offset]);
  return { lines: rows.map(shownLine), total: (await db.one(countOf, fits)).total };
}

/** The current lines, for an export. */
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
