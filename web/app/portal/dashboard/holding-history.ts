import type { listSettledClaims } from '@bb1/domain/claims/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import type { listInvestments, Order } from '@bb1/domain/orders/endpoints';
import type { CouponPayout } from '@bb1/domain/payouts/endpoints';
import type { Reply } from '../../session/api-client.ts';

export type Investment = Reply<typeof listInvestments>[number];
export type SettledClaim = Reply<typeof listSettledClaims>[number];

/** An event of an order, at a timestamp or on a day. */
export type HistoryEvent =
  | { readonly kind: 'ordered' | 'paid' | 'allocated' | 'withdrawn'; readonly at: string }
  | { readonly kind: 'claimed'; readonly at: string; readonly publicKey: string }
  /** What was paid for all tokens of the person since this order's belong to them. */
  | {
      readonly kind: 'payouts';
      readonly at: string;
      readonly count: number;
      readonly net: string;
    };

/** What became of an order, in the order in which it happens. */
export function holdingHistory({
  order,
  investment,
  claims,
  payouts,
}: {
  readonly order: Pick<Order, 'placed_at' | 'withdrawal'>;
  readonly investment: Pick<Investment, 'paid_at' | 'token_allocation'> | undefined;
  /** Oldest first. */
  readonly claims: readonly SettledClaim[];
  readonly payouts: readonly Pick<CouponPayout, 'record_date' | 'payment_date' | 'state' | 'net'>[];
}): HistoryEvent[] {
  const { paid_at: paid = null, token_allocation: allocated = null } = investment ?? {};
  const withdrawn = order.withdrawal.declared_at;
  return [
    { kind: 'ordered', at: order.placed_at },
    ...(paid === null ? [] : [{ kind: 'paid', at: paid } as const]),
    ...(allocated === null ? [] : sinceAllocation(allocated, claims, payouts)),
    ...(withdrawn === null ? [] : [{ kind: 'withdrawn', at: withdrawn } as const]),
  ];
}

function sinceAllocation(
  allocated: string,
  claims: readonly SettledClaim[],
  payouts: Parameters<typeof holdingHistory>[0]['payouts'],
): HistoryEvent[] {
  // A claim takes all tokens that are unclaimed when it starts.
  const claim = claims.find(
    ({ created_at: started }) => Date.parse(started) >= Date.parse(allocated),
  );
  const day = berlinDay(new Date(allocated));
  const paid = payouts.filter(
    ({ state, record_date: record }) => state === 'paid' && record >= day,
  );
  const last = paid
    .map(({ payment_date: date }) => date)
    .toSorted()
    .at(-1);
  return [
    { kind: 'allocated', at: allocated },
    ...(claim === undefined
      ? []
      : [{ kind: 'claimed', at: claim.settled_at, publicKey: claim.public_key } as const]),
    ...(last === undefined
      ? []
      : [
          {
            kind: 'payouts',
            at: last,
            count: new Set(paid.map(({ payment_date: date }) => date)).size,
            net: eur(paid.reduce((sum, { net }) => sum + cents(net), 0n)),
          } as const,
        ]),
  ];
}
