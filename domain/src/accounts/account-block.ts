/** What compliance can decide about doing business with a person. */
export const ACCOUNT_BLOCK_KINDS = ['block', 'lifting'] as const;
export type AccountBlockKind = (typeof ACCOUNT_BLOCK_KINDS)[number];

/** Withdrawn by its proposer, rejected by another officer. */
export const ACCOUNT_BLOCK_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
export type AccountBlockState = (typeof ACCOUNT_BLOCK_STATES)[number];

/**
 * Whether one officer's word is enough: to refuse somebody of whom no money is here. Everything else takes two, and so
 * does every lifting.
 */
export function takesOneOfficer({
  kind,
  moneyIsIn,
}: {
  readonly kind: AccountBlockKind;
  readonly moneyIsIn: boolean;
}): boolean {
  return kind === 'block' && !moneyIsIn;
}
