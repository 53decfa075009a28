import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
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
  const { DATABASE_URL: url } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_URL: string };
  const db = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    const { rows } = await db.pool.query<{ id: string }>(
      "select id from officers where email in ('felix@issuer.example', 'petra@issuer.example') order by email",
    );
    const [maker, checker] = rows;
    if (maker === undefined || checker === undefined) throw new Error('the officers are not there');
    await paidCoupon({ db }, day, [maker.id, checker.id], gross);
  } finally {
    await db.close();
  }
}
