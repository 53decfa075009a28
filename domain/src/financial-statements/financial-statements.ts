import { z } from 'zod';
import { divideFloor } from '../money.ts';

const amount = z.int().transform(BigInt);
const natural = z.int().nonnegative().transform(BigInt);

const yearSchema = z.strictObject({
  year: z.int(),
  /** Financial year; the first one is short. */
  from: z.iso.date(),
  to: z.iso.date(),
  drawnUpOn: z.iso.date(),
  employees: z.int().nonnegative(),
  /** Profit and loss (section 275 II HGB), expenses as positive cents. */
  income: z.strictObject({
    interestIncome: natural,
    feeIncome: natural,
    otherOperatingIncome: natural,
    wages: natural,
    socialSecurity: natural,
    depreciation: natural,
    loanLosses: natural,
    otherOperatingExpenses: natural,
    fixedCoupon: natural,
    discountAmortisation: natural,
    variableCoupon: natural,
    incomeTaxes: natural,
  }),
  /** Assets at the end of the year (section 266 II HGB), cents. */
  assets: z.strictObject({
    intangible: natural,
    tangible: natural,
    loans: natural,
    otherAssets: natural,
    bank: natural,
    prepaidDiscount: natural,
    prepaidOther: natural,
  }),
  /**
   * Equity and liabilities at the end of the year (section 266 III HGB), cents; the year's profit
   * is calculated.
   */
  funding: z.strictObject({
    subscribedCapital: natural,
    capitalReserve: natural,
    profitCarriedForward: amount,
    taxProvisions: natural,
    otherProvisions: natural,
    bond: natural,
    bondInterest: natural,
    tradePayables: natural,
    otherLiabilities: natural,
  }),
  /** How this year's loans developed from those of the year before, cents. */
  loanBook: z.strictObject({
    disbursed: natural,
    repaid: natural,
    writtenOff: natural,
    addedAllowance: natural,
    count: z.int().nonnegative(),
  }),
  fixedAssetAdditions: natural,
});

export type AccountingYear = z.infer<typeof yearSchema>;

/** Figures derived from a year's line items, in cents. */
export interface YearTotals {
  readonly fixedAssets: bigint;
  readonly currentAssets: bigint;
  readonly prepaid: bigint;
  readonly totalAssets: bigint;
  readonly equity: bigint;
  readonly provisions: bigint;
  readonly liabilities: bigint;
  readonly totalFunding: bigint;
  readonly operatingResult: bigint;
  /** Before the variable coupon and taxes: the base of the bondholders' share. */
  readonly profitBeforeVariableCoupon: bigint;
  readonly profitBeforeTax: bigint;
  readonly profit: bigint;
}

/** Totals of a year. The balance sheet balances if `totalAssets` equals `totalFunding`. */
export function totalsOf({ income, assets, funding }: AccountingYear): YearTotals {
  const fixedAssets = assets.intangible + assets.tangible;
  const currentAssets = assets.loans + assets.otherAssets + assets.bank;
  const prepaid = assets.prepaidDiscount + assets.prepaidOther;
  const operatingResult =
    income.interestIncome +
    income.feeIncome +
    income.otherOperatingIncome -
    income.wages -
    income.socialSecurity -
    income.depreciation -
    income.loanLosses -
    income.otherOperatingExpenses;
  const profitBeforeVariableCoupon =
    operatingResult - income.fixedCoupon - income.discountAmortisation;
  const profitBeforeTax = profitBeforeVariableCoupon - income.variableCoupon;
  const profit = profitBeforeTax - income.incomeTaxes;
  const equity =
    funding.subscribedCapital + funding.capitalReserve + funding.profitCarriedForward + profit;
  const provisions = funding.taxProvisions + funding.otherProvisions;
  const liabilities =
    funding.bond + funding.bondInterest + funding.tradePayables + funding.otherLiabilities;
  return {
    fixedAssets,
    currentAssets,
    prepaid,
    totalAssets: fixedAssets + currentAssets + prepaid,
    equity,
    provisions,
    liabilities,
    totalFunding: equity + provisions + liabilities,
    operatingResult,
    profitBeforeVariableCoupon,
    profitBeforeTax,
    profit,
  };
}

/**
 * The bondholders' share of a year's profit, cents rounded down; zero for a loss. `percent` is a
 * whole number.
 */
export function variableCouponOf(profitBeforeVariableCoupon: bigint, percent: string): bigint {
  return profitBeforeVariableCoupon <= 0n
    ? 0n
    : divideFloor(profitBeforeVariableCoupon * BigInt(percent), 100n);
}

const accountsSchema = z.strictObject({
  /**
   * How the bond was placed: whole tokens sold at each price (cents), and tokens given as
   * commission without payment.
   */
  placement: z.strictObject({
    sold: z.array(z.strictObject({ price: natural, tokens: natural })),
    commissionTokens: natural,
  }),
  /** Oldest first. */
  years: z.array(yearSchema).min(1),
});

export type Accounts = z.infer<typeof accountsSchema>;

/**
 * Nominal value outstanding and money received after the sale, in cents. `nominal` is a token's
 * nominal value in cents.
 */
export function placementTotals(
  { sold, commissionTokens }: Accounts['placement'],
  nominal: bigint,
): { nominal: bigint; proceeds: bigint; soldNominal: bigint } {
  const tokens = sold.reduce((sum, part) => sum + part.tokens, 0n);
  return {
    nominal: (tokens + commissionTokens) * nominal,
    soldNominal: tokens * nominal,
    proceeds: sold.reduce((sum, part) => sum + part.tokens * part.price, 0n),
  };
}

/** Reads the accounts of all years. Throws an Error that lists every problem. */
export function readFinancialStatements(data: unknown): Accounts {
  const result = accountsSchema.safeParse(data);
  if (result.success) return result.data;
  throw new Error(
    `The accounts are wrong:\n${result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
  );
}

/** Every inconsistency in the accounts as a sentence; empty if there is none. */
export function flawsOf(years: readonly AccountingYear[]): string[] {
  return years.flatMap((year, index) => {
    const before = years[index - 1];
    return [...flawsWithin(year), ...(before ? flawsBetween(before, year) : [])].map(
      (flaw) => `${year.year}: ${flaw}`,
    );
  });
}

function flawsWithin(year: AccountingYear): string[] {
  const totals = totalsOf(year);
  return [
    ...(totals.totalAssets === totals.totalFunding
      ? []
      : [`assets are ${totals.totalAssets}, equity and liabilities ${totals.totalFunding}`]),
    ...(year.income.loanLosses === year.loanBook.writtenOff + year.loanBook.addedAllowance
      ? []
      : ['loan losses differ from those of the loan book']),
  ];
}

function flawsBetween(before: AccountingYear, year: AccountingYear): string[] {
  const earlier = totalsOf(before);
  const { loanBook } = year;
  const loans =
    before.assets.loans +
    loanBook.disbursed -
    loanBook.repaid -
    loanBook.writtenOff -
    loanBook.addedAllowance;
  return [
    ...(year.funding.profitCarriedForward === before.funding.profitCarriedForward + earlier.profit
      ? []
      : ['the profit carried forward differs from the previous year’s result']),
    ...(year.assets.loans === loans
      ? []
      : [`loans are ${year.assets.loans}, the loan book leads to ${loans}`]),
    ...(totalsOf(year).fixedAssets ===
    earlier.fixedAssets + year.fixedAssetAdditions - year.income.depreciation
      ? []
      : ['fixed assets do not follow from additions and depreciation']),
    ...(before.to < year.from ? [] : ['the year begins before the last one ended']),
  ];
}
