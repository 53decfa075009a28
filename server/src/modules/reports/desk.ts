import {
  AGE_BOUNDS,
  AGEING_KINDS,
  type AgeingReport,
  exportAgeingReport,
  exportCapTable,
  exportFunnelReport,
  exportSaleReport,
  FUNNEL_STEPS,
  type FunnelReport,
  getAgeingReport,
  getCapTable,
  getFunnelReport,
  getSaleReport,
} from '@bb1/domain/reports/desk-endpoints';
import type { House, Waiting } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CsvColumn, CsvValue } from '../../platform/http/csv.ts';
import type { Serve } from '../../platform/http/api.ts';
import { exportList } from '../payments/export-list.ts';
import { allRanks, capTable } from './cap-table.ts';
import { type AgeRow, ageRows, countFunnel } from './people-store.ts';
import { saleReport } from './sale-report.ts';

export function reportsDeskRoutes(serve: Serve, context: House): void {
  const { db, clock, offering, queues, holders } = context;
  const own = holders.own.map(({ publicKey }) => publicKey);

  serve(getSaleReport)((call) => saleReport(db, offering, call.query.by));
  serve(getFunnelReport)(() => funnelReport(db));
  serve(getAgeingReport)(async () => {
    const now = clock.now();
    const [rows, counted] = await Promise.all([db.rows(ageRows, [now]), countQueues(db, queues)]);
    return toAgeingDto(now, rows, counted);
  });
  serve(getCapTable)(() => db.transaction('cap_table', (tx) => capTable(tx, own)));

  serve(exportSaleReport)((call) =>
    exportList(context, {
      name: 'sale_report',
      officerId: call.officer.officerId,
      filter: call.query,
      read: async (tx) => [(await saleReport(tx, offering, call.query.by)).periods],
      columns: columns('from', 'orders', 'ordered_eur', 'raised_eur'),
      names: () => [],
    }),
  );
  serve(exportFunnelReport)((call) =>
    exportList(context, {
      name: 'funnel_report',
      officerId: call.officer.officerId,
      filter: {},
      read: async (tx) => [(await funnelReport(tx)).steps],
      columns: columns('step', 'people'),
      names: () => [],
    }),
  );
  serve(exportAgeingReport)((call) =>
    exportList(context, {
      name: 'ageing_report',
      officerId: call.officer.officerId,
      filter: {},
      read: async (tx) => [
        ageingLines(
          toAgeingDto(
            clock.now(),
            await tx.rows(ageRows, [clock.now()]),
            await countQueues(tx, queues),
          ),
        ),
      ],
      columns: columns('kind', 'from_days', 'count', 'eur', 'oldest_at'),
      names: () => [],
    }),
  );
  serve(exportCapTable)((call) =>
    exportList(context, {
      name: 'cap_table',
      officerId: call.officer.officerId,
      filter: {},
      read: (tx, { limit }) => allRanks(tx, { own, limit }),
      columns: columns(
        'rank',
        'full_name',
        'public_key',
        'wallets',
        'tokens',
        'share_percent',
        'account_id',
        'ledger',
      ),
      names: (row) => [row.account_id],
    }),
  );
}

function columns<Name extends string>(
  ...names: Name[]
): CsvColumn<Readonly<Record<Name, CsvValue>>>[] {
  return names.map((name) => ({ name, value: (row) => row[name] }));
}

async function funnelReport(db: Queryable): Promise<FunnelReport> {
  const counts = await db.one(countFunnel);
  return { steps: FUNNEL_STEPS.map((step) => ({ step, people: counts[step] })) };
}

type CountedQueue = Waiting & Pick<House['queues'][number], 'name'>;

/** One after the other: a report takes no connections from other callers. */
async function countQueues(db: Queryable, queues: House['queues']): Promise<CountedQueue[]> {
  const counted: CountedQueue[] = [];
  for (const { name, count } of queues) counted.push({ name, ...(await count(db)) });
  return counted;
}

function toAgeingDto(
  now: Date,
  rows: readonly AgeRow[],
  counted: readonly CountedQueue[],
): AgeingReport {
  return {
    now: now.toISOString(),
    kinds: AGEING_KINDS.map((kind) => ({
      kind,
      classes: Array.from({ length: AGE_BOUNDS.length + 1 }, (_, at) => {
        const found = rows.find((row) => row.kind === kind && row.class === at);
        return { count: found?.count ?? 0, eur: found?.eur ?? null };
      }),
    })),
    queues: counted.map(({ name, count, oldest_at }) => ({
      name,
      count,
      oldest_at: oldest_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Both halves of the report one below the other; the part with classes has no oldest item, and the
 * other way round.
 */
function ageingLines({ kinds, queues }: AgeingReport) {
  return [
    ...kinds.flatMap(({ kind, classes }) =>
      classes.map(({ count, eur }, at) => ({
        kind,
        from_days: at === 0 ? 0 : (AGE_BOUNDS[at - 1] ?? 0),
        count,
        eur,
        oldest_at: null,
      })),
    ),
    ...queues.map(({ name, count, oldest_at }) => ({
      kind: name,
      from_days: null,
      count,
      eur: null,
      oldest_at,
    })),
  ];
}
