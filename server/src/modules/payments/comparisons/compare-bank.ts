import { cents } from '@bb1/domain/money';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Comparison } from './comparison.ts';
import {
  accountsWithUploads,
  bankAccounts,
  bankOddities,
  type BankRow,
  type ContradictedUpload,
  contradictedUploads,
  passedOverUploads,
  type PassedOverUpload,
} from './comparison-store.ts';

/**
 * Compares each of our accounts: the closing balance of its joined statements less the opening balance, against the books. Lines of
 * statements that do not join, and gaps that no statement fills, are unproven and in neither figure. Sums cannot reveal a file that
 * an officer invented, because it continues from the balance; the bank's own next statement reveals it.
 */
export async function compareBank(db: Queryable): Promise<Comparison[]> {
  const accounts = await db.rows(bankAccounts);
  const stated = accounts.reduce(
    (sum, { lines_eur: lines, gaps_eur: gaps }) => sum + cents(lines) + cents(gaps),
    0n,
  );
  // The rest of the journal belongs to no known account, and is counted with the first.
  const beside = cents(accounts[0]?.journal_eur ?? '0') - stated;
  const rows =
    beside === 0n
      ? []
      : (await db.rows(bankOddities)).map(({ what, amount }) => `${what} is off by ${amount} EUR`);
  const contradictions = Map.groupBy(
    await db.rows(contradictedUploads),
    ({ account_iban: iban }) => iban,
  );
  return accounts.map((account, at) => {
    const contradicted = (contradictions.get(account.account_iban) ?? []).map(shownContradiction);
    return compareAccount(
      account,
      at === 0 ? { beside, rows: [...rows, ...contradicted] } : { beside: 0n, rows: contradicted },
    );
  });
}

function shownContradiction(one: ContradictedUpload): string {
  const { statement_id: id, told_by: toldBy, opening_eur: opening, uploaded_file: file } = one;
  return `statement ${id} of ${toldBy}, which the bank delivered, begins at ${opening} EUR and does not have what the uploaded file ${file} says was booked there`;
}

/** Of each account with uploaded files, the lines that only these files have: the bank's own statements may lack them. */
export async function compareUploads(db: Queryable): Promise<Comparison[]> {
  const accounts = await db.rows(accountsWithUploads);
  const lines =
    accounts.length === 0
      ? new Map<string, PassedOverUpload[]>()
      : Map.groupBy(await db.rows(passedOverUploads), ({ account_iban: iban }) => iban);
  return accounts.map(({ account_iban: iban, single_eur: single, single_lines: count }) => ({
    what: 'uploaded_lines',
    address: iban,
    currency: 'EUR',
    scope: 'EUR',
    expected: 0n,
    found: 0n,
    unknown: null,
    asOf: null,
    height: null,
    unproven: cents(single),
    unprovenCount: count,
    rows: (lines.get(iban) ?? []).map(shownPassedOver),
  }));
}

function shownPassedOver(one: PassedOverUpload): string {
  const { direction, amount_eur: amount, booking_date: day, uploaded_file: file } = one;
  return `the ${direction} of ${amount} EUR on ${day}, which the uploaded file ${file} has, is on no statement of the bank, and its statements follow each other without it`;
}

function compareAccount(
  account: BankRow,
  { beside, rows }: { beside: bigint; rows: readonly string[] },
): Comparison {
  const [waiting, gaps] = [cents(account.waiting_eur), cents(account.gaps_eur)];
  const { opening_eur: opening, balance_eur: balance, closing_date: day } = account;
  const found = opening === null || balance === null ? null : cents(balance) - cents(opening);
  return {
    what: 'bank',
    address: account.account_iban,
    currency: 'EUR',
    scope: 'EUR',
    expected: cents(account.lines_eur) - waiting + beside,
    found: found === null ? null : found - gaps,
    unknown: found === null ? 'no_statement' : null,
    asOf: day,
    height: null,
    unproven: waiting + gaps,
    unprovenCount: account.waiting_lines + account.gaps,
    rows,
  };
}
