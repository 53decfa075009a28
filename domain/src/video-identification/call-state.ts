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

/** The only moves of a video identification; the database holds the same table. A further attempt is a row of its own. */
const VIDEO_MOVES: readonly Move<VideoState, VideoActor>[] = [
  { from: 'waiting', to: 'in_call', actor: 'officer', why: 'taken from the waiting room' },
  { from: 'waiting', to: 'withdrawn', actor: 'investor', why: 'left the waiting room' },
  {
    from: 'waiting',
    to: 'expired',
    actor: 'system',
    why: 'nothing was heard of the person any more',
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
    why: 'light, sound, connection or doubt; to be tried again',
  },
  { from: 'in_call', to: 'aborted', actor: 'investor', why: 'left the call' },
  {
    from: 'in_call',
    to: 'expired',
    actor: 'system',
    why: 'nothing was heard of one side any more',
  },
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

/** Whether the attempt is still under way. */
export function isOpen(state: VideoState): boolean {
  return state === 'waiting' || state === 'in_call';
}

/** What kept a person from a further attempt, given their last one; null when they may begin. */
export function attemptObstacle(
  last: { readonly state: VideoState; readonly retryAllowed: boolean } | null,
): 'open' | 'passed' | 'in_review' | null {
  if (last === null) return null;
  if (isOpen(last.state)) return 'open';
  if (last.state === 'passed') return 'passed';
  return last.state === 'failed' && !last.retryAllowed ? 'in_review' : null;
}
