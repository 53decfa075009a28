import { describe, expect, it } from 'vitest';
import { unreachable } from './unreachable.ts';

describe('an order form whose request got no answer', () => {
  it('[ORD-6] keeps the typed values and the key of the order', () => {
    const form = new FormData();
    form.set('amount', '2500');
    form.set('order_key', 'k1');
    expect(unreachable(new TypeError('Failed to fetch'), form, 'not reached')).toEqual({
      refused: true,
      status: 503,
      errors: { base: ['not reached'] },
      values: { amount: '2500', order_key: 'k1' },
    });
  });

  it('[ORD-6] follows a redirect of the server: the order was placed', () => {
    const redirect = Response.redirect('http://localhost/investment/1');
    expect(() => unreachable(redirect, new FormData(), 'not reached')).toThrow(
      expect.objectContaining({ status: 302 }),
    );
  });
});
