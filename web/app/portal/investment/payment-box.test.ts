import type { PaymentDetails } from '@bb1/domain/payments/endpoints';
import { describe, expect, it } from 'vitest';
import { paymentBox } from './payment-box.ts';

const NOW = Date.parse('2019-03-12T10:00:00.000Z');
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
const common = { order_id: 'o1', missing: '1000.00', deadline: at(86_400_000) };
const transfer: PaymentDetails = {
  ...common,
  payment_method: 'EUR',
  bank_name: 'Bank',
  bic: 'BYLADEM1001',
  iban: 'DE02120300000000202051',
  reference_code: 'BB1-1',
  beneficiary_name: 'Issuer',
  amount: '1000.00',
  epc_qr: 'BCD',
};
const quote = {
  amount: '12345.6789012',
  eur_amount: '1000.00',
  rate: '0.081',
  made_at: at(-60_000),
  expires_at: at(1_740_000),
  final_by: at(5_340_000),
};
const deposit = {
  ...common,
  payment_method: 'XLM',
  state: 'ready',
  address: 'GA',
  memo: 'BB1-1',
  memo_type: 'MEMO_TEXT',
  chain_id: null,
  quote,
  uri: 'web+stellar:pay',
  confirmations_needed: 1,
  final_within_hours: 1,
  on_the_way: [],
} as const satisfies PaymentDetails;

describe('the payment box of an order', () => {
  it('[ORD-4] shows the account for a transfer, and address and amount for a deposit', () => {
    expect(paymentBox(transfer, NOW)).toBe('transfer');
    expect(paymentBox(deposit, NOW)).toBe('deposit');
  });

  it('[ORD-4] shows no address while it is being created', () => {
    expect(
      paymentBox(
        { ...deposit, payment_method: 'ETH', state: 'creating', address: null, uri: null, quote },
        NOW,
      ),
    ).toBe('creating');
  });

  it("[PAY-5] shows nothing to pay to once the quote has expired, by the server's status or by the clock", () => {
    expect(paymentBox(deposit, Date.parse(quote.expires_at) - 1)).toBe('deposit');
    expect(paymentBox(deposit, Date.parse(quote.expires_at))).toBe('no_quote');
    expect(paymentBox({ ...deposit, state: 'quote_expired' }, NOW)).toBe('no_quote');
    expect(paymentBox({ ...deposit, quote: null }, NOW)).toBe('no_quote');
  });

  it('[PAY-6] asks for nothing when the whole amount is pending, and for the rest otherwise', () => {
    expect(paymentBox({ ...transfer, missing: '0.00' }, NOW)).toBe('nothing_due');
    expect(paymentBox({ ...deposit, missing: '0.00', state: 'quote_expired' }, NOW)).toBe(
      'nothing_due',
    );
    expect(
      paymentBox({ ...deposit, address: null, memo: null, memo_type: null, uri: null }, NOW),
    ).toBe('nothing_due');
    expect(paymentBox({ ...transfer, missing: '0.01' }, NOW)).toBe('transfer');
  });

  it('[ORD-4] shows nothing to pay to after the deadline', () => {
    expect(paymentBox(transfer, Date.parse(transfer.deadline))).toBe('transfer');
    expect(paymentBox(transfer, Date.parse(transfer.deadline) + 1)).toBe('deadline_passed');
    expect(paymentBox({ ...deposit, state: 'creating' }, Date.parse(deposit.deadline) + 1)).toBe(
      'deadline_passed',
    );
  });
});
