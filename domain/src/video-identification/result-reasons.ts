export const VIDEO_RESULTS = ['passed', 'failed', 'aborted'] as const;
export type VideoResult = (typeof VIDEO_RESULTS)[number];

/** Why a call was aborted. The person sees these and tries again. */
export const ABORT_REASONS = [
  'light',
  'picture',
  'sound',
  'connection',
  'document_not_at_hand',
  'document_unreadable',
  'person_left',
  'person_asked',
  'details_changed',
] as const;
type AbortReason = (typeof ABORT_REASONS)[number];

/**
 * Why a person could not be identified. For officers only: the law may forbid disclosure (section
 * 47 GwG).
 */
export const FAILURE_REASONS = [
  'document_not_genuine',
  'document_damaged',
  'person_differs',
  'number_differs',
  'details_differ',
  'not_of_own_will',
  'other',
] as const;
type FailureReason = (typeof FAILURE_REASONS)[number];

export const RESULT_REASONS = [...ABORT_REASONS, ...FAILURE_REASONS] as const;
export type ResultReason = AbortReason | FailureReason;

/**
 * Whether the reasons fit the result: an abort and a failure need at least one of their own, a pass
 * has none.
 */
export function reasonsFit(result: VideoResult, reasons: readonly ResultReason[]): boolean {
  if (result === 'passed') return reasons.length === 0;
  const own: readonly ResultReason[] = result === 'aborted' ? ABORT_REASONS : FAILURE_REASONS;
  return reasons.length > 0 && reasons.every((reason) => own.includes(reason));
}
