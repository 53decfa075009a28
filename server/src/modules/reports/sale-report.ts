import type { SaleReport } from '@bb1/domain/reports/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { countryRows, type SaleRow, saleRows, tierRows } from './sale-store.ts';

const NOTHING = { orders: 0, ordered_eur: '0.00', raised_eur: '0.00' };

/** One query after the other: in a transaction there is one connection. */
export async function saleReport(
  db: Queryable,
  { sale }: Context['offering'],
  by: SaleReport['by'],
): Promise<SaleReport> {
  const rows = await db.rows(saleRows, [by]);
  const countries = await db.rows(countryRows);
  const tiers = await db.rows(tierRows);
  const total = rows.find(({ dimension }) => dimension === 'total');
  const of = (dimension: SaleRow['dimension']) => rows.filter((row) => row.dimension === dimension);
  return {
    by,
    periods: of('period').map((row) => ({ from: row.period ?? '', ...sums(row) })),
    tiers: tiers.map((row) => ({
      tier: row.tier,
      price_eur: sale.tiers[row.tier]?.priceEur ?? null,
      ...sums(row),
    })),
    methods: of('payment_method').map((row) => ({
      payment_method: row.payment_method ?? '',
      ...sums(row),
    })),
    countries: countries.map((row) => ({ country: row.country, ...sums(row) })),
    total:
      total === undefined
        ? { ...NOTHING, tokens: '0.0000000' }
        : { ...sums(total), tokens: total.tokens },
    cap_eur: sale.capEur,
  };
}

function sums({ orders, ordered_eur, raised_eur }: typeof NOTHING): typeof NOTHING {
  return { orders, ordered_eur, raised_eur };
}
