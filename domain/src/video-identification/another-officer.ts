/**
 * Whether an act on an identification is another officer's than the one it checks: the conductor of
 * a call does not approve the person, and the officer who failed somebody does not allow the next
 * attempt.
 */
export function isAnotherOfficer(officerId: string, earlier: string | null): boolean {
  return officerId !== earlier;
}
