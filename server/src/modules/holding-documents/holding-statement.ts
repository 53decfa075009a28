import type { HoldingStatement } from '@bb1/domain/holding-documents/endpoints';
import { paidOutUntil } from '@bb1/domain/holding-documents/paid-out';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur, tokens } from '@bb1/domain/money';
import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import { repaymentCents } from '@bb1/domain/payouts/payout-amounts';
import { refuse } from '@bb1/domain/refusal';
import { requestedList, type HoldersContext } from '../holders/requested-list.ts';
import { ownPayouts } from '../payouts/own-payouts.ts';
import { unclaimedAt } from '../payouts/record-date-holdings.ts';
import { openClaims } from '../payouts/record-date-store.ts';
import { listWallets } from '../wallets/store.ts';

interface StatementRequest {
  readonly accountId: string;
  /** A past day. */
  readonly date: string;
}

/**
 * A person's holding at the end of a day, by the list of holders of its last ledger, and for unclaimed
 * tokens by the books. What the ledger's history does not prove is marked so. Refuses while the list
 * is being read.
 */
export async function holdingStatement(
  context: HoldersContext,
  { accountId, date }: StatementRequest,
): Promise<HoldingStatement> {
  const { db, offering } = context;
  const end = berlinDayEnds(date);
  const asked = await requestedList(context, { date });
  if (asked.state === 'unreachable') throw refuse('unavailable', 'ledger_unavailable');
  // A claim whose outcome is open is in neither place, or in both.
  if (asked.state === 'reading' || (await db.one(openClaims, [end])).found)
    throw refuse('unavailable', 'holders_not_read');
  const list = asked.state === 'ready' ? asked.list : null;
  const ledger = list?.ledger.sequence ?? null;
  const wallets = await listWallets(db, accountId);
  const held = wallets.flatMap((wallet) => {
    const holding = list?.holdings.find((one) => one.publicKey === wallet.public_key);
    return holding === undefined ? [] : { wallet, holding };
  });
  const unclaimed = (await unclaimedAt(db, { end, ledger: ledger ?? 0 })).filter(
    (one) => one.accountId === accountId,
  );
  const units = [...unclaimed, ...held.map(({ holding }) => holding)].reduce(
    (sum, one) => sum + one.units,
    0n,
  );
  return {
    date,
    ledger,
    places: [
      ...unclaimed.map((one) => ({
        public_key: null,
        tokens: tokens(one.units),
        proven_on: null,
        frozen: false,
        unproven: null,
      })),
      ...held.map(({ wallet, holding }) => ({
        public_key: wallet.public_key,
        tokens: tokens(holding.units),
        proven_on: berlinDay(wallet.proven_at),
        frozen: holding.isFrozen,
        unproven: holding.unproven,
      })),
    ],
    tokens: tokens(units),
    nominal_eur: eur(repaymentCents(units, offering.token.nominalEur)),
    ...paidOutUntil(await ownPayouts(db, accountId), date),
  };
}
