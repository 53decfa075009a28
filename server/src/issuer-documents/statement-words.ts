import {
  type AccountingYear,
  totalsOf,
} from '@bb1/domain/financial-statements/financial-statements';
import type { Words } from './fill-placeholders.ts';
import { euro, germanMoment, share, shortDate, wholeNumber } from './german-figures.ts';
import { mainTables, statementTables } from './statement-tables.ts';

/**
 * Figures and tables of one year and the previous one: `accounts.…`, `before.…`, `year`,
 * `tables.…`.
 */
export function statementWords({
  year,
  before,
  years,
  percentOfProfit,
}: {
  readonly year: AccountingYear;
  readonly before: AccountingYear;
  readonly years: readonly AccountingYear[];
  readonly percentOfProfit: string;
}): Words {
  return {
    year: String(year.year),
    yearBefore: String(before.year),
    yearAfter: String(year.year + 1),
    documentDate: year.drawnUpOn,
    'accounts.from': germanMoment(year.from),
    'accounts.to': germanMoment(year.to),
    'accounts.toShort': shortDate(year.to),
    'accounts.drawnUpOn': germanMoment(year.drawnUpOn),
    'accounts.employees': String(year.employees),
    'accounts.loanCount': wholeNumber(BigInt(year.loanBook.count)),
    'accounts.resultWord': totalsOf(year).profit < 0n ? 'Jahresfehlbetrag' : 'Jahresüberschuss',
    ...figures('accounts', year),
    ...figures('before', before),
    ...statementTables({ year, before, years, percentOfProfit }),
  };
}

/** The issuer's first financial year, before the bond: `opening.…`. */
export function openingWords(year: AccountingYear): Words {
  return {
    'opening.from': germanMoment(year.from),
    'opening.to': germanMoment(year.to),
    ...figures('opening', year),
    ...mainTables([year], 'opening.tables'),
  };
}

function figures(prefix: string, year: AccountingYear): Words {
  const totals = totalsOf(year);
  const revenue = year.income.interestIncome + year.income.feeIncome;
  const interest =
    year.income.fixedCoupon + year.income.variableCoupon + year.income.discountAmortisation;
  const entries = Object.entries({
    ...year.income,
    ...year.assets,
    ...year.funding,
    ...totals,
    ...pick(year),
    revenue,
    interest,
    personnel: year.income.wages + year.income.socialSecurity,
  });
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [`${prefix}.${name}`, euro(value)])),
    // A figure called a loss has no minus sign.
    [`${prefix}.profitSize`]: euro(totals.profit < 0n ? -totals.profit : totals.profit),
    [`${prefix}.equityShare`]: share(totals.equity, totals.totalAssets),
    [`${prefix}.lossShare`]:
      year.assets.loans === 0n ? '–' : share(year.income.loanLosses, year.assets.loans),
    [`${prefix}.variableShare`]:
      year.funding.bond === 0n ? '–' : share(year.income.variableCoupon, year.funding.bond),
  };
}

function pick({ loanBook, fixedAssetAdditions }: AccountingYear): Record<string, bigint> {
  const { disbursed, repaid, writtenOff, addedAllowance } = loanBook;
  return { disbursed, repaid, writtenOff, addedAllowance, fixedAssetAdditions };
}
