import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { type ActCode, record, type Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { screenAccount } from '../screening/screen-accounts.ts';
import type { KycSetting } from './kyc-setting.ts';
import { screeningSubjects } from './screening-subjects.ts';
import { syncKycStatus } from './sync-kyc-status.ts';
import { stopChangedCall } from './video/stop-changed-call.ts';
import { answerRequestedChanges, type KycRow, openKyc, raiseKycVersion } from './store.ts';
import { liveChecks, moveCheck } from './check-store.ts';

export type KycChanging = KycSetting & Pick<Context, 'db' | 'documents'>;

/** A change's effect on the checklist: which items it answers, and which approvals it ends. */
interface Touched {
  readonly answers: readonly ChecklistKey[];
  readonly ends?: readonly ChecklistKey[];
}

export interface OwnChange {
  readonly tx: Tx;
  readonly at: Date;
  readonly row: KycRow;
  /** To be called for every item the change touches. */
  readonly touch: (touched: Touched) => Promise<void>;
}

/**
 * The one frame in which people change what they gave. It locks the record (creating it if needed),
 * refuses rejected ones, increments the version, ends a video call about other details, screens everybody named, and updates attempts and
 * verdict before the transaction ends. The log records which items changed, not their content: the
 * log is permanent, and personal details must be erased.
 */
export async function changeOwnKyc<T>(
  context: KycChanging,
  change: {
    readonly name: string;
    readonly accountId: string;
    readonly act: ActCode;
    readonly work: (own: OwnChange) => Promise<T>;
    readonly noted?: (result: T) => unknown;
  },
): Promise<T> {
  const at = context.clock.now();
  const { accountId } = change;
  const actor = { kind: 'investor', id: accountId } as const;
  return context.db.transaction(change.name, async (tx) => {
    const row = await openKyc(tx, accountId, at);
    if (!mayEditDetails(row.verdict)) throw refuse('conflict', 'kyc_locked');
    const touch = async ({ answers, ends = [] }: Touched) => {
      for (const item of answers) await answerRequestedChanges(tx, { accountId, item, at });
      await endApproval(tx, { accountId, items: ends, actor, at });
    };
    const result = await change.work({ tx, at, row, touch });
    await raiseKycVersion(tx, accountId);
    await stopChangedCall(tx, { accountId, at });
    await record(tx, {
      at,
      actor,
      act: change.act,
      subject: `account:${accountId}`,
      ...(change.noted ? { after: change.noted(result) } : {}),
    });
    await screenAccount(tx, { accountId, subjects: await screeningSubjects(tx, accountId), at });
    await syncKycStatus(tx, context, { accountId, actor });
    return result;
  });
}

/**
 * Withdraws approved items because something approved changes; the verdict follows when it is
 * synchronised.
 */
async function endApproval(
  tx: Tx,
  end: { accountId: string; items: readonly ChecklistKey[]; actor: Actor; at: Date },
): Promise<void> {
  const live = await liveChecks(tx, end.accountId);
  for (const item of end.items) {
    if (live[item] === 'approved')
      await moveCheck(tx, {
        accountId: end.accountId,
        item,
        from: 'approved',
        to: 'withdrawn',
        mover: 'investor',
        actor: end.actor,
        at: end.at,
      });
  }
}
