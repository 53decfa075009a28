import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import * as endpoints from '@bb1/domain/redemptions/desk-endpoints';
import type { RedemptionLine } from '@bb1/domain/redemptions/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { columnsOf, type RowPieces } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import { exportCsv } from '../payments/export-csv.ts';
import { downloadTransactions, takeSignatures } from './cold-signing.ts';
import { stopRedemption } from './decide-redemption.ts';
import { proposeRedemption } from './propose-redemption.ts';
import { redemptionStanding } from './redemption-standing.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { redemptionDetail, toRedemptionDto } from './redemption-dto.ts';
import { findRedemption, redemptionPage } from './store.ts';
import type { RedemptionLineState } from '@bb1/domain/redemptions/redemption-state';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type ShownRow, countOf, pageOf } from './line-store.ts';

export function redemptionsDeskRoutes(
  serve: Serve,
  context: RedemptionsContext & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = context;

  serve(endpoints.listRedemptions)(async (call) => {
    const { state, page } = call.query;
    const { rows, total } = await redemptionPage(db, {
      state: state ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return {
      redemptions: rows.map(toRedemptionDto),
      standing: await redemptionStanding(context),
      total,
      page,
      now: clock.now().toISOString(),
    };
  });
  serve(endpoints.getRedemption)(async (call) =>
    redemptionDetail(context, mustFind(await findRedemption(db, call.params.id))),
  );
  serve(endpoints.listRedemptionLines)(async (call) => {
    const { page, ...filter } = call.query;
    mustFind(await findRedemption(db, call.params.id));
    return {
      ...(await redemptionLinePage(db, {
        redemptionId: call.params.id,
        filter,
        limit: ROWS_PER_PAGE,
        offset: (page - 1) * ROWS_PER_PAGE,
      })),
      page,
    };
  });
  serve(endpoints.exportRedemptionLines)(async (call) => {
    const { id } = mustFind(await findRedemption(db, call.params.id));
    return db.transaction('export_list', async (tx) => {
      const { open, found } = await exportCsv(tx, {
        columns: COLUMNS,
        pieces: await allRedemptionLines(tx, id, call.query),
        names: (row) => [row.account_id],
      });
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'redemption_lines.exported',
        subject: `redemption:${id}`,
        after: { filter: call.query, rows: found },
      });
      return new Download('redemption.csv', open());
    });
  });
  serve(endpoints.proposeRedemption)(async ({ body, officer: { officerId } }) =>
    toRedemptionDto(
      await proposeRedemption(context, { includesMoved: body.includes_moved, officerId }),
    ),
  );
  serve(endpoints.stopRedemption)(async ({ params: { id }, body, officer: { officerId } }) =>
    redemptionDetail(context, await stopRedemption(context, { ...body, id, officerId })),
  );
  serve(endpoints.downloadRedemptionTransactions)(({ params: { id }, officer: { officerId } }) =>
    downloadTransactions(context, { id, officerId }),
  );
  serve(endpoints.uploadRedemptionSignatures)(
    async ({ params: { id }, body, officer: { officerId } }) =>
      redemptionDetail(
        context,
        await takeSignatures(context, { id, officerId, envelopes: body.signed_envelope_xdr }),
      ),
  );
}

const COLUMNS = columnsOf<endpoints.RedemptionLine>(
  'line_no',
  'account_id',
  'full_name',
  'public_key',
  'tokens',
  'moved',
  'state',
  'left_reason',
  'left_detail',
  'redeemed_at',
  'transaction_hash',
);

interface RedemptionLineFilter {
  readonly state?: RedemptionLineState | undefined;
  readonly q?: string | undefined;
}

async function redemptionLinePage(
  db: Queryable,
  query: { redemptionId: string; filter: RedemptionLineFilter; limit: number; offset: number },
): Promise<{ lines: RedemptionLine[]; total: number }> {
  const fits = fitting(query.redemptionId, query.filter);
  const rows = await db.rows(pageOf, [...fits, query.limit, query.offset]);
  return { lines: rows.map(shownLine), total: (await db.one(countOf, fits)).total };
}

/** The current lines, for an export. */
async function allRedemptionLines(
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
