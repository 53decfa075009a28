/** Settings that money depends on, as texts name them; a star is a number. */
export const MONEY_SETTINGS = [
  'bank.accountHolder', 'bank.bic', 'bank.iban', 'bank.name', 'token.code', 'token.name', 'token.nominalEur', 'sale.start', 'sale.end',
  'sale.capEur', 'sale.minimumExclusiveEur', 'sale.maximumPerOrderEur', 'sale.maximumPerPersonEur', 'sale.paymentDeadlineDays',
  'sale.paymentGraceDays', 'sale.withdrawalDays', 'sale.tiers.*.priceEur', 'sale.tiers.*.until', 'sale.tiers.*.volumeEur', 'bond.issueDate',
  'bond.maturityDate', 'bond.fixedCouponPercentPerYear', 'bond.fixedCouponsPerYear', 'bond.variableCouponPercentOfProfit',
  'affiliate.commissionPercent', 'affiliate.cookieDays', 'affiliate.end', 'affiliate.extensionWeeks', 'affiliate.minimumInvestmentEur',
  'affiliate.minimumRewardTokens', 'claims.sponsorReserves', 'paymentMethods', 'payments.quoteMinutes', 'payments.rates.jumpWindowMinutes',
  'payments.rates.maxAgeSeconds', 'payments.rates.maxJumpPercent', 'payments.rates.maxSpreadPercent', 'payments.tinyAmounts.BTC',
  'payments.tinyAmounts.ETH', 'payments.tinyAmounts.XLM', 'payments.tolerances.BTC', 'payments.tolerances.ETH', 'payments.tolerances.EUR',
  'payments.tolerances.XLM', 'ledger.network', 'ledger.horizon', 'ledger.issuer', 'ledger.distribution', 'ledger.sponsor', 'ledger.authoriser',
  'ledger.deposits', 'ledger.payouts', 'ledger.channels', 'ledger.coldSigners', 'ledger.webAuthKey', 'ledger.uriKey', 'bitcoin.network',
  'bitcoin.node', 'bitcoin.extendedPublicKey', 'bitcoin.confirmations', 'ethereum.chainId', 'ethereum.node', 'ethereum.extendedPublicKey',
  'ethereum.confirmations', 'rates.bitstamp', 'rates.coinbase',
] as const;
export type MoneySetting = (typeof MONEY_SETTINGS)[number];
