import { eur } from '@bb1/domain/money';
import type { OwedTax } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { amountOf } from '../payments/books.ts';
import { ownAccountsOf } from '../payments/refunds/own-account-store.ts';
import { refundReference } from '../payments/refunds/refund-number.ts';
import { taxRefundsOf } from '../payments/refunds/refund-store.ts';
import { owedTaxRefunds } from './owed-refund-store.ts';

export async function showDeskTaxRefunds(
  db: Queryable,
  { accountId, name }: { readonly accountId: string; readonly name: string },
) {
  const owed = await owedTaxRefunds(db, accountId);
  return {
    owed: owed.map(toOwedDto),
    total: eur(owed.reduce((sum, one) => sum + one.cents, 0n)),
    payee_name: name,
    accounts: await ownAccountsOf(db, accountId, name),
    refunds: (await taxRefundsOf(db, accountId)).map((row) => ({
      ...row,
      number: refundReference(row.number),
      amount: eurText(row.amount),
    })),
  };
}

/** Only officers see proposals and those that were dropped. */
const SHOWN = ['approved', 'exported', 'sent', 'failed'];

export async function showOwnTaxRefunds(db: Queryable, accountId: string) {
  return {
    owed: (await owedTaxRefunds(db, accountId)).map(toOwedDto),
    refunds: (await taxRefundsOf(db, accountId))
      .filter(
        ({ state, failure }) =>
          SHOWN.includes(state) && (state !== 'failed' || failure === 'returned'),
      )
      .map((row) => ({
        number: refundReference(row.number),
        amount: eurText(row.amount),
        state: row.state,
        account_end: row.payee_account.slice(-4),
        sent_at: row.sent_at,
      })),
  };
}

const eurText = (amount: string) => eur(amountOf('EUR', amount).units);

function toOwedDto({ day, correctedAt, cents }: OwedTax) {
  return { day, corrected_at: correctedAt, amount: eur(cents) };
}
