import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from './platform/db/database.ts';
import { SERVER_FOLDER } from './platform/server-folder.ts';

export interface Breach {
  readonly invariant: string;
  readonly what: string;
  readonly detail: string;
}

const FILE = resolve(SERVER_FOLDER, 'invariants/money.sql');
const SHOWN_ROWS = 20;
/**
 * Groups millions of lines in memory instead of on disk, without compiling plans that run only
 * once.
 */
const SETTINGS = "set local work_mem = '128MB'; set local jit = off";

/**
 * Checks every invariant in one snapshot, so that money on its way is neither counted twice nor
 * missed.
 */
export async function checkMoneyInvariants(
  db: Database,
): Promise<{ checked: number; breaches: Breach[] }> {
  const invariants = await readInvariants();
  const client = await db.pool.connect();
  const breaches: Breach[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SETTINGS);
    for (const { name, query } of invariants) {
      const found = await client.query<{ what: string; detail: string }>(
        `select * from (${query}) as broken limit ${SHOWN_ROWS}`,
      );
      for (const row of found.rows)
        breaches.push({ invariant: name, what: row.what, detail: row.detail });
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return { checked: invariants.length, breaches };
}

/** The file's invariants by name. */
export async function readInvariants(): Promise<{ name: string; query: string }[]> {
  const text = await readFile(FILE, 'utf8');
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return { name: name.trim(), query: lines.join('\n').trim().replace(/;$/, '') };
    });
}
