import { type Move, tableAllows } from '../move-table.ts';

export const KYC_VERDICTS = [
  'not_started',
  'in_progress',
  'in_review',
  'action_needed',
  'approved_except_video',
  'approved',
  'rejected',
  'expired',
] as const;
export type KycVerdict = (typeof KYC_VERDICTS)[number];
export type KycActor = 'investor' | 'system' | 'reviewer';

/** The only moves of the officers' verdict; the database holds the same table. */
export const KYC_MOVES: readonly Move<KycVerdict, KycActor>[] = [
  { from: 'not_started', to: 'in_progress', actor: 'investor', why: 'first details given' },
  {
    from: 'in_progress',
    to: 'in_review',
    actor: 'system',
    why: 'every item of the checklist is done, the video call at most outstanding',
  },
  {
    from: 'in_review',
    to: 'in_progress',
    actor: 'investor',
    why: 'details changed while waiting, an item is open again',
  },
  {
    from: 'in_review',
    to: 'in_progress',
    actor: 'system',
    why: 'the document expired while waiting',
  },
  { from: 'in_review', to: 'approved', actor: 'reviewer', why: 'data and documents agree' },
  {
    from: 'in_review',
    to: 'approved_except_video',
    actor: 'reviewer',
    why: 'data and documents agree, video call outstanding',
  },
  { from: 'in_review', to: 'action_needed', actor: 'reviewer', why: 'changes asked for' },
  { from: 'in_review', to: 'rejected', actor: 'reviewer', why: 'refused' },
  {
    from: 'action_needed',
    to: 'in_review',
    actor: 'system',
    why: 'everything asked for was sent again',
  },
  {
    from: 'approved_except_video',
    to: 'approved',
    actor: 'system',
    why: 'video call passed, or no longer due',
  },
  {
    from: 'approved',
    to: 'approved_except_video',
    actor: 'system',
    why: 'the sum of orders reached the video threshold, or the passed call no longer counts',
  },
  {
    from: 'approved',
    to: 'in_progress',
    actor: 'investor',
    why: 'a name, country, representative or owner changed, and something is missing',
  },
  {
    from: 'approved_except_video',
    to: 'in_progress',
    actor: 'investor',
    why: 'a name, country, representative or owner changed, and something is missing',
  },
  {
    from: 'approved',
    to: 'in_review',
    actor: 'investor',
    why: 'a name, country, representative or owner changed',
  },
  {
    from: 'approved_except_video',
    to: 'in_review',
    actor: 'investor',
    why: 'a name, country, representative or owner changed',
  },
  {
    from: 'approved',
    to: 'in_review',
    actor: 'system',
    why: 'the country rules in force exclude the applicant by now, or somebody turned out to be on a list',
  },
  {
    from: 'approved_except_video',
    to: 'in_review',
    actor: 'system',
    why: 'the country rules in force exclude the applicant by now, or somebody turned out to be on a list',
  },
  { from: 'approved', to: 'expired', actor: 'system', why: 'the document expired' },
  { from: 'approved_except_video', to: 'expired', actor: 'system', why: 'the document expired' },
  {
    from: 'in_progress',
    to: 'not_started',
    actor: 'system',
    why: 'left unfinished for so long that what was given was deleted',
  },
  { from: 'expired', to: 'in_review', actor: 'system', why: 'a new document was sent' },
];

export function mayMove(from: KycVerdict, to: KycVerdict, actor: KycActor): boolean {
  return tableAllows(KYC_MOVES, { from, to, actor });
}

/** Whether the person may still change details and documents themselves. What was approved may be changed too; some changes end the approval. */
export function mayEditDetails(verdict: KycVerdict): boolean {
  return verdict !== 'rejected';
}

/** Whether an officer approved the applicant, the video call at most outstanding. */
export function isApproved(verdict: KycVerdict): boolean {
  return verdict === 'approved' || verdict === 'approved_except_video';
}
