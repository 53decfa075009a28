import { type Move, tableAllows } from '../move-table.ts';

export const VIDEO_STATES = [
  'waiting',
  'in_call',
  'passed',
  'failed',
  'aborted',
  'withdrawn',
  'expired',
] as const;
export type VideoState = (typeof VIDEO_STATES)[number];
export type VideoActor = 'investor' | 'officer' | 'system' | 'provider';

/**
 * The only allowed moves of a video identification; the database enforces the same table. Another
 * attempt is a new row.
 */
const VIDEO_MOVES: readonly Move<VideoState, VideoActor>[] = [
  { from: 'waiting', to: 'in_call', actor: 'officer', why: 'taken from the waiting room' },
  { from: 'waiting', to: 'withdrawn', actor: 'investor', why: 'left the waiting room' },
  {
    from: 'waiting',
    to: 'expired',
    actor: 'system',
    why: "the person's connection was lost",
  },
  {
    from: 'in_call',
    to: 'passed',
    actor: 'officer',
    why: 'everything was seen, and the code was typed',
  },
  {
    from: 'in_call',
    to: 'failed',
    actor: 'officer',
    why: 'person or document could not be confirmed',
  },
  {
    from: 'in_call',
    to: 'aborted',
    actor: 'officer',
    why: 'light, sound, connection or doubt; may be tried again',
  },
  { from: 'in_call', to: 'aborted', actor: 'investor', why: 'left the call' },
  {
    from: 'in_call',
    to: 'expired',
    actor: 'system',
    why: "one side's connection was lost",
  },
  { from: 'waiting', to: 'aborted', actor: 'system', why: 'the identified details changed' },
  { from: 'in_call', to: 'aborted', actor: 'system', why: 'the identified details changed' },
  { from: 'waiting', to: 'in_call', actor: 'provider', why: 'the call at the provider began' },
  { from: 'waiting', to: 'passed', actor: 'provider', why: 'result of the provider' },
  { from: 'waiting', to: 'failed', actor: 'provider', why: 'result of the provider' },
  { from: 'waiting', to: 'aborted', actor: 'provider', why: 'result of the provider' },
  { from: 'in_call', to: 'passed', actor: 'provider', why: 'result of the provider' },
  { from: 'in_call', to: 'failed', actor: 'provider', why: 'result of the provider' },
  { from: 'in_call', to: 'aborted', actor: 'provider', why: 'result of the provider' },
];

export function mayMoveVideo(from: VideoState, to: VideoState, actor: VideoActor): boolean {
  return tableAllows(VIDEO_MOVES, { from, to, actor });
}

/** Whether the attempt is still open. */
export function isOpen(state: VideoState): boolean {
  return state === 'waiting' || state === 'in_call';
}

/** What prevents another attempt, given the last one; null if the person may begin. */
export function attemptObstacle(
  last: { readonly state: VideoState; readonly retryAllowed: boolean } | null,
): 'open' | 'passed' | 'in_review' | null {
  if (last === null) return null;
  if (isOpen(last.state)) return 'open';
  if (last.state === 'passed') return 'passed';
  return last.state === 'failed' && !last.retryAllowed ? 'in_review' : null;
}
