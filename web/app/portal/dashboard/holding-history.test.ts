import { describe, expect, it } from 'vitest';
import { holdingHistory } from './holding-history.ts';

const order = {
  placed_at: '2027-03-01T09:00:00.000Z',
  withdrawal: { possible: false, until: null, declared_at: null, completed_at: null },
};
const investment = {
  paid_at: '2027-03-02T09:00:00.000Z',
  // Half past midnight of the next day in Berlin.
  token_allocation: '2027-03-03T23:30:00.000Z',
};
const claim = (created: string) => ({
  id: created,
  public_key: `G${created}`,
  tokens: '1',
  created_at: created,
  settled_at: created.replace(':00.000Z', ':05.000Z'),
});
const payout = (record: string, state: 'paid' | 'parked' = 'paid') => ({
  record_date: record,
  payment_date: record.replace(/-\d\d$/, '-28'),
  state,
  net: '10.50',
});
const kinds = (events: readonly { readonly kind: string }[]) => events.map(({ kind }) => kind);

describe('the story of a holding', () => {
  it('[CPN-7] of an unpaid order is that it was placed', () => {
    expect(
      holdingHistory({
        order,
        investment: { paid_at: null, token_allocation: null },
        claims: [claim('2027-05-01T10:00:00.000Z')],
        payouts: [payout('2027-06-20')],
      }),
    ).toEqual([{ kind: 'ordered', at: order.placed_at }]);
  });

  it('[CPN-7] goes on with payment, allocation, the first claim after it, and the payouts since', () => {
    expect(
      holdingHistory({
        order,
        investment,
        claims: [
          claim('2027-03-02T10:00:00.000Z'),
          claim('2027-05-01T10:00:00.000Z'),
          claim('2027-08-01T10:00:00.000Z'),
        ],
        payouts: [
          payout('2027-09-20'),
          payout('2027-06-20'),
          // Two wallets on one day are one payout.
          payout('2027-06-20'),
          payout('2027-12-20', 'parked'),
          payout('2027-03-03'),
        ],
      }),
    ).toEqual([
      { kind: 'ordered', at: order.placed_at },
      { kind: 'paid', at: investment.paid_at },
      { kind: 'allocated', at: investment.token_allocation },
      {
        kind: 'claimed',
        at: '2027-05-01T10:00:05.000Z',
        publicKey: 'G2027-05-01T10:00:00.000Z',
      },
      { kind: 'payouts', at: '2027-09-28', count: 2, net: '31.50' },
    ]);
  });

  it('[CPN-7] counts a payout whose record date is the day of the allocation in Berlin', () => {
    const story = holdingHistory({
      order,
      investment,
      claims: [],
      payouts: [payout('2027-03-04')],
    });
    expect(kinds(story)).toEqual(['ordered', 'paid', 'allocated', 'payouts']);
  });

  it('[CPN-7] ends with the withdrawal of an order that is no investment any more', () => {
    const declared_at = '2027-03-05T09:00:00.000Z';
    const story = holdingHistory({
      order: { ...order, withdrawal: { ...order.withdrawal, declared_at } },
      investment: undefined,
      claims: [claim('2027-05-01T10:00:00.000Z')],
      payouts: [payout('2027-06-20')],
    });
    expect(kinds(story)).toEqual(['ordered', 'withdrawn']);
  });
});
