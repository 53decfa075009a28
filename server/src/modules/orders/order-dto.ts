import type { z } from 'zod';
import { cents, eur, parseMoney } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import type { investmentSchema, OrderFlag, orderSchema } from '@bb1/domain/orders/endpoints';
import { holdsReservation, INVESTMENT_STATUSES, isPayable } from '@bb1/domain/orders/order-status';
import { mayWithdraw, withdrawableUntil } from '@bb1/domain/orders/withdrawal-period';
import { missingCents, type OrderMoney } from '@bb1/domain/payments/order-money';
import type { OrderRow } from './store.ts';

export interface Shown {
  readonly sale: Pick<Offering['sale'], 'withdrawalDays'>;
  readonly now: Date;
  /** Only consumers have the right of withdrawal. */
  readonly isConsumer: boolean;
}

type Order = z.input<typeof orderSchema>;

export function toOrderDto(row: OrderRow, shown: Shown): Order {
  return {
    ...row,
    amount: row.amount_eur,
    currency: 'EUR',
    face_value: row.face_value_eur,
    tokens: row.token_amount,
    payment_deadline: row.payable_until,
    paid: row.credited_eur,
    seen: row.seen_eur,
    missing: missingOf(row),
    flags: flagsOf(row),
    withdrawal: withdrawalOf(row, shown),
  };
}

function moneyOf(row: OrderRow): OrderMoney {
  return {
    amountCents: cents(row.amount_eur),
    creditedCents: cents(row.credited_eur),
    seenCents: cents(row.seen_eur),
  };
}

/** Decimal EUR still to be paid; zero for an order that can no longer be paid. */
export function missingOf(row: OrderRow): string {
  return isPayable(row.status) ? eur(missingCents(moneyOf(row))) : '0.00';
}

export function flagsOf(row: OrderRow): OrderFlag[] {
  const isPartlyPaid = cents(row.credited_eur) + cents(row.seen_eur) > 0n;
  const flags: readonly [OrderFlag, boolean][] = [
    ['underpaid', isPartlyPaid && cents(missingOf(row)) > 0n],
    ['overpaid', row.is_overpaid],
    ['late', row.is_late],
    ['refund_pending', row.has_refund_pending],
    ['taken_back', row.is_owed],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

function withdrawalOf(row: OrderRow, { sale, now, isConsumer }: Shown): Order['withdrawal'] {
  const period = { allocatedAt: row.allocated_at, withdrawalDays: sale.withdrawalDays };
  return {
    possible:
      isConsumer &&
      holdsReservation(row.status) &&
      row.withdrawal_declared_at === null &&
      mayWithdraw({ ...period, now }),
    until: withdrawableUntil(period),
    declared_at: row.withdrawal_declared_at,
    completed_at: row.withdrawal_completed_at,
  };
}

/** Orders that reserve a part of the sale, as investments. */
export function toInvestmentsDto(rows: readonly OrderRow[]): z.input<typeof investmentSchema>[] {
  return rows.flatMap((row) => {
    const status = INVESTMENT_STATUSES.find((one) => one === row.status);
    if (!holdsReservation(row.status) || status === undefined) return [];
    return [
      {
        order_id: row.id,
        paid_at: isPayable(row.status) ? null : row.paid_at,
        token_allocation: row.allocated_at,
        tokens: row.token_amount,
        token_price: averagePrice(row),
        amount: row.amount_eur,
        status,
      },
    ];
  });
}

/** EUR per token rounded half up to 4 decimals, for display. */
function averagePrice(row: OrderRow): string {
  const tokenUnits = parseMoney('TOKEN', row.token_amount).units;
  // cents * 10^-2 / (units * 10^-7) = EUR per token; times 10^4 for four decimals.
  const scaled = (cents(row.amount_eur) * 10n ** 9n * 2n + tokenUnits) / (tokenUnits * 2n);
  const digits = scaled.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
