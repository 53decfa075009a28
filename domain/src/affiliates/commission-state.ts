import type { Move } from '../move-table.ts';

/**
 * `pending`: the order has its tokens and can still be withdrawn, or a sign of self-referral awaits
 * officers. `earned`: owed to the affiliate. `invested`: allocated to the affiliate as tokens,
 * ready to be claimed. The last two are final: `lapsed` before it is earned, `taken_back`
 * afterwards.
 */
export const COMMISSION_STATES = ['pending', 'earned', 'invested', 'lapsed', 'taken_back'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** The only allowed state changes of a commission; the database enforces the same table. */
export const COMMISSION_MOVES: readonly Move<CommissionState, 'system' | 'officer'>[] = [
  {
    from: 'pending',
    to: 'earned',
    actor: 'system',
    why: 'the order can no longer be withdrawn, and there is no sign of self-referral',
  },
  {
    from: 'pending',
    to: 'lapsed',
    actor: 'system',
    why: 'the order was withdrawn or refunded, or officers refused the commission',
  },
  { from: 'earned', to: 'invested', actor: 'officer', why: 'an approved allocation of commission' },
  {
    from: 'earned',
    to: 'taken_back',
    actor: 'system',
    why: 'the order was refunded, or officers refused the commission',
  },
  {
    from: 'invested',
    to: 'taken_back',
    actor: 'system',
    why: 'the order was refunded, or officers refused the commission',
  },
];
