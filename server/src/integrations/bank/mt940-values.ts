import { signed } from '@bb1/domain/payments/signed';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import type { Balance, BankStatement, Direction } from './bank-statement-port.ts';
import { decimalCents, EntryProblem, isRealDay } from './bank-values.ts';
import type { Mt940Field } from './mt940-messages.ts';

/** `C190403EUR1234,56`: the balance of a field 60 or 62, and the currency of the account. */
export type Mt940Balance = {
  balance: Balance | null;
  currency: string | null;
  problem: EntryProblem | null;
};

/**
 * Never throws: an error of the balance is in `problem`, the currency is returned as far as it can
 * be read.
 */
export function balanceIn(field: Mt940Field): Mt940Balance {
  const text = (field.lines[0] ?? '').trim();
  const parts = /^([CD])(\d{6})([A-Z]{3})(.*)$/u.exec(text);
  if (parts === null)
    return {
      balance: null,
      currency: null,
      problem: new EntryProblem('balance_unreadable', `"${text}" is not a balance`, field.line),
    };
  const [, mark = '', day = '', currency = '', amount = ''] = parts;
  try {
    const cents = decimalCents({ text: amount, point: ',', currency, line: field.line });
    const direction: Direction = mark === 'C' ? 'credit' : 'debit';
    return {
      balance: {
        code: field.tag,
        cents: signed(cents, direction),
        date: shortDay(day, field.line),
      },
      currency,
      problem: null,
    };
  } catch (problem) {
    if (!(problem instanceof EntryProblem)) throw problem;
    return { balance: null, currency, problem };
  }
}

/** YYMMDD; by SWIFT's rule 80 to 99 are years of the last century. */
export function shortDay(text: string, line: number): string {
  const day = `${Number(text.slice(0, 2)) >= 80 ? '19' : '20'}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isRealDay(day)) throw new EntryProblem('date_invalid', `"${text}" is not a date`, line);
  return day;
}

/** The booking day has no year (MMDD): it is the one nearest to a day that it lies days apart from, also over New Year. */
export function bookingDay(text: string, nearDay: string, line: number): string {
  const year = Number(nearDay.slice(0, 4));
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(nearDay));
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${text.slice(0, 2)}-${text.slice(2, 4)}`)
    .filter((day) => isRealDay(day));
  const nearest = days.toSorted((one, other) => distance(one) - distance(other))[0];
  if (nearest === undefined) throw new EntryProblem('date_invalid', `"${text}" is not a day`, line);
  return nearest;
}

/**
 * The account of field 25: an IBAN, or bank code and account number as German banks write it. Their
 * IBAN is derived by the general rule; a bank with a special rule is refused as another account,
 * and never booked to this one by mistake.
 */
export function accountIn(text: string, currency: string | null): BankStatement['account'] {
  const bare = text.trim().replace(/(?<=\d)\s*[A-Z]{3}$/u, '');
  const candidates = [
    text,
    bare,
    text.slice(text.lastIndexOf('/') + 1),
    bare.slice(bare.lastIndexOf('/') + 1),
  ].map(normaliseIban);
  const iban = candidates.find((candidate) => isIban(candidate)) ?? germanIban(bare);
  return { iban, otherAccount: iban === null ? text.trim() : null, currency, ownerName: null };
}

function germanIban(text: string): string | null {
  const parts = /^(\d{8})\s*\/\s*(\d{1,10})$/u.exec(text);
  if (parts === null) return null;
  const account = `${parts[1] ?? ''}${(parts[2] ?? '').padStart(10, '0')}`;
  for (let digits = 2; digits <= 98; digits++) {
    const iban = `DE${digits.toString().padStart(2, '0')}${account}`;
    if (isIban(iban)) return iban;
  }
  return null;
}
