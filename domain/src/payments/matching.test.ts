import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { type MatchCandidate, matchPayment, type PaymentToMatch } from './match-payment.ts';
import { isSamePersonName } from './same-person-name.ts';

const NOON = new Date('2027-03-01T12:00:00Z');
const payment: PaymentToMatch = {
  currency: 'EUR',
  units: 250_000n,
  tinyUnits: 0n,
  references: 1,
  isReturn: false,
  isUnsplitBatch: false,
  isMuxed: false,
  hasWrongMemoType: false,
  paidAt: NOON,
};
const order: MatchCandidate = {
  orderId: 'order',
  paymentMethod: 'EUR',
  status: 'pending',
  deadline: new Date('2027-03-15T12:00:00Z'),
  dueUnits: 250_000n,
  toleranceUnits: 10n,
  payerIsInvestor: true,
  senderFits: true,
  personMayInvest: true,
};

describe('matching a payment', () => {
  it('[PAY-3] books to the order when reference, currency, state, time, payer, account and person agree', () => {
    expect(matchPayment(payment, order)).toEqual({
      kind: 'assign',
      orderId: 'order',
      units: 250_000n,
      restUnits: 0n,
    });
  });

  it.each([
    ['less than is due is a part payment', 100_000n, 100_000n, 0n],
    ['less within the tolerance is what came, for the credit to round up', 249_990n, 249_990n, 0n],
    ['more within the tolerance stays with the order', 250_010n, 250_010n, 0n],
    ['more than the tolerance is split at what is due', 250_011n, 250_000n, 11n],
    ['far more is split at what is due', 900_000n, 250_000n, 650_000n],
  ] as const)('[PAY-6] %s', (_what, units, assigned, rest) => {
    expect(matchPayment({ ...payment, units }, order)).toEqual({
      kind: 'assign',
      orderId: 'order',
      units: assigned,
      restUnits: rest,
    });
  });

  it.each([
    ['returned_by_bank', { isReturn: true }, {}],
    ['batch_without_details', { isUnsplitBatch: true }, {}],
    ['muxed_sender', { isMuxed: true }, {}],
    ['wrong_memo_type', { hasWrongMemoType: true }, {}],
    ['several_references', { references: 2 }, {}],
    ['tiny_amount', { units: 9n, tinyUnits: 10n }, {}],
    ['currency_differs', {}, { paymentMethod: 'XLM' }],
    ['already_paid', {}, { status: 'funds_received' }],
    ['already_paid', {}, { status: 'tokens_allocated' }],
    ['already_paid', {}, { dueUnits: 0n }],
    ['order_not_open', {}, { status: 'lapsed' }],
    ['order_not_open', {}, { status: 'cancelled' }],
    ['order_not_open', {}, { status: 'withdrawn' }],
    ['late', { paidAt: new Date(order.deadline.getTime() + 1) }, {}],
    ['person_refused', {}, { personMayInvest: false }],
    ['name_differs', {}, { payerIsInvestor: false }],
    ['sender_differs', {}, { senderFits: false }],
    ['rate_missing', {}, { dueUnits: null }],
  ] as const)(
    '[PAY-3][PAY-6] leaves a payment to officers with the reason %s',
    (reason, paymentChange, orderChange) => {
      expect(matchPayment({ ...payment, ...paymentChange }, { ...order, ...orderChange })).toEqual({
        kind: 'queue',
        reason,
      });
    },
  );

  it('[PAY-3] a payment without an order waits, and an attempted reference makes a difference', () => {
    expect(matchPayment({ ...payment, references: 0 }, null)).toEqual({
      kind: 'queue',
      reason: 'no_reference',
    });
    expect(matchPayment({ ...payment, references: 1 }, null)).toEqual({
      kind: 'queue',
      reason: 'unknown_reference',
    });
    expect(matchPayment({ ...payment, references: 2 }, null)).toEqual({
      kind: 'queue',
      reason: 'several_references',
    });
  });

  it('[PAY-6] money seen exactly at the deadline is in time, and exactly the smallest amount is not too small', () => {
    expect(matchPayment({ ...payment, paidAt: order.deadline }, order).kind).toBe('assign');
    expect(matchPayment({ ...payment, units: 10n, tinyUnits: 10n }, order).kind).toBe('assign');
  });

  it('[PAY-3][PAY-6] mismatched money is never booked, and of matching money no unit is lost or taken twice', () => {
    // Most payments match in most ways, otherwise hardly one would be booked.
    const [mostly, seldom] = [
      fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
      fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
    ];
    const candidates = fc.record({
      orderId: fc.constant('order'),
      paymentMethod: fc.constantFrom('EUR', 'XLM'),
      status: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('pending' as const, 'received' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...ORDER_STATUSES) },
      ),
      deadline: mostly.map((inTime) => (inTime ? NOON : new Date(NOON.getTime() - 1))),
      dueUnits: fc.option(fc.bigInt(0n, 30n)),
      toleranceUnits: fc.bigInt(0n, 2n),
      payerIsInvestor: mostly,
      senderFits: mostly,
      personMayInvest: mostly,
    });
    const payments = fc.record({
      currency: fc.constantFrom('EUR', 'XLM'),
      units: fc.bigInt(1n, 40n),
      tinyUnits: fc.constantFrom(0n, 5n),
      references: fc.nat({ max: 2 }),
      paidAt: fc.constant(NOON),
      isReturn: seldom,
      isUnsplitBatch: seldom,
      isMuxed: seldom,
      hasWrongMemoType: seldom,
    });
    let assigned = 0;
    fc.assert(
      fc.property(payments, fc.option(candidates), (received, candidate) => {
        const decision = matchPayment(received, candidate);
        if (decision.kind === 'queue') return;
        assigned += 1;
        expect(candidate).toMatchObject({
          paymentMethod: received.currency,
          payerIsInvestor: true,
          senderFits: true,
          personMayInvest: true,
        });
        expect(['pending', 'received']).toContain(candidate?.status);
        expect(received).toMatchObject({
          isReturn: false,
          isUnsplitBatch: false,
          isMuxed: false,
          hasWrongMemoType: false,
        });
        const completes =
          received.units + (candidate?.toleranceUnits ?? 0n) >= (candidate?.dueUnits ?? 0n);
        expect(
          (received.units >= received.tinyUnits || completes) &&
            received.references < 2 &&
            received.paidAt <= (candidate?.deadline ?? new Date(0)),
        ).toBe(true);
        expect(decision.units + decision.restUnits).toBe(received.units);
        expect(
          decision.units > 0n &&
            decision.units <= (candidate?.dueUnits ?? 0n) + (candidate?.toleranceUnits ?? 0n),
        ).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(assigned).toBeGreaterThan(40);
  });
});

describe('names of payers', () => {
  it.each(['ERIKA BEISPIEL', 'Beispiel, Erika', 'Dr. Erika Maria Beispiel', 'erika beispiel'])(
    '[PAY-3] matches %s with Erika Beispiel',
    (name) => {
      expect(isSamePersonName(name, 'Erika Beispiel')).toBe(true);
    },
  );
  it('[PAY-3] matches both spellings of umlauts', () => {
    expect(isSamePersonName('JUERGEN MUELLER', 'Jürgen Müller')).toBe(true);
  });
  it.each([null, '', 'Beispiel', 'Erika Muster', 'Max Beispiel', 'Probe Handels GmbH'])(
    '[PAY-3] does not match %s with Erika Beispiel',
    (name) => {
      expect(isSamePersonName(name, 'Erika Beispiel')).toBe(false);
    },
  );
  it('[PAY-3] matches no payer without a verified name on record', () => {
    expect(isSamePersonName('Erika Beispiel', null)).toBe(false);
  });
});
