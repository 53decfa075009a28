import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import { parseMoney } from '@bb1/domain/money';
import type { CouponRunTrouble } from '@bb1/domain/payouts/coupon-run-state';
import { Refusal } from '@bb1/domain/refusal';
import type { HolderList } from '../../integrations/stellar/holders-port.ts';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ownersOf } from '../holders/holder-rows.ts';
import { keepSnapshot } from '../holders/keep-snapshot.ts';
import { findSnapshot, knownAddresses, listOfSnapshot } from '../holders/snapshot-store.ts';
import { bookedTokens, paidOutUnits } from '../holders/token-movement-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { hadTokens, listUnclaimed, openClaims } from './record-date-store.ts';

/** The tokens of one wallet, or a person's unclaimed tokens, at the end of the record date. */
export interface RecordDateHolding {
  readonly accountId: string | null;
  readonly publicKey: string | null;
  readonly units: bigint;
}

export type RecordDateHoldings =
  | { readonly state: 'nothing' }
  | { readonly state: 'trouble'; readonly trouble: CouponRunTrouble }
  /**
   * `outstandingUnits`: all tokens of others, including those elsewhere. Wallets by address, then
   * unclaimed tokens by account.
   */
  | {
      readonly state: 'ready';
      readonly snapshotId: string;
      readonly holdings: readonly RecordDateHolding[];
      readonly outstandingUnits: bigint;
    };

/** How long a run waits for proofs of all holdings after the record date. */
const PATIENCE_MS = 2 * 3_600_000;

/** Few enough to die in the young generation of the garbage collector. */
const OWNERS_AT_ONCE = 1_000;

type Asking = Pick<PayoutsContext, 'db' | 'clock' | 'stellar' | 'holders'>;

/**
 * Holdings at the end of a day in Berlin, by the ledger and for unclaimed tokens by the books,
 * without the issuer's own accounts. The list of holders is stored for good, unproven holdings
 * included: only their payouts are parked. Anything else unreliable is reported as trouble, to be
 * retried.
 */
export async function recordDateHoldings(
  context: Asking,
  query: { readonly recordDate: string; readonly despiteElsewhere: boolean },
): Promise<RecordDateHoldings> {
  const { db, stellar } = context;
  const end = berlinDayEnds(query.recordDate);
  if (!(await db.one(hadTokens, [end])).found) return { state: 'nothing' };
  try {
    if ((await stellar.network.latestLedger()).closedAt < end) return trouble('record_date_ahead');
    if ((await db.one(openClaims, [end])).found) return trouble('claims_open');
    const list = await listAt(context, end);
    if (list === null) return trouble('record_date_ahead');
    // A server that lags catches up meanwhile. After that, only unproven holdings wait.
    if (list.holdings.some(({ unproven }) => unproven !== null)) {
      const { closedAt } = await stellar.network.latestLedger();
      if (closedAt.getTime() - end.getTime() < PATIENCE_MS) return trouble('ledger_unavailable');
    }
    const snapshot = await keepSnapshot(context, {
      list,
      asset: `${stellar.claims.assetCode}:${stellar.claims.assetIssuer}`,
      reason: `coupon run, record date ${query.recordDate}`,
      officerId: null,
    });
    return await holdingsOf(context, {
      list,
      end,
      snapshotId: snapshot.id,
      despiteElsewhere: query.despiteElsewhere,
    });
  } catch (error) {
    if (error instanceof LedgerUnreachable) return trouble('ledger_unavailable');
    if (error instanceof Refusal && error.fields['base']?.[0]?.code === 'holders_differ')
      return trouble('holders_differ');
    throw error;
  }
}

/** A ledger closed at midnight belongs to the next day. Null if there was no ledger yet. */
async function listAt({ db, holders }: Asking, end: Date): Promise<HolderList | null> {
  const ledger = await holders.lastLedgerAt(new Date(end.getTime() - 1));
  if (ledger === null) return null;
  const kept = await findSnapshot(db, ledger.sequence);
  return kept === null
    ? holders.holdersAt({ ledger: ledger.sequence, known: await knownAddresses(db) })
    : listOfSnapshot(db, kept);
}

async function holdingsOf(
  { db, holders }: Asking,
  {
    list,
    end,
    snapshotId,
    despiteElsewhere,
  }: { list: HolderList; end: Date; snapshotId: string; despiteElsewhere: boolean },
): Promise<RecordDateHoldings> {
  if (list.elsewhereUnits !== 0n && !despiteElsewhere) return trouble('tokens_elsewhere');
  const own = new Set(holders.own.map(({ publicKey }) => publicKey));
  const wallets = await withOwners(
    db,
    list.holdings.filter(({ publicKey }) => !own.has(publicKey)),
  );
  const claimed = wallets.reduce((total, { units }) => total + units, list.elsewhereUnits);
  // Fewer than the books say means returned or destroyed tokens; more is impossible.
  const isMoreThanBooked =
    claimed > (await paidOutUnits(db, list.ledger.sequence)) ||
    list.issuedUnits > (await bookedTokens(db, end)).issue;
  if (isMoreThanBooked) return trouble('books_differ');
  const unclaimed = await unclaimedAt(db, { end, ledger: list.ledger.sequence });
  const holdings = [...wallets, ...unclaimed];
  const outstandingUnits = holdings.reduce(
    (total, { units }) => total + units,
    list.elsewhereUnits,
  );
  return outstandingUnits === 0n
    ? { state: 'nothing' }
    : { state: 'ready', snapshotId, holdings, outstandingUnits };
}

async function withOwners(
  db: Queryable,
  holdings: HolderList['holdings'],
): Promise<RecordDateHolding[]> {
  const wallets: RecordDateHolding[] = [];
  for (let from = 0; from < holdings.length; from += OWNERS_AT_ONCE) {
    const some = holdings.slice(from, from + OWNERS_AT_ONCE);
    const owners = await ownersOf(db, some);
    for (const { publicKey, units } of some)
      wallets.push({ publicKey, accountId: owners.get(publicKey)?.account_id ?? null, units });
  }
  return wallets;
}

/** Tokens that were allocated and not claimed at a moment, whose last ledger it was. */
export async function unclaimedAt(
  db: Queryable,
  { end, ledger }: { end: Date; ledger: number },
): Promise<RecordDateHolding[]> {
  return (await db.rows(listUnclaimed, [end, ledger])).map(({ account_id: accountId, tokens }) => ({
    accountId,
    publicKey: null,
    units: parseMoney('TOKEN', tokens).units,
  }));
}

function trouble(kind: CouponRunTrouble): RecordDateHoldings {
  return { state: 'trouble', trouble: kind };
}
