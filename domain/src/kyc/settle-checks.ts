import type { CheckState } from './check-moves.ts';
import type { Checklist, ChecklistKey } from './checklist.ts';
import type { KycActor, KycVerdict } from './kyc-verdict.ts';

/** The state of each item's open attempt; items without one are omitted. */
export type LiveChecks = Partial<Record<ChecklistKey, CheckState>>;

export type CheckStep =
  | { readonly item: ChecklistKey; readonly begin: true }
  | {
      readonly item: ChecklistKey;
      readonly begin: false;
      readonly from: CheckState;
      readonly to: CheckState;
      readonly actor: Exclude<KycActor, 'reviewer'>;
    };

/** Items that are complete once done; an officer judges all others. */
const UNJUDGED: readonly ChecklistKey[] = ['email', 'video_identification'];

/**
 * The next step that brings the attempts in line with the facts; null if they agree. `cause` is who
 * changed the facts. Officers' decisions and changes to approved data move attempts elsewhere. This
 * never approves what officers judge.
 */
export function nextCheckStep(
  live: LiveChecks,
  list: Checklist,
  verdict: KycVerdict,
  cause: 'investor' | 'system',
): CheckStep | null {
  for (const [item, state] of entriesOf(live)) {
    if (list[item] === undefined)
      return { item, begin: false, from: state, to: 'withdrawn', actor: 'system' };
  }
  for (const [item, done] of entriesOf(list)) {
    const state = live[item];
    if (state === undefined) {
      // A rejection is final: nothing new begins after it.
      if (verdict === 'rejected') continue;
      return { item, begin: true };
    }
    const step = stepOf(item, { state, done, verdict, cause });
    if (step !== null) return { item, begin: false, from: state, ...step };
  }
  return null;
}

function stepOf(
  item: ChecklistKey,
  {
    state,
    done,
    verdict,
    cause,
  }: { state: CheckState; done: boolean; verdict: KycVerdict; cause: 'investor' | 'system' },
): { to: CheckState; actor: 'investor' | 'system' } | null {
  const unjudged = UNJUDGED.includes(item);
  if (state === 'open')
    return done ? { to: 'submitted', actor: unjudged ? 'system' : cause } : null;
  if (state === 'submitted') {
    if (!done) return { to: 'open', actor: cause };
    if (unjudged) return { to: 'approved', actor: 'system' };
    return verdict === 'in_review' ? { to: 'in_review', actor: 'system' } : null;
  }
  if (state === 'in_review') {
    if (!done) return { to: 'open', actor: cause };
    return verdict === 'in_review' ? null : { to: 'submitted', actor: 'system' };
  }
  if (state === 'approved' && !done) return { to: 'expired', actor: 'system' };
  return null;
}

/**
 * Whether something that officers judge is not approved (any more), so that an approval of the
 * whole cannot stand.
 */
export function isUnapproved(live: LiveChecks, list: Checklist): boolean {
  return entriesOf(list).some(([item]) => !UNJUDGED.includes(item) && live[item] !== 'approved');
}

/** Items that a reviewer's decision covers. */
export function judgedItems(live: LiveChecks): ChecklistKey[] {
  return entriesOf(live).flatMap(([item, state]) => (state === 'in_review' ? [item] : []));
}

function entriesOf<Value>(map: Partial<Record<ChecklistKey, Value>>): [ChecklistKey, Value][] {
  return Object.entries(map) as [ChecklistKey, Value][];
}
