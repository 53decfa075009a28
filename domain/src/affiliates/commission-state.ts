import type { Move } from '../move-table.ts';

/**
 * `pending`: the order has its tokens and can still be withdrawn, or a sign of self-referral waits for officers. `earned`: owed to the affiliate.
 * `invested`: its tokens were allocated to the affiliate, who can claim them. The last two are ends: before it was earned, and behind it.
 */
export const COMMISSION_STATES = ['pending', 'earned', 'invested', 'lapsed', 'taken_back'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** The only moves a commission makes; the database holds the same table. */
export const COMMISSION_MOVES: readonly Move<CommissionState, 'system' | 'officer'>[] = [
  {
    from: 'pending',
    to: 'earned',
    actor: 'system',
    why: 'the order can no longer be withdrawn, and nothing speaks for self-referral',
  },
  {
    from: 'pending',
    to: 'lapsed',
    actor: 'system',
    why: 'the order was withdrawn, its money went back, or officers refused the commission',
  },
  { from: 'earned', to: 'invested', actor: 'officer', why: 'an approved allocation of commission' },
  {
    from: 'earned',
    to: 'taken_back',
    actor: 'system',
    why: 'the money went back, or officers refused the commission',
  },
  {
    from: 'invested',
    to: 'taken_back',
    actor: 'system',
    why: 'the money went back, or officers refused the commission',
  },
];
