export const HIT_STATES = ['open', 'false_match', 'true_match', 'ended'] as const;
/** `ended`: person and entry do not look alike any more, or one of them is gone. */
export type HitState = (typeof HIT_STATES)[number];

export const JUDGEMENTS = ['false_match', 'true_match'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Whether a judgement still speaks of the same two: neither what we compare of the person nor what we compare of the entry has changed. */
export function judgementHolds(
  seen: { readonly subject: string; readonly entry: string },
  now: { readonly subject: string; readonly entry: string },
): boolean {
  return seen.subject === now.subject && seen.entry === now.entry;
}
