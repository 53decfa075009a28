import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { type Database, openDatabase, type Query, sql, type Tx } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({
    url: await cloneDatabase(inject('postgresUrl')),
    poolSize: 2,
    onError: () => undefined,
  });
  await db.pool.query('create table lines as select n as id from generate_series(1, 1000) n');
});
afterAll(() => db.close());

const lines = (upTo: number): Query<{ id: number }> => ({
  statement: sql('test.lines', 'select id from lines where id <= $1 order by id'),
  values: [upTo],
});

async function idsOf(
  tx: Tx,
  query: Query<{ id: number }>,
  meanwhile?: () => Promise<unknown>,
): Promise<number[][]> {
  const pieces: number[][] = [];
  for await (const rows of await tx.inPieces(query)) {
    pieces.push(rows.map(({ id }) => id));
    await meanwhile?.();
  }
  return pieces;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('rows in batches', () => {
  it.each([0, 1, 249, 250, 251, 1000])(
    '[DESK-3] are %i, each once and in order, in several batches if there are many',
    async (count) => {
      const pieces = await db.transaction('read', (tx) => idsOf(tx, lines(count)));
      expect(pieces.flat()).toEqual(upTo(count));
      expect(Math.max(0, ...pieces.map(({ length }) => length))).toBeLessThan(300);
    },
  );

  it('[DESK-3] are a snapshot, whatever others write meanwhile', async () => {
    const pieces = await db.transaction('read', (tx) =>
      idsOf(tx, lines(2_000), () =>
        db.pool.query('insert into lines (id) select max(id) + 1 from lines'),
      ),
    );
    await db.pool.query('delete from lines where id > 1000');
    expect(pieces.flat()).toEqual(upTo(1000));
  });

  it('[DESK-3] may take longer to the first of them than another statement may take', async () => {
    const limited = (act: (tx: Tx) => Promise<unknown>) =>
      db.transaction('read', async (tx) => {
        await tx.rows(sql('test.limit', "select set_config('statement_timeout', '100', true)"));
        return act(tx);
      });
    const slow = sql<{ id: number }>('test.slow', 'select 1 as id from pg_sleep(0.3)');
    await expect(limited((tx) => tx.rows(slow))).rejects.toThrow('statement timeout');
    expect(await limited((tx) => idsOf(tx, { statement: slow, values: [] }))).toEqual([[1]]);
  });

  it('[DESK-3] may have other columns than the previous ones on the same connection, also within a transaction', async () => {
    const others: Query<{ id: number; half: string }> = {
      statement: sql(
        'test.halves',
        'select id, (id / 2.0)::numeric(9, 1) as half from lines where id <= 2 order by id',
      ),
      values: [],
    };
    const found = await db.transaction('read', async (tx) => {
      const first = await idsOf(tx, lines(3));
      const second: unknown[] = [];
      for await (const rows of await tx.inPieces(others)) second.push(...rows);
      return [first.flat(), second];
    });
    expect(found).toEqual([
      [1, 2, 3],
      [
        { id: 1, half: '0.5' },
        { id: 2, half: '1.0' },
      ],
    ]);
  });

  it('[DESK-3][SAFE-2] leave a working connection when they fail or are not read to the end', async () => {
    const failing: Query<{ id: number }> = {
      statement: sql('test.failing', 'select id, 1 / (801 - id) from lines order by id'),
      values: [],
    };
    await expect(db.transaction('read', (tx) => idsOf(tx, failing))).rejects.toThrow(
      'division by zero',
    );
    await expect(
      db.transaction('read', (tx) =>
        idsOf(tx, lines(1000), () => Promise.reject(new Error('away'))),
      ),
    ).rejects.toThrow('away');
    expect([db.pool.idleCount, db.pool.totalCount]).toEqual([
      db.pool.totalCount,
      db.pool.totalCount,
    ]);
    expect((await db.transaction('read', (tx) => idsOf(tx, lines(1000)))).flat()).toEqual(
      upTo(1000),
    );
  });
});
