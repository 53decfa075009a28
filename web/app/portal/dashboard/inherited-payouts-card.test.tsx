import type { InheritedPayout } from '@bb1/domain/payouts/endpoints';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { InheritedPayoutsCard } from './inherited-payouts-card.tsx';

const PAYOUT: InheritedPayout = {
  id: 'one',
  holder: 'Otto Opa',
  due_date: '2027-07-01',
  payment_date: '2027-07-01',
  record_date: '2027-06-30',
  parts: ['fixed_coupon'],
  state: 'paid',
  parked_reason: null,
  public_key: 'GHOLDER',
  paid_to: 'GHEIR',
  tokens: '2631.5789473',
  gross: { fixed_coupon: '26.32', variable_coupon: '0.00', repayment: '0.00' },
  gross_total: '26.32',
  taxable: '26.32',
  taxes: { capital_gains_tax: '6.58', solidarity_surcharge: '0.36', church_tax: '0.00' },
  net: '19.38',
  lumens: '80.0000000',
  rate: '0.2422',
  rate_read_at: '2027-07-01T10:00:00.000Z',
  rate_sources: ['bitstamp'],
  paid_at: '2027-07-01T10:00:00.000Z',
  transaction_hash: null,
  redeemed_tokens: '0',
  redeemed_at: null,
};

function shown(payouts: readonly InheritedPayout[]): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <InheritedPayoutsCard payouts={payouts} /> },
  ]);
  return renderToStaticMarkup(<Stub />);
}
const parked = (reason: InheritedPayout['parked_reason']): InheritedPayout => ({
  ...PAYOUT,
  state: 'parked',
  parked_reason: reason,
  public_key: null,
  paid_to: null,
});

describe('inherited payouts', () => {
  const texts = dashboardTexts.en;

  it('[CPN-4] are on the dashboard of heirs alone, by deceased holder', () => {
    expect(shown([])).toBe('');
    const card = shown([PAYOUT, { ...PAYOUT, id: 'two', holder: 'Olga Oma' }]);
    for (const words of ['Of Otto Opa', 'Of Olga Oma', '€19.38 after tax', 'GHEIR'])
      expect(card).toContain(words);
  });

  it('[CPN-4] do not ask the heir for what only the deceased could do', () => {
    const card = shown([parked('no_wallet')]);
    expect(card).toContain('We keep this payout for you');
    expect(card).toContain(texts.inherited.unclaimed);
    for (const words of [texts.history.reasons.no_wallet, texts.history.claim, 'had not claimed'])
      expect(card).not.toContain(words);
    expect(shown([parked('receivable')])).not.toContain(texts.history.reasons.receivable);
    // The wallet is the heir's own.
    expect(shown([parked('no_account')])).toContain('no longer on the Stellar network');
  });
});
