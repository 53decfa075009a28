import { refuse, refuseField } from '@bb1/domain/refusal';
import { listWarnings, takesTwoApprovals } from '@bb1/domain/screening/screening-lists';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { refuseLostRight } from '../officers/lost-right.ts';
import { deleteListEntries, differencesOf } from './entry-store.ts';
import { SCREENING_LIST_PROPOSED, SCREENING_LISTS_CHANGED } from './list-changes.ts';
import {
  findVersionInForce,
  isFileKnown,
  type ListVersionRow,
  lockListVersion,
  saveInForce,
  saveProposal,
  saveSuperseded,
  saveWithdrawal,
} from './list-store.ts';
import { lockListsForChange } from './lists-in-memory.ts';
import {
  deleteTouchedAccounts,
  findListCount,
  saveFirstApproval,
  touchedAccounts,
} from './touched-store.ts';

type Deciding = Pick<Context, 'db' | 'clock'>;

/** Proposes a preview to a second officer. Each list has at most one version awaiting approval. */
export async function proposeList(
  { db, clock }: Deciding,
  officerId: string,
  id: string,
): Promise<void> {
  await db
    .transaction('propose_screening_list', async (tx) => {
      const version = await lockInState(tx, id, 'previewed');
      if (await isFileKnown(tx, version.list, version.file_hash))
        throw refuse('conflict', 'screening_list_known');
      const at = clock.now();
      await saveProposal(tx, id, { officerId, at });
      await note(tx, version, { act: 'proposed', officerId, at });
      await publish(tx, SCREENING_LIST_PROPOSED, { versionId: id });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'screening_lists_one_proposed')
        ? refuse('conflict', 'screening_list_open')
        : error;
    });
}

/**
 * Another officer, who has seen the affected people, approves the version: it replaces the one in
 * force, and everybody is screened again. If it affects many people, a second approval is required.
 */
export async function approveList(
  { db, clock }: Deciding,
  officerId: string,
  { id, warningsSeen }: { readonly id: string; readonly warningsSeen: boolean },
): Promise<void> {
  await db.transaction('approve_screening_list', async (tx) => {
    await lockListsForChange(tx);
    const version = await lockInState(tx, id, 'proposed');
    const count = await findListCount(tx, id);
    const decided = [version.proposed_by, version.read_by, count?.first_approved_by];
    if (decided.includes(officerId)) throw refuse('forbidden', 'maker_is_checker');
    if (count === null) throw refuse('conflict', 'screening_list_uncounted');
    for (const accountId of await touchedAccounts(tx, id))
      await refuseSelfReview(tx, officerId, accountId);
    await refuseLostRight(tx, version.proposed_by, 'screening.propose_list');
    if (count.first_approved_by !== null)
      await refuseLostRight(tx, count.first_approved_by, 'screening.approve_list');
    const inForce = await findVersionInForce(tx, version.list);
    const differences = await differencesOf(tx, id, inForce?.id ?? null);
    const warnings = listWarnings({ ...version, ...differences }, inForce);
    if (warnings.length > 0 && !warningsSeen)
      throw refuseField('warnings_seen', 'must_be_accepted');
    const at = clock.now();
    if (takesTwoApprovals(count.accounts) && count.first_approved_by === null) {
      await saveFirstApproval(tx, id, { officerId, at });
      await note(tx, version, {
        act: 'first_approved',
        officerId,
        at,
        after: { touched: count.accounts, warnings },
      });
      return;
    }
    if (inForce !== null) {
      await saveSuperseded(tx, inForce.id, { officerId, at });
      await deleteListEntries(tx, inForce.id);
    }
    await saveInForce(tx, id, { officerId, at, differences });
    await note(tx, version, {
      act: 'approved',
      officerId,
      at,
      ...(inForce === null ? {} : { before: { in_force: inForce.id } }),
      after: { ...differences, warnings, touched: count.accounts },
    });
    await deleteTouchedAccounts(tx, id);
    await publish(tx, SCREENING_LISTS_CHANGED, {});
  });
}

/** Discards a preview or a proposal; it was never in force. */
export async function withdrawList(
  { db, clock }: Deciding,
  officerId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await db.transaction('withdraw_screening_list', async (tx) => {
    const version = await lockInState(tx, id, 'previewed', 'proposed');
    const at = clock.now();
    await saveWithdrawal(tx, id, { officerId, at, reason });
    await deleteListEntries(tx, id);
    await deleteTouchedAccounts(tx, id);
    await note(tx, version, { act: 'withdrawn', officerId, at, reason });
  });
}

/** The second of two concurrent decisions finds it decided. */
async function lockInState(
  tx: Tx,
  id: string,
  ...states: readonly ListVersionRow['state'][]
): Promise<ListVersionRow> {
  const version = await lockListVersion(tx, id);
  if (version === null) throw refuse('not_found', 'not_found');
  if (!states.includes(version.state)) throw refuse('conflict', 'invalid_status');
  return version;
}

interface Noted {
  readonly act: 'proposed' | 'first_approved' | 'approved' | 'withdrawn';
  readonly officerId: string;
  readonly at: Date;
  readonly reason?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function note(
  tx: Tx,
  { id, list, file_hash }: ListVersionRow,
  { act, officerId, at, reason, before, after }: Noted,
): Promise<void> {
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: `screening_list.${act}`,
    subject: `screening_list:${id}`,
    ...(reason === undefined ? {} : { reason }),
    ...(before === undefined ? {} : { before }),
    after: { list, file_hash: file_hash.toString('hex'), ...after },
  });
}
