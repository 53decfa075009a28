import type { KycVerdict } from '../kyc/kyc-verdict.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** What a wallet learns about its order, by the name of its sentence in the texts. */
export const TRANSFER_STAGES = [
  'not_agreed',
  'not_ordered',
  'time_over',
  'to_pay',
  'money_on_the_way',
  'to_verify',
  'in_review',
  'to_allocate',
  'to_trust',
  'to_claim',
  'claim_on_the_way',
  'completed',
  'claimed_elsewhere',
  'withdrawal_declared',
  'ended_unpaid',
  'refund_due',
  'refunded',
] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

/** The statuses of SEP-24. The stage says more than the status, and is worded for people. */
export const STATUS_OF = {
  not_agreed: 'incomplete',
  not_ordered: 'incomplete',
  time_over: 'expired',
  to_pay: 'pending_user_transfer_start',
  money_on_the_way: 'pending_external',
  to_verify: 'pending_user',
  in_review: 'pending_anchor',
  to_allocate: 'pending_anchor',
  to_trust: 'pending_trust',
  to_claim: 'pending_user',
  claim_on_the_way: 'pending_stellar',
  completed: 'completed',
  claimed_elsewhere: 'error',
  withdrawal_declared: 'pending_anchor',
  ended_unpaid: 'expired',
  refund_due: 'pending_anchor',
  refunded: 'refunded',
} as const satisfies Record<TransferStage, string>;

export interface OrderFacts {
  readonly status: OrderStatus;
  /** Whether the money that was seen is enough. */
  readonly isCovered: boolean;
  readonly verdict: KycVerdict;
  readonly withdrawalDeclared: boolean;
  /** Whether money came for it, and whether all of that has gone back. */
  readonly money: 'none' | 'kept' | 'returned';
  /** Where its tokens are once they are allocated. */
  readonly tokens: 'unclaimed' | 'on_the_way' | 'claimed' | 'claimed_elsewhere';
  /** Whether the wallet has a trustline; null when the ledger does not answer. */
  readonly hasTrustline: boolean | null;
}

export interface TransferFacts {
  readonly isAgreed: boolean;
  /** The time to open the link, to agree or to order has passed. */
  readonly isOver: boolean;
  readonly order: OrderFacts | null;
}

/** The verdicts in which the person has to do something before tokens can be allocated. */
const THEIR_TURN: readonly KycVerdict[] = [
  'not_started',
  'in_progress',
  'action_needed',
  'approved_except_video',
  'expired',
];

export function transferStage({ isAgreed, isOver, order }: TransferFacts): TransferStage {
  if (order === null) {
    if (isOver) return 'time_over';
    return isAgreed ? 'not_ordered' : 'not_agreed';
  }
  switch (order.status) {
    case 'lapsed':
    case 'cancelled':
    case 'withdrawn':
      if (order.money === 'none') return 'ended_unpaid';
      return order.money === 'returned' ? 'refunded' : 'refund_due';
    case 'pending':
    case 'received':
      if (order.withdrawalDeclared) return 'withdrawal_declared';
      return order.isCovered ? 'money_on_the_way' : 'to_pay';
    case 'funds_received':
      if (order.withdrawalDeclared) return 'withdrawal_declared';
      if (THEIR_TURN.includes(order.verdict)) return 'to_verify';
      return order.verdict === 'approved' ? 'to_allocate' : 'in_review';
    case 'tokens_allocated':
      return order.withdrawalDeclared ? 'withdrawal_declared' : stageOfTokens(order);
  }
}

function stageOfTokens({ tokens, hasTrustline }: OrderFacts): TransferStage {
  if (tokens === 'claimed') return 'completed';
  if (tokens === 'claimed_elsewhere') return 'claimed_elsewhere';
  if (tokens === 'on_the_way') return 'claim_on_the_way';
  return hasTrustline === false ? 'to_trust' : 'to_claim';
}
