import type { OrderStatus } from '@bb1/domain/orders/order-status';
import type { Step } from '../../ui/stepper.tsx';

export type OrderStep = 'placed' | 'payment' | 'allocation';

const STATES: Readonly<Partial<Record<OrderStatus, Readonly<Record<OrderStep, Step['state']>>>>> = {
  pending: { placed: 'done', payment: 'current', allocation: 'ahead' },
  received: { placed: 'done', payment: 'current', allocation: 'ahead' },
  funds_received: { placed: 'done', payment: 'done', allocation: 'current' },
  tokens_allocated: { placed: 'done', payment: 'done', allocation: 'done' },
};

/** An order's current step; null for ended orders. */
export function orderSteps(status: OrderStatus): Readonly<Record<OrderStep, Step['state']>> | null {
  return STATES[status] ?? null;
}
