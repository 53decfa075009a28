import { programmeEnds, programmeRuns } from '@bb1/domain/affiliates/commission';
import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import { sumBand } from '@bb1/domain/affiliates/referred-sums';
import { affiliatePath } from '@bb1/domain/affiliates/referral';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, parseMoney, tokens } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import { commissionDue, commissionSums } from './commission-store.ts';
import { extendedWeeks } from './extension-store.ts';
import {
  countReferred,
  findAffiliate,
  listReferred,
  listReferredMonths,
  type ReferredRow,
} from './store.ts';
import { maybeTakesPart } from './take-part.ts';

/**
 * The affiliate's view of the programme: referred people appear as a running number with months and
 * state, without names and amounts; sums in bands, of five people at least.
 */
export async function showAffiliate(
  { db, clock, offering, publicUrl }: Pick<Context, 'db' | 'clock' | 'offering' | 'publicUrl'>,
  accountId: string,
): Promise<Affiliate> {
  const affiliate = await findAffiliate(db, accountId);
  const { people, investors, invested_eur } = await countReferred(db, accountId);
  const { pending, invested } = await commissionSums(db, accountId);
  const due = parseMoney('TOKEN', await commissionDue(db, accountId)).units;
  const weeks = await extendedWeeks(db, offering.token.code);
  return {
    link: affiliate && new URL(affiliatePath(affiliate.code), publicUrl).href,
    code: affiliate?.code ?? null,
    may_take_part: affiliate !== null || (await maybeTakesPart(db, accountId)),
    joined_at: affiliate?.joined_at.toISOString() ?? null,
    programme_ends_at: new Date(programmeEnds(offering.affiliate, weeks)).toISOString(),
    programme_runs: programmeRuns(offering.affiliate, clock.now(), weeks),
    referred_people: people,
    referred_investors: investors,
    sum_of_investment: sumBand({ people: investors, cents: cents(invested_eur) }),
    months: (await listReferredMonths(db, accountId)).map((row) => ({
      month: row.month,
      investors: row.investors,
      sum: sumBand({ people: row.investors, cents: cents(row.invested_eur) }),
    })),
    commission: {
      pending,
      earned: tokens(due > 0n ? due : 0n),
      invested,
      owed: tokens(due < 0n ? -due : 0n),
    },
    auto_invest_since: affiliate?.auto_invest_since?.toISOString() ?? null,
    referrals: (await listReferred(db, accountId)).map(toReferralDto),
  };
}

function toReferralDto(row: ReferredRow): Affiliate['referrals'][number] {
  const shared = { number: row.number, signed_up_in: monthOf(row.signed_up_at) };
  if (row.allocated_at === null) return { ...shared, invested_in: null, state: 'registered' };
  const isGone = row.withdrawn || row.status !== 'tokens_allocated';
  return {
    ...shared,
    invested_in: monthOf(row.allocated_at),
    state: stateOf(row, isGone),
  };
}

/** YYYY-MM in Berlin. */
function monthOf(moment: Date): string {
  return berlinDay(moment).slice(0, 7);
}

function stateOf(row: ReferredRow, isGone: boolean): Affiliate['referrals'][number]['state'] {
  if (row.state !== null) return row.state;
  return isGone ? 'lapsed' : 'none';
}
