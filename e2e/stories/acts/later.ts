import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { product } from '../visitor.ts';

/**
 * As if the person had gone for a walk: the proofs of who they are, given in all their browsers, are eleven minutes
 * older. They follow the real clock, which the panel cannot move.
 */
export async function letProofsGrowOld(email: string): Promise<void> {
  const environment = JSON.parse(await readFile(join(product().dataFolder, 'environment.json'), 'utf8')) as { DATABASE_URL: string };
  const client = new Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    await client.query("update sessions set stepped_up_at = stepped_up_at - interval '11 minutes' where kind = 'investor' and subject_id = (select id from accounts where email = $1)", [email]);
  } finally {
    await client.end();
  }
}
