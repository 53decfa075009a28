import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findOfficer } from '../officers/store.ts';
import {
  listIdOfVersion,
  lockCountryList,
  saveVersionDecision,
  type VersionDecision,
  type VersionRow,
  versionsOf,
} from './country-list-store.ts';
import { noticeChangedRules } from './notice-changed-rules.ts';
import { replacedBy } from './show-country-lists.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

const ACTS = {
  approved: 'country_list.approved',
  rejected: 'country_list.rejected',
  withdrawn: 'country_list.withdrawn',
} as const;

/**
 * The second officer's approval. `replaces` is the version whose difference the officer saw; null
 * for the first one.
 */
export async function approveCountryListVersion(
  context: Deciding,
  officerId: string,
  { id, replaces }: { id: string; replaces: string | null },
): Promise<void> {
  await context.db.transaction('approve_country_list', async (tx) => {
    const { proposal, versions } = await lockForDecision(tx, id);
    if (proposal.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
    // A proposal of a dismissed officer cannot be approved any more; it can be rejected and
    // proposed again.
    if (proposal.proposed_by === null || (await findOfficer(tx, proposal.proposed_by)) === null)
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    const replaced = replacedBy(proposal, versions, berlinDay(at));
    if ((replaced?.id ?? null) !== replaces) throw refuse('conflict', 'stale_page');
    if (replaced !== null && replaced.valid_from > proposal.valid_from)
      throw refuse('conflict', 'country_list_overtaken');
    await settle(tx, {
      proposal,
      replaced,
      decision: { state: 'approved', officerId, at, reason: null },
    });
    await noticeChangedRules(tx, context);
  });
}

/** A rejection changes nothing for anybody, so the proposer may make it too. */
export async function rejectCountryListVersion(
  { db, clock }: Deciding,
  officerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.transaction('reject_country_list', async (tx) => {
    const { proposal } = await lockForDecision(tx, id);
    await settle(tx, {
      proposal,
      replaced: null,
      decision: {
        state: proposal.proposed_by === officerId ? 'withdrawn' : 'rejected',
        officerId,
        at: clock.now(),
        reason,
      },
    });
  });
}

/**
 * The list is locked before its versions are read, so that the second of two decisions finds it
 * decided.
 */
async function lockForDecision(
  tx: Tx,
  id: string,
): Promise<{ proposal: VersionRow; versions: readonly VersionRow[] }> {
  const listId = await listIdOfVersion(tx, id);
  if (listId === null) throw refuse('not_found', 'not_found');
  await lockCountryList(tx, listId);
  const versions = await versionsOf(tx, [listId]);
  const proposal = versions.find((version) => version.id === id);
  if (proposal?.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  return { proposal, versions };
}

async function settle(
  tx: Tx,
  {
    proposal,
    replaced,
    decision,
  }: { proposal: VersionRow; replaced: VersionRow | null; decision: VersionDecision },
): Promise<void> {
  const { state, at, officerId, reason } = decision;
  if (!(await saveVersionDecision(tx, proposal.id, decision)))
    throw refuse('conflict', 'invalid_status');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: ACTS[state],
    subject: `country_list:${proposal.list_id}`,
    ...(reason === null ? {} : { reason }),
    before:
      state === 'approved'
        ? replaced && logged(replaced)
        : { version: proposal.id, state: 'proposed' },
    after: state === 'approved' ? logged(proposal) : { version: proposal.id, state },
  });
}

function logged({
  id,
  countries,
  applies_to: appliesTo,
  effect,
  valid_from: validFrom,
}: VersionRow) {
  return { version: id, countries, applies_to: appliesTo, effect, valid_from: validFrom };
}
