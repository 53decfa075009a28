import type { House } from '../../module.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { findInstallation, saveInstallation } from './store.ts';

type Started = Pick<House, 'clock' | 'offering'> & {
  readonly config: Pick<House['config'], 'MODE'>;
};

/**
 * Refuses a database that belongs to another mode or another bond: a sandbox would move clocks and
 * pay orders among real money, and another bond would mix two issues in one journal.
 */
export async function checkInstallation(db: Queryable, started: Started): Promise<boolean> {
  const found = await findInstallation(db);
  if (found === null) return false;
  const { MODE: mode } = started.config;
  const { code } = started.offering.token;
  if (found.mode !== mode)
    throw new OperatorError(
      `DATABASE_URL: this database belongs to mode ${found.mode}, and MODE is ${mode}; each mode needs a database of its own`,
    );
  if (found.token_code !== code)
    throw new OperatorError(
      `OFFERING_FILE: this database belongs to the bond ${found.token_code}, and the file describes ${code}; each bond needs a database of its own`,
    );
  return true;
}

/** Marks the database at the first start. Call it under the lock of the configuration. */
export async function markInstallation(tx: Tx, started: Started): Promise<void> {
  if (await checkInstallation(tx, started)) return;
  await saveInstallation(
    tx,
    { mode: started.config.MODE, token_code: started.offering.token.code },
    started.clock.now(),
  );
}
