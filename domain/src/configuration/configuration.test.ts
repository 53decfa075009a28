import { expect, it } from 'vitest';
import {
  canonicalConfiguration,
  configurationDifferences,
  configurationGroup,
  moneyDependsOn,
} from './configuration.ts';

it('[DESK-3] differences list what was added, removed and changed, settings that money depends on first', () => {
  const before = {
    mode: 'sandbox',
    'bank.iban': 'DE1',
    'sale.tiers.2.priceEur': '1.00',
    'sale.tiers.10.priceEur': '2.00',
  };
  const now = {
    mode: 'production',
    'bank.iban': 'DE2',
    'sale.tiers.2.priceEur': '1.10',
    'payments.quoteMinutes': '30',
  };
  expect(configurationDifferences(before, now)).toEqual([
    { name: 'bank.iban', before: 'DE1', now: 'DE2' },
    { name: 'sale.tiers.2.priceEur', before: '1.00', now: '1.10' },
    { name: 'sale.tiers.10.priceEur', before: '2.00', now: null },
    { name: 'payments.quoteMinutes', before: null, now: '30' },
    { name: 'mode', before: 'sandbox', now: 'production' },
  ]);
  expect(configurationDifferences(now, now)).toEqual([]);
});

it('[DESK-3] order does not change the text of the settings, and any other value does', () => {
  expect(canonicalConfiguration({ a: '1', b: '2' })).toBe(
    canonicalConfiguration({ b: '2', a: '1' }),
  );
  expect(canonicalConfiguration({ a: '1' })).not.toBe(canonicalConfiguration({ a: '2' }));
});

it('[DESK-4] money depends on a group by its whole name, not by a common beginning', () => {
  expect(['bank.iban', 'paymentMethods', 'ledger.issuer'].map(moneyDependsOn)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['banking', 'saleability.x', 'issuer.name'].map(configurationGroup)).toEqual([
    'other',
    'other',
    'other',
  ]);
  expect([configurationGroup('kyc.videoFromEur'), moneyDependsOn('kyc.videoFromEur')]).toEqual([
    'kyc',
    true,
  ]);
});
