import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const BANK_FILE = join(
  import.meta.dirname,
  '../../server/src/integrations/bank/fixtures/statement-v08.xml',
);

/**
 * Fills a database in which the product has run once, with the officers `maker` and `checker`, with
 * people who have invested; see crowd.sql.
 */
export async function makeCrowd(
  databaseUrl: string,
  { people, orders }: { readonly people: number; readonly orders: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sql = readFileSync(join(import.meta.dirname, 'crowd.sql'), 'utf8');
    await client.query(
      sql
        .replaceAll('{{people}}', String(people))
        .replaceAll('{{orders}}', String(orders))
        .replaceAll('{{bank_file}}', readFileSync(BANK_FILE, 'hex')),
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
