import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { knowTaxesOf } from '../../../testing/known-taxes.ts';
import { paidCoupon } from '../../../testing/paid-coupon.ts';
import { product } from '../visitor.ts';

/**
 * A past coupon, written into the database, because no story can wait years for one. Officers by
 * their addresses.
 */
export async function hasPaidCoupon(
  day: string,
  gross: Readonly<Record<string, string>>,
): Promise<void> {
  await inDatabase(async (db) => {
    const { rows } = await db.pool.query<{ id: string }>(
      "select id from officers where email in ('felix@issuer.example', 'petra@issuer.example') order by email",
    );
    const [maker, checker] = rows;
    if (maker === undefined || checker === undefined) throw new Error('the officers are not there');
    await paidCoupon({ db }, day, [maker.id, checker.id], gross);
  });
}

/** The Federal Central Tax Office has answered for everybody, with its neutral value. */
export async function taxesAreKnown(): Promise<void> {
  await inDatabase(async (db) => {
    const { rows } = await db.pool.query<{ id: string }>('select id from accounts');
    await knowTaxesOf(
      db.pool,
      rows.map(({ id }) => id),
    );
  });
}

async function inDatabase(
  work: (db: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL: url } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_URL: string };
  const db = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
