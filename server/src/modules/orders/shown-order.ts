import type { z } from 'zod';
import { cents, parseMoney } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import type { eurPaymentDetailsSchema, investmentSchema, Order } from '@bb1/domain/orders/endpoints';
import { holdsReservation, INVESTMENT_STATUSES } from '@bb1/domain/orders/order-status';
import { epcQrText } from '@bb1/domain/payments/epc-qr';
import type { OrderRow } from './store.ts';

export function shownOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount_eur,
    currency: 'EUR',
    face_value: row.face_value_eur,
    tokens: row.token_amount,
    payment_method: row.payment_method,
    discount_code: row.discount_code,
    sender_iban: row.sender_iban,
    sender_xlm_address: row.sender_xlm_address,
    reference: row.reference,
    parts: row.parts,
    placed_at: row.placed_at.toISOString(),
    payment_deadline: row.payment_deadline.toISOString(),
  };
}

/** Orders that hold a part of the sale, as investments. */
export function shownInvestments(rows: readonly OrderRow[]): z.input<typeof investmentSchema>[] {
  return rows.flatMap((row) => {
    const status = INVESTMENT_STATUSES.find((one) => one === row.status);
    if (!holdsReservation(row.status) || status === undefined) return [];
    return [{ order_id: row.id, token_allocation: row.allocated_at?.toISOString() ?? null, tokens: row.token_amount, token_price: averagePrice(row), amount: row.amount_eur, status }];
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

export function eurPaymentDetails(row: OrderRow, bank: Offering['bank']): z.input<typeof eurPaymentDetailsSchema> {
  return {
    payment_method: 'EUR',
    bank_name: bank.name,
    bic: bank.bic,
    iban: bank.iban,
    reference_code: row.reference,
    beneficiary_name: bank.accountHolder,
    amount: row.amount_eur,
    deadline: row.payment_deadline.toISOString(),
    epc_qr: epcQrText({ beneficiaryName: bank.accountHolder, iban: bank.iban, bic: bank.bic, amountCents: cents(row.amount_eur), reference: row.reference }),
  };
}
