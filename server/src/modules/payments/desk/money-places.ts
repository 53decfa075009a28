import { decimal } from '@bb1/domain/money';
import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import type { Queryable } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';
import { type PlacesRow, type StatementBalances, places, statements } from './desk-store.ts';

type Places = Reconciliation['currencies'][number];

/** The proof that every unit received is in exactly one place, from one snapshot. */
export async function moneyPlaces(db: Queryable): Promise<Places[]> {
  const rows = await db.rows(places);
  return PAYMENT_METHODS.map((currency) =>
    placesOf(
      currency,
      rows.find((row) => row.currency === currency),
    ),
  );
}

function placesOf(currency: Places['currency'], row: PlacesRow | undefined): Places {
  const units = (text: string | undefined) => amountOf(currency, text ?? '0').units;
  const shown = (value: bigint) => decimal({ currency, units: value });
  const parts = {
    proceeds: units(row?.proceeds),
    order_funds: units(row?.order_funds),
    held: units(row?.held),
    refunds_due: units(row?.refunds_due),
    refunded: units(row?.refunded),
    taken_back: units(row?.taken_back),
    own_funds: units(row?.own_funds),
  };
  const received = units(row?.received);
  const [owed, writtenOff] = [units(row?.owed), units(row?.written_off)];
  const sum = Object.values(parts).reduce((total, part) => total + part, 0n);
  return {
    currency,
    received: shown(received),
    proceeds: shown(parts.proceeds),
    order_funds: shown(parts.order_funds),
    held: shown(parts.held),
    refunds_due: shown(parts.refunds_due),
    refunded: shown(parts.refunded),
    taken_back: shown(parts.taken_back),
    own_funds: shown(parts.own_funds),
    owed: shown(owed),
    written_off: shown(writtenOff),
    // Money that is owed or written off was reversed, and is counted in another place.
    difference: shown(received + owed + writtenOff + units(row?.exchanged) - sum),
    books: shown(units(row?.books)),
  };
}

/** Where statements of an account are missing between two others. */
export async function statementGaps(
  db: Queryable,
  iban: string,
): Promise<Reconciliation['statement_gaps']> {
  return gapsOf(joined(await db.rows(statements, [iban])));
}

/** In the order of their days; those of one day as their balances join, since banks number them as they like and files may come in any order. */
function joined(answer: readonly StatementBalances[]): StatementBalances[] {
  const left = [...answer];
  const chain: StatementBalances[] = [];
  while (left.length > 0) {
    const day = left[0]?.closing_date;
    const sameDay = left.filter((one) => one.closing_date === day);
    const before = chain.at(-1)?.closing_eur;
    const next =
      sameDay.find((one) => one.opening_eur === before) ??
      sameDay.find(
        (one) => !sameDay.some((other) => other !== one && other.closing_eur === one.opening_eur),
      ) ??
      sameDay[0];
    if (next === undefined) break;
    chain.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return chain;
}

function gapsOf(answer: readonly StatementBalances[]): Reconciliation['statement_gaps'] {
  return answer.flatMap((statement, index) => {
    const before = answer[index - 1];
    if (
      before?.closing_eur == null ||
      statement.opening_eur === null ||
      before.closing_eur === statement.opening_eur
    )
      return [];
    return [
      {
        after: before.statement_id,
        before: statement.statement_id,
        closing: before.closing_eur,
        opening: statement.opening_eur,
      },
    ];
  });
}
