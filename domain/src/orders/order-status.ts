import type { Move } from '../move-table.ts';

export const ORDER_STATUSES = [
  'pending',
  'received',
  'funds_received',
  'tokens_allocated',
  'lapsed',
  'cancelled',
  'withdrawn',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** The four statuses of an investment that the investor sees. */
export const INVESTMENT_STATUSES = [
  'pending',
  'received',
  'funds_received',
  'tokens_allocated',
] as const;

/** The only transitions of an order; the database contains the same table. */
export const ORDER_MOVES: readonly Move<OrderStatus, 'investor' | 'system' | 'officer'>[] = [
  {
    from: 'pending',
    to: 'received',
    actor: 'system',
    why: 'money was seen, not yet final or not yet complete',
  },
  {
    from: 'pending',
    to: 'funds_received',
    actor: 'system',
    why: 'the whole amount is final and matched',
  },
  { from: 'received', to: 'funds_received', actor: 'system', why: 'the rest became final' },
  {
    from: 'received',
    to: 'pending',
    actor: 'system',
    why: 'the money that was seen is gone again',
  },
  {
    from: 'funds_received',
    to: 'received',
    actor: 'system',
    why: 'a part of the money was taken back by the bank or the chain',
  },
  {
    from: 'funds_received',
    to: 'pending',
    actor: 'system',
    why: 'all of the money was taken back by the bank or the chain',
  },
  {
    from: 'funds_received',
    to: 'tokens_allocated',
    actor: 'officer',
    why: 'an approved allocation',
  },
  { from: 'pending', to: 'lapsed', actor: 'system', why: 'the payment deadline passed' },
  {
    from: 'received',
    to: 'lapsed',
    actor: 'system',
    why: 'the payment deadline passed with too little money',
  },
  { from: 'pending', to: 'cancelled', actor: 'investor', why: 'cancelled before payment' },
  { from: 'pending', to: 'cancelled', actor: 'system', why: 'the issuer refused the person' },
  { from: 'received', to: 'cancelled', actor: 'system', why: 'the issuer refused the person' },
  {
    from: 'funds_received',
    to: 'cancelled',
    actor: 'system',
    why: 'the issuer refused the person',
  },
  { from: 'pending', to: 'withdrawn', actor: 'investor', why: 'right of withdrawal' },
  { from: 'received', to: 'withdrawn', actor: 'investor', why: 'right of withdrawal' },
  { from: 'funds_received', to: 'withdrawn', actor: 'investor', why: 'right of withdrawal' },
  {
    from: 'tokens_allocated',
    to: 'withdrawn',
    actor: 'investor',
    why: 'right of withdrawal, with the tokens back',
  },
];

export function mayMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES.some((move) => move.from === from && move.to === to);
}

/** Statuses of orders that ended without tokens; their part of the sale is free again. */
const ENDED_STATUSES = [
  'lapsed',
  'cancelled',
  'withdrawn',
] as const satisfies readonly OrderStatus[];

/** Whether the order reserves a part of the sale. */
export function holdsReservation(status: OrderStatus): boolean {
  return !ENDED_STATUSES.some((one) => one === status);
}

/** Whether it may still be paid. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'pending' || status === 'received';
}
