import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { type MatchCandidate, matchPayment, type PaymentToMatch } from './match-payment.ts';
import { isSamePersonName } from './same-person-name.ts';

const payment: PaymentToMatch = { currency: 'EUR', units: 250_000n, references: ['BB1-3DVFJA2CD'], isReturn: false, isUnsplitBatch: false };
const order: MatchCandidate = { orderId: 'order', paymentMethod: 'EUR', status: 'pending', dueUnits: 250_000n, payerIsInvestor: true };

describe('matching a payment', () => {
  it('[PAY-3] books to the order when reference, currency, state, amount and payer agree', () => {
    expect(matchPayment(payment, [order])).toEqual({ kind: 'match', orderId: 'order' });
  });

  it.each([
    ['no_reference', { references: [] }, {}],
    ['several_references', { references: ['BB1-3DVFJA2CD', 'BB1-4ABCDEFGH'] }, {}],
    ['amount_differs', { units: 249_999n }, {}],
    ['amount_differs', { units: 250_001n }, {}],
    ['name_differs', {}, { payerIsInvestor: false }],
    ['order_not_open', {}, { status: 'lapsed' as const }],
    ['order_not_open', {}, { status: 'funds_received' as const }],
    ['currency_differs', {}, { paymentMethod: 'XLM' }],
    ['returned_by_bank', { isReturn: true }, {}],
    ['batch_without_details', { isUnsplitBatch: true }, {}],
  ] as const)('[PAY-3] leaves a payment to an officer with the reason %s', (reason, paymentChange, orderChange) => {
    expect(matchPayment({ ...payment, ...paymentChange }, [{ ...order, ...orderChange }])).toEqual({ kind: 'queue', reason });
  });

  it('[PAY-3] nobody is booked money whose amount, payer or state does not fit, whatever else fits', () => {
    const candidates = fc.record({ orderId: fc.constant('order'), paymentMethod: fc.constantFrom('EUR', 'XLM'), status: fc.constantFrom(...ORDER_STATUSES), dueUnits: fc.bigInt(1n, 3n), payerIsInvestor: fc.boolean() });
    const payments = fc.record({ currency: fc.constantFrom('EUR', 'XLM'), units: fc.bigInt(1n, 3n), references: fc.array(fc.constant('r'), { maxLength: 2 }), isReturn: fc.boolean(), isUnsplitBatch: fc.boolean() });
    fc.assert(
      fc.property(payments, fc.array(candidates, { maxLength: 1 }), (received, open) => {
        if (matchPayment(received, open).kind !== 'match') return;
        const [one] = open;
        expect(one).toMatchObject({ status: 'pending', dueUnits: received.units, payerIsInvestor: true, paymentMethod: received.currency });
        expect(received).toMatchObject({ isReturn: false, isUnsplitBatch: false, references: ['r'] });
      }),
    );
  });
});

describe('names of payers', () => {
  it.each(['ERIKA BEISPIEL', 'Beispiel, Erika', 'Dr. Erika Maria Beispiel', 'erika beispiel'])('[PAY-3] knows %s as Erika Beispiel', (name) => {
    expect(isSamePersonName(name, 'Erika Beispiel')).toBe(true);
  });
  it('[PAY-3] knows umlauts written either way', () => {
    expect(isSamePersonName('JUERGEN MUELLER', 'Jürgen Müller')).toBe(true);
  });
  it.each([null, '', 'Beispiel', 'Erika Muster', 'Max Beispiel', 'Probe Handels GmbH'])('[PAY-3] does not take %s for Erika Beispiel', (name) => {
    expect(isSamePersonName(name, 'Erika Beispiel')).toBe(false);
  });
  it('[PAY-3] where no verified name is on file nobody fits', () => {
    expect(isSamePersonName('Erika Beispiel', null)).toBe(false);
  });
});
