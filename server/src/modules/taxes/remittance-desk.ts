import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import {
  exportTaxMonths,
  listTaxMonths,
  proposeTaxRemittance,
  type TaxBooks,
  type TaxMonth,
} from '@bb1/domain/taxes/remittance-desk-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { columnsOf, type CsvColumn, csvDownload } from '../../platform/http/csv.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { debitsOfAmounts } from '../payments/bank-store.ts';
import { proposeRemittance, remittanceSubject, TAX_REMITTANCE } from './propose-remittance.ts';
import { type RemittanceRow, remittanceParts, taxOwedByBooks } from './remittance-store.ts';
import { taxReturns } from './return-store.ts';
import { monthWithoutTax, sumOfParts, toTaxMonthDto } from './tax-month.ts';
import { taxMonths } from './withheld-store.ts';

export function remittanceDeskRoutes(
  serve: Serve,
  house: Pick<Context, 'db' | 'clock'> & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = house;
  const thisMonth = () => berlinDay(clock.now()).slice(0, 7);

  serve(listTaxMonths)(async () => {
    const parts = await remittanceParts(db, null);
    const months = await toMonthsDto(db, parts, thisMonth());
    const owed = months.filter(({ over }) => over).map((month) => month.still_owed);
    return {
      months,
      books: await taxBooks(db, months, parts),
      debits: await db.rows(debitsOfAmounts, [owed]),
    };
  });
  serve(exportTaxMonths)((call) =>
    db.transaction('export_list', async (tx) => {
      const months = await toMonthsDto(tx, await remittanceParts(tx, null), thisMonth());
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'tax_months.exported',
        subject: 'tax_months',
        after: { rows: months.length },
      });
      return csvDownload(`tax-months-${berlinDay(clock.now())}.csv`, COLUMNS, [months]);
    }),
  );
  serve(proposeTaxRemittance)(async (call) => ({
    id: await proposeRemittance(house, { officerId: call.officer.officerId, form: call.body }),
  }));
}

async function toMonthsDto(
  db: Queryable,
  parts: readonly RemittanceRow[],
  thisMonth: string,
): Promise<TaxMonth[]> {
  const ofMonth = Map.groupBy(parts, (part) => part.month);
  const returns = Map.groupBy(await taxReturns(db, null), ({ month }) => month);
  const rows = await taxMonths(db);
  const nil = [...returns.keys()].filter((month) => !rows.some((row) => row.month === month));
  const months = [...rows, ...nil.map(monthWithoutTax)]
    .toSorted((one, other) => other.month.localeCompare(one.month))
    .map((row) =>
      toTaxMonthDto(row, ofMonth.get(row.month) ?? [], returns.get(row.month)?.[0], thisMonth),
    );
  for (const month of months)
    if (month.over && cents(month.still_owed) !== 0n)
      month.approval_id =
        (await findOpenApproval(db, TAX_REMITTANCE.name, remittanceSubject(month.month)))?.id ??
        null;
  return months;
}

/** All tax ever withheld is in one of three places, and the books agree. */
async function taxBooks(
  db: Queryable,
  months: readonly TaxMonth[],
  parts: readonly RemittanceRow[],
): Promise<TaxBooks> {
  const withheld = months.reduce(
    (sum, month) =>
      sum +
      cents(month.capital_gains_tax) +
      cents(month.solidarity_surcharge) +
      cents(month.church_tax),
    0n,
  );
  const { remitted, cut } = sumOfParts(parts);
  const books = cents(await taxOwedByBooks(db));
  return {
    withheld: eur(withheld),
    remitted: eur(remitted),
    cut: eur(cut),
    still_owed: eur(withheld - remitted - cut),
    books: eur(books),
    difference: eur(withheld - remitted - cut - books),
  };
}

const COLUMNS: readonly CsvColumn<TaxMonth>[] = [
  ...columnsOf<TaxMonth>(
    'month',
    'due_on',
    'payments',
    'corrections',
    'investment_income_amount',
    'capital_gains_tax',
    'solidarity_surcharge',
    'church_tax',
    'to_remit',
    'remitted',
    'still_owed',
  ),
  { name: 'references', value: (row) => row.parts.map((part) => part.reference).join(' ') },
];
