import { holdsReservation, ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import { describe, expect, it } from 'vitest';
import { orderSteps } from './order-steps.ts';

describe('steps of an order', () => {
  it('[PAY-2] are at payment until it is complete, then at allocation', () => {
    expect(orderSteps('pending')).toEqual({
      placed: 'done',
      payment: 'current',
      allocation: 'ahead',
    });
    expect(orderSteps('received')).toEqual({
      placed: 'done',
      payment: 'current',
      allocation: 'ahead',
    });
    expect(orderSteps('funds_received')).toEqual({
      placed: 'done',
      payment: 'done',
      allocation: 'current',
    });
    expect(orderSteps('tokens_allocated')).toEqual({
      placed: 'done',
      payment: 'done',
      allocation: 'done',
    });
  });

  it('[ORD-5] are shown only for orders that still hold a part of the sale', () => {
    expect(ORDER_STATUSES.filter((status) => orderSteps(status) !== null)).toEqual(
      ORDER_STATUSES.filter(holdsReservation),
    );
  });
});
