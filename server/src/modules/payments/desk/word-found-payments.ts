import type { FoundRow, WordedRow } from '../../../platform/db/search-query.ts';

/** Found payments with their amounts as money, apart from their text. */
export function wordFoundPayments<Matched extends string>(
  rows: readonly FoundRow<Matched>[],
): WordedRow<Matched>[] {
  return rows.map((row) => {
    const [amount = '', currency = '', ...text] = row.detail.split(' ');
    return { ...row, detail: text.join(' '), money: { amount, currency } };
  });
}
