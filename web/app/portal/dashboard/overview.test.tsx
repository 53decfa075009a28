import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { Overview } from './overview.tsx';

type Given = ComponentProps<typeof Overview>;
type Order = Given['orders'][number];

const PAYOUT = {
  due_date: '2027-07-01',
  payment_date: '2027-07-01',
  record_date: '2027-06-30',
  parts: ['fixed_coupon' as const],
  expected: { fixed_coupon: '26.32', variable_coupon: null, repayment: '0.00' },
};

function order(status: Order['status'], amount: string): Order {
  return {
    id: `${status}-${amount}`,
    status,
    amount,
    currency: 'EUR',
    face_value: amount,
    tokens: amount,
    payment_method: 'EUR',
    discount_code: null,
    sender_iban: null,
    sender_xlm_address: null,
    reference: 'BB1-2345',
    parts: [],
    placed_at: '2027-01-01T00:00:00.000Z',
    payment_deadline: '2027-01-15T00:00:00.000Z',
    paid: '0.00',
    seen: '0.00',
    missing: '0.00',
    flags: [],
    withdrawal: { possible: false, until: null, declared_at: null, completed_at: null },
  };
}

/** The words on the screen, by figure. */
function overview({
  orders = [],
  unclaimed = '0',
  held = '0',
  reachable = true,
  payouts = [PAYOUT],
}: {
  readonly orders?: Given['orders'];
  readonly unclaimed?: string;
  readonly held?: string;
  readonly reachable?: boolean;
  readonly payouts?: Given['upcoming']['payouts'];
}): string[] {
  const Page = () => (
    <Overview
      orders={orders}
      balance={{
        token_code: 'BB1',
        unclaimed_tokens: unclaimed,
        wallets: [],
        ledger_reachable: reachable,
      }}
      upcoming={{ tokens: held, ledger_reachable: reachable, payouts }}
    />
  );
  const Stub = createRoutesStub([{ path: '/dashboard', Component: Page }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/dashboard']} />).replaceAll(
    '\u00a0',
    ' ',
  );
  return [...html.matchAll(/<d[dt][^>]*>([^<]*)</g)].map((match) => match[1] ?? '');
}

describe('the dashboard at a glance', () => {
  it('[CPN-4] shows the sum of paid orders, and beside it what is not paid yet', () => {
    const orders = [
      order('tokens_allocated', '1000.00'),
      order('funds_received', '500.10'),
      order('received', '30.00'),
      order('pending', '200.00'),
      order('lapsed', '7000.00'),
      order('cancelled', '8000.00'),
      order('withdrawn', '9000.00'),
    ];
    expect(overview({ orders })).toContain('€1,500.10');
    expect(overview({ orders })).toContain('plus €230.00 not yet paid');
    expect(overview({ orders: [order('funds_received', '1.00')] })).toContain(
      'all orders are paid',
    );
    expect(overview({ orders: [order('lapsed', '1.00')] })).toContain('no paid orders yet');
  });

  it('[CPN-4] says which tokens wait for a claim, which for an allocation, and when wallets are not counted', () => {
    const paid = [order('funds_received', '500.00')];
    expect(overview({ orders: paid })).toContain('500 BB1 to be allocated');
    expect(overview({ orders: paid, held: '70', unclaimed: '20' })).toContain(
      '20 BB1 ready to claim',
    );
    expect(overview({ held: '70' })).toEqual(
      expect.arrayContaining(['70 BB1', 'all in your wallet']),
    );
    expect(overview({})).toContain('allocated after your payment');
    expect(overview({ held: '20', unclaimed: '20', reachable: false })).toContain(
      'without your wallets: no connection to Stellar',
    );
  });

  it('[CPN-4] shows the next payout by amount, by its day alone without tokens, or that there is none', () => {
    expect(overview({ held: '70' })).toEqual(
      expect.arrayContaining(['about €26.32', 'on 1 July 2027, before tax']),
    );
    const expected = { ...PAYOUT.expected, fixed_coupon: '0.00' };
    expect(overview({ payouts: [{ ...PAYOUT, expected }] })).toEqual(
      expect.arrayContaining(['1 July 2027', 'to holders at the end of 30 June 2027']),
    );
    expect(overview({ payouts: [] })).toContain('no further payouts are scheduled');
  });
});
