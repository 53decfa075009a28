import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

interface InstallationRow {
  mode: string;
  token_code: string;
}

const find = sql<InstallationRow>('installation.find', 'select mode, token_code from installation');
const insert = sql(
  'installation.insert',
  'insert into installation (mode, token_code, entered_at) values ($1, $2, $3)',
);

export function findInstallation(db: Queryable): Promise<InstallationRow | null> {
  return db.maybe(find);
}

export async function saveInstallation(
  tx: Tx,
  { mode, token_code: tokenCode }: InstallationRow,
  at: Date,
): Promise<void> {
  await tx.run(insert, [mode, tokenCode, at]);
}
