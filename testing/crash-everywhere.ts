import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '../server/src/platform/db/database.ts';

const MODULES = resolve(import.meta.dirname, '../server/src/modules');
const NAME = /\btransaction\(\s*'([\w.]+)'/g;

/** The names of all transactions in the sources of some modules: their crash points. */
export function transactionsOf(modules: readonly string[]): readonly string[] {
  const files = modules
    .flatMap((module) => globSync(`${module}/**/*.ts`, { cwd: MODULES }))
    .filter((file) => !file.endsWith('.test.ts'));
  const names = files.flatMap((file) =>
    [...readFileSync(resolve(MODULES, file), 'utf8').matchAll(NAME)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

/** A process that dies in a transaction leaves nothing of it, or all of it and nothing after it. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * Makes each of these transactions crash twice, first before its commit and then after it;
 * afterwards it works. Returns those that have not crashed twice yet.
 */
export function crashEverywhere(db: Database, names: readonly string[]): () => readonly string[] {
  const left = new Map<string, number>(names.map((name) => [name, 2]));
  const transaction = db.transaction.bind(db);
  const crashing: Database['transaction'] = async (name, work) => {
    const open = left.get(name) ?? 0;
    if (open === 0) return transaction(name, work);
    left.set(name, open - 1);
    if (open === 1) {
      await transaction(name, work);
      throw new Crash(`behind ${name}`);
    }
    return transaction(name, async (tx) => {
      await work(tx);
      throw new Crash(`before the commit of ${name}`);
    });
  };
  Object.assign(db, { transaction: crashing });
  return () => [...left].filter(([, open]) => open > 0).map(([name]) => name);
}
