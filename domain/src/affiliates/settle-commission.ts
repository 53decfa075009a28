import { type AffiliateTerms, commissionUnits } from './commission.ts';
import type { CommissionState } from './commission-state.ts';

/** The facts that decide about one referred order's commission. */
export interface CommissionFacts {
  /** Null before a commission exists. */
  readonly now: { readonly state: CommissionState; readonly units: bigint } | null;
  readonly placedAt: Date;
  /** The order's final money that is still here, in cents. */
  readonly paidCents: bigint;
  readonly isAllocated: boolean;
  readonly isWithdrawn: boolean;
  /** Whether the law still lets the person withdraw. */
  readonly mayWithdraw: boolean;
  /** Two officers refused it. */
  readonly isRefused: boolean;
  /**
   * Affiliate and referred person look like the same person, and no officers have decided
   * otherwise.
   */
  readonly signsStand: boolean;
  readonly extendedWeeks: number;
}

/** The reason for the change, for the history. */
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
 * The state and amount a referred order's commission should have, from the facts alone. Idempotent:
 * null if it has them already. An earned commission only ever shrinks; an ended one stays ended.
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
