/** Compliance decisions on doing business with a person. */
export const ACCOUNT_BLOCK_KINDS = ['block', 'lifting'] as const;
export type AccountBlockKind = (typeof ACCOUNT_BLOCK_KINDS)[number];

/**
 * Whether one officer is enough: blocking somebody who has no money with us. Every other block and
 * every lifting takes two officers.
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

/** Whether we hold money of the person, as a fact of a proposal. */
export function moneyCode(moneyIsIn: boolean): 'money_held' | 'no_money_held' {
  return moneyIsIn ? 'money_held' : 'no_money_held';
}
