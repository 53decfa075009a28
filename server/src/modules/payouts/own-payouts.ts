import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur, parseMoney, tokens } from '@bb1/domain/money';
import type { CouponPayout, InheritedPayout, UpcomingPayout } from '@bb1/domain/payouts/endpoints';
import {
  fixedCouponCents,
  repaymentCents,
  variableCouponCents,
} from '@bb1/domain/payouts/payout-amounts';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import { listWallets } from '../wallets/store.ts';
import { couponTerms, payoutDays, poolOfProfit } from './payout-days.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { listConfirmedProfits } from './profit-store.ts';
import { listLivingRuns, rateSourcesOf } from './run-store.ts';
import { partsWithoutRun } from './start-run.ts';
import { grossOf, grossTotalOf, taxableOf, taxesOf } from './run-dto.ts';
import { listInherited, listOwn, type OwnPayoutRow, sumTokens } from './payout-store.ts';

const UPCOMING_DAYS = 4;

/** Everything released for payment to a person, oldest first. */
export async function ownPayouts(db: Queryable, accountId: string): Promise<CouponPayout[]> {
  return (await db.rows(listOwn, [accountId])).map(toPayoutDto);
}

/** The same of deceased people whose heir the person is, unless another heir was paid. */
export async function inheritedPayouts(
  db: Queryable,
  accountId: string,
): Promise<InheritedPayout[]> {
  return (await db.rows(listInherited, [accountId])).map((row) => ({
    ...toPayoutDto(row),
    holder: row.holder,
  }));
}

function toPayoutDto(row: OwnPayoutRow): CouponPayout {
  const taxes = taxesOf(row);
  if (taxes === null || row.net_eur === null || row.lumens === null)
    throw new Error(`payout ${row.id} was released without its terms`);
  return {
    id: row.id,
    due_date: row.due_date,
    payment_date: row.payment_date,
    record_date: row.record_date,
    parts: row.parts,
    state: row.state,
    // A screening hit must not be disclosed (section 47 GwG).
    parked_reason: row.parked_reason === 'compliance' ? 'frozen' : row.parked_reason,
    public_key: row.public_key,
    paid_to: row.state === 'paid' ? row.paid_to : null,
    tokens: row.token_amount,
    gross: grossOf(row),
    gross_total: grossTotalOf(row),
    taxable: taxableOf(row),
    taxes,
    net: row.net_eur,
    lumens: row.lumens,
    rate: rateText(rateOf(row.rate)),
    rate_read_at: row.rate_read_at.toISOString(),
    rate_sources: rateSourcesOf(row).map(({ source }) => source),
    paid_at: row.paid_at?.toISOString() ?? null,
    transaction_hash: row.transaction_hash,
    redeemed_tokens: row.redeemed_tokens,
    redeemed_at: row.redeemed_at?.toISOString() ?? null,
  };
}

/** Another person's payouts get the answer "does not exist". */
export function refuseOthersPayouts(asked: string, accountId: string): void {
  if (asked !== accountId) throw refuse('not_found', 'not_found');
}

interface Upcoming {
  readonly tokens: string;
  readonly ledger_reachable: boolean;
  readonly payouts: UpcomingPayout[];
}

/**
 * The next days whose payouts are not released, with the amounts that the current tokens would
 * earn.
 */
export async function upcomingPayouts(
  context: PayoutsContext,
  accountId: string,
): Promise<Upcoming> {
  const { db, clock, offering } = context;
  const { units, isReachable } = await ownUnits(context, accountId);
  const done = Map.groupBy(
    (await listLivingRuns(db)).filter(
      ({ state }) => state === 'released' || state === 'settled' || state === 'nothing_due',
    ),
    ({ payout_number: number }) => number,
  );
  const today = berlinDay(clock.now());
  const days = payoutDays(offering)
    .map((day) => ({ ...day, parts: partsWithoutRun(day, done.get(day.number) ?? []) }))
    .filter(({ parts, paymentDate }) => parts.length > 0 && (paymentDate >= today || units > 0n));
  const pools = await confirmedPools(context);
  const outstandingUnits = parseMoney('TOKEN', (await db.one(sumTokens)).tokens).units;
  const terms = couponTerms(offering);
  const variable = (number: number) => {
    const poolCents = pools.get(number);
    return poolCents === undefined || outstandingUnits < units || outstandingUnits === 0n
      ? null
      : eur(variableCouponCents(units, { poolCents, outstandingUnits }));
  };
  return {
    tokens: tokens(units),
    ledger_reachable: isReachable,
    payouts: days.slice(0, UPCOMING_DAYS).map((day) => ({
      due_date: day.dueDate,
      payment_date: day.paymentDate,
      record_date: day.recordDate,
      parts: day.parts,
      expected: {
        fixed_coupon: eur(day.parts.includes('fixed_coupon') ? fixedCouponCents(units, terms) : 0n),
        variable_coupon: day.parts.includes('variable_coupon') ? variable(day.number) : eur(0n),
        repayment: eur(
          day.parts.includes('repayment') ? repaymentCents(units, terms.nominalEur) : 0n,
        ),
      },
    })),
  };
}

async function confirmedPools({ db, offering }: PayoutsContext): Promise<Map<number, bigint>> {
  return new Map(
    (await listConfirmedProfits(db)).map(({ payout_number: number, profit_eur: profit }) => [
      number,
      poolOfProfit(offering, profit),
    ]),
  );
}

/** Unclaimed tokens by the books, all others by the ledger now. */
async function ownUnits(
  { db, stellar }: PayoutsContext,
  accountId: string,
): Promise<{ units: bigint; isReachable: boolean }> {
  const unclaimed = await unclaimedTokenUnits(db, accountId);
  const wallets = await listWallets(db, accountId);
  try {
    const accounts = await Promise.all(
      wallets.map((wallet) => stellar.network.readAccount(wallet.public_key)),
    );
    const lines = accounts.flatMap((account) => trustlineOf(account, stellar) ?? []);
    return {
      units: lines.reduce((total, { balance }) => total + balance, unclaimed),
      isReachable: true,
    };
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    return { units: unclaimed, isReachable: false };
  }
}
