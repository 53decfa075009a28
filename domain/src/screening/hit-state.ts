export const HIT_STATES = ['open', 'false_match', 'true_match', 'ended'] as const;
/** `ended`: person and entry no longer look alike, or one of them is gone. */
export type HitState = (typeof HIT_STATES)[number];

export const JUDGEMENTS = ['false_match', 'true_match'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/**
 * Whether a judgement still applies: neither the person's nor the entry's compared data have
 * changed.
 */
export function judgementHolds(
  seen: { readonly subject: string; readonly entry: string },
  now: { readonly subject: string; readonly entry: string },
): boolean {
  return seen.subject === now.subject && seen.entry === now.entry;
}
