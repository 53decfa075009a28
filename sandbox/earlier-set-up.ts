import { createHash } from 'node:crypto';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** Everything that determines the contents of database and ledger. */
const SET_UP_BY = [
  'server/schema/*.sql',
  'server/migrations/*.sql',
  'server/grants.sql',
  'server/src/admin.ts',
  'server/src/stellar-*.ts',
  'server/src/integrations/stellar/*.ts',
];

/**
 * Whether an earlier start has set up database and ledger in this folder with the same files and
 * secrets.
 */
export async function earlierSetUp(
  dataDir: string,
  { assetCode }: { readonly assetCode: string },
): Promise<{ readonly isDone: boolean; remember(): void }> {
  const file = join(dataDir, 'set-up');
  const hash = createHash('sha256')
    .update(assetCode)
    .update(await readFile(join(dataDir, 'secrets.json')));
  for (const path of globSync(SET_UP_BY, { cwd: ROOT }).toSorted())
    hash.update(path).update(await readFile(join(ROOT, path)));
  const present = hash.digest('hex');
  return {
    isDone: existsSync(file) && (await readFile(file, 'utf8')) === present,
    remember: () => writeFileSync(file, present),
  };
}
