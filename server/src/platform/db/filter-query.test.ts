import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { foundIn, foundPage, pageQuery, filterQuery } from './filter-query.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({
    url: await cloneDatabase(inject('postgresUrl')),
    poolSize: 2,
    onError: () => undefined,
  });
  // Many rows tie, so that only the last column distinguishes them.
  await db.pool.query(
    'create table things as select n as id, n % 7 as size from generate_series(1, 205) n',
  );
  await db.pool.query('create table people (name text)');
});
afterAll(() => db.close());

describe('a page of a long list', () => {
  it.each(['size, id', 'size desc, id', 'size desc, id desc', 'id'])(
    '[DESK-3] has the same rows counted from the start or from the end, by %s',
    async (order) => {
      const rowsOf = async (wanted: { order: string; limit: number; offset: number }) =>
        (
          await db.rows(
            sql<{ id: number }>(
              'test.page',
              `select id from (select id, size from things order by ${wanted.order} limit $1 offset $2) chosen order by ${order}`,
            ),
            [wanted.limit, wanted.offset],
          )
        ).map(({ id }) => id);
      const backwards: string[] = [];
      for (const limit of [1, 50, 205, 300]) {
        for (let offset = 0; offset < 205 + limit; offset += limit) {
          const wanted = pageQuery({ order, limit, offset, total: 205 });
          if (wanted.order !== order) backwards.push(`${limit} from ${offset}`);
          expect(await rowsOf(wanted)).toEqual(await rowsOf({ order, limit, offset }));
        }
      }
      // Otherwise nothing would be compared.
      expect(backwards.length).toBeGreaterThan(100);
    },
  );

  it('[DESK-3] after the last one is empty, and an export reads from the start', () => {
    expect(pageQuery({ order: 'id', limit: 50, offset: 500, total: 205 }).limit).toBe(0);
    expect(pageQuery({ order: 'id', limit: 50, offset: 500 })).toEqual({
      order: 'id',
      limit: 50,
      offset: 500,
    });
  });
});

describe('a search term', () => {
  const found = async (q: string) => {
    const { where, values } = filterQuery([
      foundIn(q, (has) => has('lower(name collate pg_c_utf8)')),
    ]);
    return (
      await db.rows(
        sql<{ name: string }>('test.found', `select name from people ${where} order by name`),
        values,
      )
    ).map(({ name }) => name);
  };
  beforeAll(() =>
    db.pool.query(
      "insert into people values ('Ümit Schmidt-Özdemir'), ('Anna Müller'), ('Zoë 100% & Söhne'), ('a_b\\c GmbH')",
    ),
  );

  it('[DESK-3] is found anywhere in any case, and two letters at the beginning of a word', async () => {
    expect(await found('MÜLL')).toEqual(['Anna Müller']);
    expect(await found('üll')).toEqual(['Anna Müller']);
    expect([await found('ü'), await found('Mü'), await found('ÖZ'), await found('ll')]).toEqual([
      ['Ümit Schmidt-Özdemir'],
      ['Anna Müller'],
      ['Ümit Schmidt-Özdemir'],
      [],
    ]);
    expect((await found('')).length).toBe(4);
  });

  it('[DESK-3] is not a pattern', async () => {
    expect([
      await found('100%'),
      await found('a_b\\c'),
      await found('a_'),
      await found('a%l'),
      await found('%'),
    ]).toEqual([['Zoë 100% & Söhne'], ['a_b\\c GmbH'], ['a_b\\c GmbH'], [], []]);
  });

  it('[DESK-3] is counted and paged in one query, combined with other conditions, each row once however often it matches', async () => {
    const table = (has: (text: string) => string) =>
      `(select n as id, n % 7 as size from generate_series(1, 205) n where ${has("'x' || n")} union select n, n % 7 from generate_series(1, 205) n where ${has("'x1 ' || n")}) t`;
    const page = async (
      q: string,
      { limit, offset, size }: { limit: number; offset: number; size?: number },
    ) => {
      const { found: rows, where, values } = filterQuery([['t.size = ?', size]], foundIn(q, table));
      return foundPage(db, {
        name: 'test.found_page',
        rows: `select t.* from ${rows} ${where}`,
        alias: 't',
        order: 't.size desc, t.id',
        values,
        limit,
        offset,
      });
    };
    const everything = await page('x', { limit: 300, offset: 0 });
    expect([everything.total, new Set(everything.ids).size, everything.ids.slice(0, 3)]).toEqual([
      205,
      205,
      [6, 13, 20],
    ]);
    expect(await page('x', { limit: 50, offset: 100 })).toEqual({
      total: 205,
      ids: everything.ids.slice(100, 150),
    });
    expect(await page('x', { limit: 50, offset: 250 })).toEqual({ total: 205, ids: [] });
    expect(await page('x20', { limit: 2, offset: 0, size: 6 })).toEqual({
      total: 2,
      ids: [20, 202],
    });
    expect(filterQuery([['size = ?', 3]], foundIn('', table))).toMatchObject({
      found: '',
      where: 'where size = $1',
      values: [3],
    });
  });
});
