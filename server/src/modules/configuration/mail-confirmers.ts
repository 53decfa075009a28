import { configurationChangedMail } from './mails/configuration-changed.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { officersWhoMay } from '../officers/store.ts';

/**
 * A mail to each officer who may confirm the version, in their language: payments are halted until
 * two of them have.
 */
export async function mailConfirmers(
  tx: Tx,
  version: { readonly number: number; readonly changes: number; readonly at: Date },
): Promise<void> {
  const { at } = version;
  for (const { id, name, email, locale } of await officersWhoMay(tx, 'configuration.confirm')) {
    await queueMail(tx, {
      mail: configurationChangedMail,
      to: email,
      locale,
      values: {
        name,
        version: String(version.number),
        changes: String(version.changes),
        at: at.toISOString(),
      },
      at,
      about: id,
    });
  }
}
