import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KycSetting } from './kyc-setting.ts';
import { settleVerdict } from './settle-verdict.ts';
import { type KycRow, openKyc, raiseKycVersion } from './store.ts';

export type KycChanging = KycSetting & Pick<Context, 'db' | 'documents'>;

/**
 * The one frame in which persons change what they gave: the record is locked (and begun), refused when it is approved,
 * raised by a version, and the verdict follows before the transaction ends. The log says what was changed, not to what:
 * it is kept for ever and personal details are not.
 */
export async function changeOwnKyc<T>(
  context: KycChanging,
  change: { readonly name: string; readonly accountId: string; readonly act: string; readonly work: (tx: Tx, at: Date, row: KycRow) => Promise<T>; readonly noted?: (result: T) => unknown },
): Promise<T> {
  const at = context.clock.now();
  const actor = { kind: 'investor', id: change.accountId } as const;
  return context.db.transaction(change.name, async (tx) => {
    const row = await openKyc(tx, change.accountId, at);
    if (!mayEditDetails(row.verdict)) throw refuse('conflict', 'kyc_locked');
    const result = await change.work(tx, at, row);
    await raiseKycVersion(tx, change.accountId);
    await record(tx, { at, actor, act: change.act, subject: `account:${change.accountId}`, ...(change.noted ? { after: change.noted(result) } : {}) });
    await settleVerdict(tx, context, { accountId: change.accountId, actor });
    return result;
  });
}
