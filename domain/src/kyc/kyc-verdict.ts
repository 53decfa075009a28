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

/** The only allowed moves of the officers' verdict; the database enforces the same table. */
export const KYC_MOVES: readonly Move<KycVerdict, KycActor>[] = [
  { from: 'not_started', to: 'in_progress', actor: 'investor', why: 'first details given' },
  {
    from: 'in_progress',
    to: 'in_review',
    actor: 'system',
    why: 'every item of the checklist is done, except possibly the video call',
  },
  {
    from: 'in_review',
    to: 'in_progress',
    actor: 'investor',
    why: 'details changed while waiting, and an item is open again',
  },
  {
    from: 'in_review',
    to: 'in_progress',
    actor: 'system',
    why: 'the document expired while waiting',
  },
  { from: 'in_review', to: 'approved', actor: 'reviewer', why: 'data and documents match' },
  {
    from: 'in_review',
    to: 'approved_except_video',
    actor: 'reviewer',
    why: 'data and documents match, video call outstanding',
  },
  { from: 'in_review', to: 'action_needed', actor: 'reviewer', why: 'changes asked for' },
  { from: 'in_review', to: 'rejected', actor: 'reviewer', why: 'refused' },
  {
    from: 'action_needed',
    to: 'in_review',
    actor: 'system',
    why: 'everything requested was sent again',
  },
  {
    from: 'approved_except_video',
    to: 'approved',
    actor: 'system',
    why: 'video call passed, or no longer required',
  },
  {
    from: 'approved',
    to: 'approved_except_video',
    actor: 'system',
    why: 'the sum of orders reached the video threshold, or the passed call is no longer valid',
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
    why: 'the country rules in force exclude the applicant now, or a screening hit was confirmed',
  },
  {
    from: 'approved_except_video',
    to: 'in_review',
    actor: 'system',
    why: 'the country rules in force exclude the applicant now, or a screening hit was confirmed',
  },
  { from: 'approved', to: 'expired', actor: 'system', why: 'the document expired' },
  { from: 'approved_except_video', to: 'expired', actor: 'system', why: 'the document expired' },
  {
    from: 'in_progress',
    to: 'not_started',
    actor: 'system',
    why: 'unfinished for so long that the details were deleted',
  },
  { from: 'expired', to: 'in_review', actor: 'system', why: 'a new document was sent' },
];

export function mayMove(from: KycVerdict, to: KycVerdict, actor: KycActor): boolean {
  return tableAllows(KYC_MOVES, { from, to, actor });
}

/**
 * Whether the person may still change details and documents. Approved ones may be changed too; some
 * changes end the approval.
 */
export function mayEditDetails(verdict: KycVerdict): boolean {
  return verdict !== 'rejected';
}

/** Whether an officer approved the applicant, with at most the video call outstanding. */
export function isApproved(verdict: KycVerdict): boolean {
  return verdict === 'approved' || verdict === 'approved_except_video';
}
