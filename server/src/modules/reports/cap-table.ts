import { type CapTable, HOLDER_BOUNDS } from '@bb1/domain/reports/desk-endpoints';
import { shareOfIssue } from '@bb1/domain/holders/share-of-issue';
import { parseMoney, tokens } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import type { RowPieces } from '../../platform/http/csv.ts';
import { listSnapshots } from '../holders/snapshot-store.ts';
import { capTableSums, type RankRow, rankedHolders } from './holder-store.ts';

const TOP = 20;
const FIRST = [1, 10, 100] as const;
const EMPTY_CAP_TABLE: CapTable = {
  snapshot: null,
  holders: 0,
  tokens: '0.0000000',
  median_tokens: '0.0000000',
  classes: [],
  concentration: [],
  top: [],
};

/** The holders by the newest stored list; the wallets' owners are those known today. */
export async function capTable(tx: Tx, own: readonly string[]): Promise<CapTable> {
  const [snapshot] = await listSnapshots(tx);
  if (snapshot === undefined) return EMPTY_CAP_TABLE;
  const asked = { id: snapshot.id, own };
  const sums = await capTableSums(tx, asked, Math.max(...FIRST));
  const first = sums.first ?? [];
  const share = (held: string) => shareOfHeld(held, sums.tokens);
  const heldByFirst = (count: number) =>
    tokens(
      first.slice(0, count).reduce((sum, row) => sum + parseMoney('TOKEN', row.tokens).units, 0n),
    );
  return {
    snapshot: {
      ledger: snapshot.ledger,
      closed_at: snapshot.closed_at.toISOString(),
      issued_tokens: snapshot.issued_tokens,
    },
    holders: sums.holders,
    tokens: sums.tokens,
    median_tokens: sums.median_tokens,
    classes: Array.from({ length: HOLDER_BOUNDS.length + 1 }, (_, at) => {
      const found = sums.classes?.find((one) => one.class === at) ?? {
        holders: 0,
        tokens: '0.0000000',
      };
      return { holders: found.holders, tokens: found.tokens, share_percent: share(found.tokens) };
    }),
    concentration: FIRST.map((count) => ({
      first: count,
      tokens: heldByFirst(count),
      share_percent: share(heldByFirst(count)),
    })),
    top: first.slice(0, TOP).map((row) => ({ ...row, share_percent: share(row.tokens) })),
  };
}

interface SharedRank extends RankRow {
  share_percent: string;
  ledger: number;
}

/** Every holder with the share, for a file. */
export async function allRanks(
  tx: Tx,
  { own, limit }: { readonly own: readonly string[]; readonly limit: number },
): Promise<RowPieces<SharedRank>> {
  const [snapshot] = await listSnapshots(tx);
  if (snapshot === undefined) return [];
  const asked = { id: snapshot.id, own };
  const sums = await capTableSums(tx, asked, 0);
  return withShares(await tx.inPieces(rankedHolders(asked, limit)), {
    all: sums.tokens,
    ledger: snapshot.ledger,
  });
}

async function* withShares(
  pieces: AsyncIterable<RankRow[]>,
  { all, ledger }: { readonly all: string; readonly ledger: number },
): AsyncGenerator<SharedRank[]> {
  for await (const rows of pieces)
    yield rows.map((row) => ({ ...row, share_percent: shareOfHeld(row.tokens, all), ledger }));
}

function shareOfHeld(held: string, all: string): string {
  return shareOfIssue(parseMoney('TOKEN', held).units, parseMoney('TOKEN', all).units);
}
