import type { PayoutState } from '@bb1/domain/payouts/payout-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import type { PayoutDayState } from './payout-day-state.ts';

const KINDS: Readonly<Record<PayoutDayState, 'neutral' | 'info' | 'warning' | 'success'>> = {
  ahead: 'neutral',
  due: 'warning',
  preparing: 'info',
  prepared: 'warning',
  proposed: 'warning',
  released: 'info',
  waiting: 'success',
  settled: 'success',
  nothing_due: 'neutral',
  cancelled: 'neutral',
};
const PAYOUT_KINDS = {
  planned: 'neutral',
  sending: 'info',
  paid: 'success',
  parked: 'warning',
} as const;

export function RunStateBadge({ state }: { readonly state: PayoutDayState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskCouponRunTexts).states[state]}</Badge>;
}

export function PayoutStateBadge({ state }: { readonly state: PayoutState }) {
  return (
    <Badge kind={PAYOUT_KINDS[state]}>{useTexts(deskCouponRunTexts).payoutStates[state]}</Badge>
  );
}
