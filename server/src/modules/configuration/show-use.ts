import type { Database, Queryable } from '../../platform/db/database.ts';
import type { ConfigurationUse } from './enter-configuration.ts';
import { forgetUse, newestVersion, saveSeen } from './store.ts';

const EVERY_MS = 15_000;

export interface ShownUse {
  /**
   * Fulfilled when two officers have confirmed another configuration: this process must not
   * continue with its own.
   */
  readonly replaced: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Records every few seconds that this process runs, and with which version, so that no other is
 * confirmed meanwhile.
 */
export function showUse(
  db: Database,
  use: ConfigurationUse,
  onError: (error: unknown) => void,
): ShownUse {
  const { promise: replaced, resolve } = Promise.withResolvers<void>();
  const show = async () => {
    if (await sayAndAsk(db, use)) resolve();
  };
  const timer = setInterval(() => void show().catch(onError), EVERY_MS);
  timer.unref();
  return {
    replaced,
    async stop() {
      clearInterval(timer);
      await forgetUse(db, use.processId).catch(onError);
    },
  };
}

/**
 * Records that this process runs. Returns whether officers have confirmed other settings that money
 * depends on.
 */
export async function sayAndAsk(db: Queryable, use: ConfigurationUse): Promise<boolean> {
  await saveSeen(db, use.processId, use.number);
  const newest = await newestVersion(db);
  // That can only happen while this process was invisible: on a machine that slept, or cut off from
  // the database.
  return (
    newest !== null &&
    newest.confirmed_at !== null &&
    newest.number > use.number &&
    newest.money_fingerprint !== use.moneyFingerprint
  );
}
