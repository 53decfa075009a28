import { type AffiliateTerms, commissionUnits } from './commission.ts';
import type { CommissionState } from './commission-state.ts';

/** How the commission of one referred order stands, and everything that decides about it. */
export interface CommissionFacts {
  /** Null before there is a commission. */
  readonly now: { readonly state: CommissionState; readonly units: bigint } | null;
  readonly placedAt: Date;
  /** What of the order's money is final and still here, in cents. */
  readonly paidCents: bigint;
  readonly isAllocated: boolean;
  readonly isWithdrawn: boolean;
  /** Whether the law still lets the person withdraw. */
  readonly mayWithdraw: boolean;
  /** Two officers have refused it. */
  readonly isRefused: boolean;
  /** Affiliate and referred person look like one, and officers have not said otherwise. */
  readonly signsStand: boolean;
  readonly extendedWeeks: number;
}

/** Why it changes, for the history. */
type CommissionReason =
  | 'tokens allocated'
  | 'more or less was paid'
  | 'the order can no longer be withdrawn'
  | 'the order was withdrawn'
  | 'officers refused it'
  | 'its money went back';

export interface SettledCommission {
  readonly state: CommissionState;
  readonly units: bigint;
  readonly reason: CommissionReason;
}

/**
 * Where the commission of a referred order belongs, from the facts alone: asked again it says nothing new. Null when it is there
 * already. What was earned only ever becomes less; what has ended stays so.
 */
export function settleCommission(
  offering: { readonly affiliate: AffiliateTerms; readonly nominalEur: string },
  facts: CommissionFacts,
): SettledCommission | null {
  const { now } = facts;
  const units = unitsDue(offering, facts);
  if (now === null)
    return units === 0n ? null : { state: 'pending', units, reason: 'tokens allocated' };
  if (now.state === 'lapsed' || now.state === 'taken_back') return null;
  if (units === 0n)
    return {
      state: now.state === 'pending' ? 'lapsed' : 'taken_back',
      units,
      reason: whyNothing(facts),
    };
  if (now.state === 'pending') {
    if (!facts.mayWithdraw && !facts.signsStand)
      return { state: 'earned', units, reason: 'the order can no longer be withdrawn' };
    return units === now.units
      ? null
      : { state: 'pending', units, reason: 'more or less was paid' };
  }
  return units < now.units ? { state: now.state, units, reason: 'more or less was paid' } : null;
}

function unitsDue(
  offering: { readonly affiliate: AffiliateTerms; readonly nominalEur: string },
  facts: CommissionFacts,
): bigint {
  if (!facts.isAllocated || facts.isWithdrawn || facts.isRefused) return 0n;
  return commissionUnits(offering, {
    paidCents: facts.paidCents,
    at: facts.placedAt,
    extendedWeeks: facts.extendedWeeks,
  });
}

function whyNothing({ isRefused, isWithdrawn, isAllocated }: CommissionFacts): CommissionReason {
  if (isRefused) return 'officers refused it';
  return isWithdrawn || !isAllocated ? 'the order was withdrawn' : 'its money went back';
}
