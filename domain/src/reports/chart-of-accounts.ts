import type { Currency } from '../money.ts';

/** `quantity` accounts count tokens and have no value in EUR. */
type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'clearing' | 'quantity';

interface Account {
  /** Its number in EUR; other currencies follow. */
  readonly number: number;
  readonly kind: AccountKind;
}

/** Every account of the journal. The numbers are the product's own: an accountant maps them. */
export const CHART_OF_ACCOUNTS = {
  bank: { number: 1200, kind: 'asset' },
  wallet: { number: 1300, kind: 'asset' },
  payout_wallet: { number: 1310, kind: 'asset' },
  collected: { number: 1320, kind: 'asset' },
  taken_back: { number: 1400, kind: 'asset' },
  bank_gaps: { number: 1500, kind: 'clearing' },
  unexplained_debits: { number: 1510, kind: 'clearing' },
  payout_exchange: { number: 1520, kind: 'clearing' },
  tax_office: { number: 1530, kind: 'clearing' },
  receivables_exchange: { number: 1540, kind: 'clearing' },
  suspense: { number: 1700, kind: 'liability' },
  order_funds: { number: 1710, kind: 'liability' },
  refunds_due: { number: 1720, kind: 'liability' },
  payouts_due: { number: 1730, kind: 'liability' },
  payouts_parked: { number: 1740, kind: 'liability' },
  withheld_tax: { number: 1750, kind: 'liability' },
  tax_refunds_due: { number: 1760, kind: 'liability' },
  proceeds: { number: 1800, kind: 'liability' },
  repayments: { number: 1810, kind: 'liability' },
  coupons: { number: 2100, kind: 'expense' },
  bank_charges: { number: 2200, kind: 'expense' },
  written_off: { number: 2300, kind: 'expense' },
  own_funds: { number: 2700, kind: 'income' },
  tax_cut: { number: 2710, kind: 'income' },
  issued_tokens: { number: 9000, kind: 'quantity' },
  redeemed_tokens: { number: 9010, kind: 'quantity' },
  unsold_tokens: { number: 9020, kind: 'quantity' },
  unclaimed_tokens: { number: 9030, kind: 'quantity' },
  claimed_tokens: { number: 9040, kind: 'quantity' },
  commission_due: { number: 9050, kind: 'quantity' },
} as const satisfies Readonly<Record<string, Account>>;

export type BookedAccount = keyof typeof CHART_OF_ACCOUNTS;

const OFFSETS: Readonly<Record<Currency, number>> = { EUR: 0, XLM: 1, BTC: 2, ETH: 3, TOKEN: 4 };

export function isBookedAccount(account: string): account is BookedAccount {
  return Object.hasOwn(CHART_OF_ACCOUNTS, account);
}

/** The number of an account in a currency: four digits, the same for ever. */
export function accountNumber(account: BookedAccount, currency: Currency): number {
  return CHART_OF_ACCOUNTS[account].number + OFFSETS[currency];
}
