import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { CONFIRM_DATA_REQUEST } from '../links.ts';
import { lockAccountIfAny } from '../store.ts';
import {
  type DataRequestRow,
  findDataRequest,
  listUnconfirmedRequests,
  saveConfirmed,
} from './data-request-store.ts';

type Confirming = Pick<Context, 'db' | 'clock' | 'mailTokens'>;

/** The person confirms, by the token mailed to their confirmed address, that they asked. */
export async function confirmDataRequest(
  { db, clock, mailTokens }: Confirming,
  token: string,
): Promise<DataRequestRow> {
  return db.transaction('confirm_data_request', async (tx) => {
    const at = clock.now();
    const redeemed = await mailTokens.redeem(tx, {
      text: token,
      purpose: CONFIRM_DATA_REQUEST,
      now: at,
    });
    const request = redeemed && (await findDataRequest(tx, redeemed.subjectId));
    const account =
      request === null || request.account_id === null
        ? null
        : await lockAccountIfAny(tx, request.account_id);
    if (
      request === null ||
      account === null ||
      account.closed_at !== null ||
      !(await saveConfirmed(tx, request.id, at))
    )
      throw refuseField('token', 'link_invalid');
    await record(tx, {
      at,
      actor: { kind: 'investor', id: account.id },
      act: 'account.data_request_confirmed',
      subject: `account:${account.id}`,
      after: { data_request: request.id, kind: request.kind },
    });
    return request;
  });
}

/** Links in the old mailbox stop working when the address changes. */
export async function revokeConfirmations(
  { mailTokens }: Pick<Context, 'mailTokens'>,
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  for (const { id } of await listUnconfirmedRequests(tx, accountId))
    await mailTokens.revoke(tx, { purpose: CONFIRM_DATA_REQUEST, subjectId: id, now });
}
