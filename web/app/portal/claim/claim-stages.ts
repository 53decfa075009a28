/** What the browser is doing while the person must keep the window open. */
export const CLAIM_STAGES = ['preparing', 'checking', 'submitting', 'waiting'] as const;
export type ClaimStage = (typeof CLAIM_STAGES)[number];
