import type { PaymentState } from '@bb1/domain/payments/payment-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';

const KINDS = {
  queued: 'warning',
  new: 'info',
  assigned: 'success',
  closed: 'neutral',
  gone: 'error',
  split: 'neutral',
} as const;

export function PaymentStateBadge({ state }: { readonly state: PaymentState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskPaymentTexts).states[state]}</Badge>;
}
