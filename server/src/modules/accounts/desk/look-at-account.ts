import type { AccessReason } from '@bb1/domain/accounts/desk-endpoints';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type DeskAccountRow, findDeskAccount } from './desk-store.ts';

/**
 * An account that an officer views, which is logged. A closed account, whose data are restricted,
 * requires a reason.
 */
export async function lookAtAccount(
  tx: Tx,
  look: {
    readonly accountId: string;
    readonly accessReason: AccessReason | undefined;
    readonly officerId: string;
    readonly act: 'account.viewed' | 'account.file_viewed';
    readonly at: Date;
  },
): Promise<DeskAccountRow> {
  const { accountId, accessReason, officerId, act, at } = look;
  const account = mustFind(await findDeskAccount(tx, accountId));
  if (account.closed_at !== null && accessReason === undefined)
    throw refuseField('access_reason', 'reason_required');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act,
    subject: `account:${accountId}`,
    ...(accessReason === undefined ? {} : { reason: accessReason }),
  });
  return account;
}
