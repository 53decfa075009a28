import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { saveVerifiedName } from './store.ts';

/**
 * The account bears the name that an officer verified, wherever officers see it; null keeps the name
 * as the officer saw it. From now on only another verification changes it.
 */
export async function verifyName(
  tx: Tx,
  { accountId, fullName, at }: { accountId: string; fullName: string | null; at: Date },
): Promise<void> {
  await tx.run(saveVerifiedName, [accountId, fullName, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'account.name_verified',
    subject: `account:${accountId}`,
  });
}
