import { type Move, tableAllows } from '../move-table.ts';
import type { KycActor } from './kyc-verdict.ts';

/**
 * The state of one attempt at one checklist item. An ended attempt is kept; the next one is a new
 * row.
 */
export const CHECK_STATES = [
  'open',
  'submitted',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'expired',
  'withdrawn',
] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/**
 * The only allowed moves of an attempt, and who may make them; the database enforces the same
 * table.
 */
export const CHECK_MOVES: readonly Move<CheckState, KycActor>[] = [
  {
    from: 'open',
    to: 'submitted',
    actor: 'investor',
    why: 'the person did their part and the automatic checks passed',
  },
  {
    from: 'open',
    to: 'submitted',
    actor: 'system',
    why: 'the address was confirmed, or the live call was passed',
  },
  {
    from: 'submitted',
    to: 'open',
    actor: 'investor',
    why: 'something was removed or changed, so that it is incomplete',
  },
  { from: 'submitted', to: 'open', actor: 'system', why: 'the document expired while waiting' },
  {
    from: 'submitted',
    to: 'in_review',
    actor: 'system',
    why: 'every item is done, and officers can review',
  },
  { from: 'in_review', to: 'submitted', actor: 'system', why: 'another item is open again' },
  {
    from: 'in_review',
    to: 'open',
    actor: 'investor',
    why: 'something was removed during the review',
  },
  {
    from: 'in_review',
    to: 'open',
    actor: 'system',
    why: 'the document expired during the review',
  },
  { from: 'in_review', to: 'approved', actor: 'reviewer', why: 'data and documents match' },
  { from: 'in_review', to: 'changes_requested', actor: 'reviewer', why: 'sent back with a reason' },
  { from: 'in_review', to: 'rejected', actor: 'reviewer', why: 'refused' },
  {
    from: 'approved',
    to: 'changes_requested',
    actor: 'reviewer',
    why: 'sent back with a reason in a later review of the whole',
  },
  {
    from: 'submitted',
    to: 'approved',
    actor: 'system',
    why: 'items that no officer judges: confirmed address, passed live call',
  },
  {
    from: 'approved',
    to: 'expired',
    actor: 'system',
    why: 'the document or the proof behind it is no longer valid',
  },
  {
    from: 'approved',
    to: 'withdrawn',
    actor: 'investor',
    why: 'something approved was changed',
  },
  { from: 'open', to: 'withdrawn', actor: 'investor', why: 'another type of applicant was chosen' },
  { from: 'open', to: 'withdrawn', actor: 'system', why: 'the item is no longer needed' },
  {
    from: 'submitted',
    to: 'withdrawn',
    actor: 'investor',
    why: 'another type of applicant was chosen',
  },
  { from: 'submitted', to: 'withdrawn', actor: 'system', why: 'the item is no longer needed' },
  {
    from: 'in_review',
    to: 'withdrawn',
    actor: 'investor',
    why: 'another type of applicant was chosen',
  },
  { from: 'in_review', to: 'withdrawn', actor: 'system', why: 'the item is no longer needed' },
  { from: 'approved', to: 'withdrawn', actor: 'system', why: 'the item is no longer needed' },
];

export function mayMoveCheck(from: CheckState, to: CheckState, actor: KycActor): boolean {
  return tableAllows(CHECK_MOVES, { from, to, actor });
}

/** Whether an attempt in this state is still open; an item has at most one open attempt. */
export function isLive(state: CheckState): boolean {
  return state === 'open' || state === 'submitted' || state === 'in_review' || state === 'approved';
}
