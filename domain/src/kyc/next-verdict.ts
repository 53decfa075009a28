import { type Checklist, isComplete, isReadyForReview } from './checklist.ts';
import type { KycActor, KycVerdict } from './kyc-verdict.ts';

export interface VerdictFacts {
  readonly checklist: Checklist;
  /** The person gave personal details, an address or a file. */
  readonly anythingGiven: boolean;
  readonly documentExpired: boolean;
  /** Something that officers had approved has changed since. */
  readonly changedSinceApproval: boolean;
  /** The country rules in force exclude the applicant. */
  readonly countryRefused: boolean;
  /** An officer confirmed a screening hit on somebody of the applicant. */
  readonly trueMatch: boolean;
}

export interface NextVerdict {
  readonly to: KycVerdict;
  readonly actor: Exclude<KycActor, 'reviewer'>;
}

type Rule = (facts: VerdictFacts) => NextVerdict | null;

const toReviewWhenReady: Rule = ({ checklist }) =>
  isReadyForReview(checklist) ? { to: 'in_review', actor: 'system' } : null;

const RULES: Readonly<Record<KycVerdict, Rule>> = {
  not_started: ({ anythingGiven }) =>
    anythingGiven ? { to: 'in_progress', actor: 'investor' } : null,
  in_progress: toReviewWhenReady,
  action_needed: toReviewWhenReady,
  expired: toReviewWhenReady,
  in_review({ checklist, documentExpired }) {
    if (isReadyForReview(checklist)) return null;
    return { to: 'in_progress', actor: documentExpired ? 'system' : 'investor' };
  },
  approved: (facts) =>
    endOfApproval(facts) ??
    (isVideoOpen(facts.checklist) ? { to: 'approved_except_video', actor: 'system' } : null),
  approved_except_video: (facts) =>
    endOfApproval(facts) ??
    (isComplete(facts.checklist) ? { to: 'approved', actor: 'system' } : null),
  rejected: () => null,
};

/**
 * The verdict that follows automatically from these facts; null if it stays. For reviewers'
 * decisions see `verdictOfDecision`. `rejected` is final. An approval follows here only if a
 * reviewer gave it earlier and only the video call was missing.
 */
export function nextVerdict(verdict: KycVerdict, facts: VerdictFacts): NextVerdict | null {
  return RULES[verdict](facts);
}

function endOfApproval({
  checklist,
  documentExpired,
  changedSinceApproval,
  countryRefused,
  trueMatch,
}: VerdictFacts): NextVerdict | null {
  if (documentExpired) return { to: 'expired', actor: 'system' };
  if (changedSinceApproval)
    return { to: isReadyForReview(checklist) ? 'in_review' : 'in_progress', actor: 'investor' };
  return countryRefused || trueMatch ? { to: 'in_review', actor: 'system' } : null;
}

function isVideoOpen(list: Checklist): boolean {
  return list.video_identification === false;
}

export type KycDecision = 'approve' | 'request_changes' | 'reject';

/**
 * The verdict after a reviewer's decision on a record in review; null if the record lacks what an
 * approval requires.
 */
export function verdictOfDecision(decision: KycDecision, list: Checklist): KycVerdict | null {
  if (decision === 'request_changes') return 'action_needed';
  if (decision === 'reject') return 'rejected';
  if (isComplete(list)) return 'approved';
  return isReadyForReview(list) ? 'approved_except_video' : null;
}
