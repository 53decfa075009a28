import { decimal, money, parseMoney } from '@bb1/domain/money';
import { getReconciliation } from '@bb1/domain/reconciliation/endpoints';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { tokenPlaces } from '../holders/token-movement-store.ts';
import { placeOf } from '../payments/comparisons/comparison.ts';
import { moneyPlaces, statementGaps } from '../payments/desk/money-places.ts';
import { toComparisonDto } from './kept-comparison.ts';
import { listComparisons, listForeign, listReleases } from './store.ts';

export function reconciliationDeskRoutes(serve: Serve, house: House): void {
  const { db, clock, offering } = house;
  serve(getReconciliation)(async () => ({
    made_at: clock.now(),
    comparisons: (await db.rows(listComparisons)).map(toComparisonDto),
    currencies: await moneyPlaces(db),
    tokens: { token_code: offering.token.code, ...(await tokenPlaces(db)) },
    statement_gaps: await statementGaps(db, offering.bank.iban),
    foreign_movements: await foreignMovements(db),
  }));
}

async function foreignMovements(db: Queryable) {
  const released = new Map(
    (await db.rows(listReleases)).map((row) => [row.place, row.released_at]),
  );
  const comparisons = await db.rows(listComparisons);
  return (await db.rows(listForeign)).map((row) => {
    const place = comparisons.find(
      ({ address, currency }) => address === row.public_key && currency === row.asset,
    );
    const releasedAt = place === undefined ? undefined : released.get(placeOf(place));
    return {
      ...row,
      amount: decimal(money(row.asset, parseMoney(row.asset, row.amount).units)),
      accepted: releasedAt !== undefined && releasedAt >= row.seen_at,
    };
  });
}
