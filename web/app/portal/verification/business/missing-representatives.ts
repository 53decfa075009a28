import { type Representation, representativesComplete } from '@bb1/domain/kyc/business';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';

/** What is still open about the legal representatives, the first thing to do first. */
export type MissingOfRepresentatives = 'too_few' | 'documents' | 'nobody_acts';

type Named = Pick<IdentityProof, 'complete' | 'acts_for_account'>;

/** The missing steps; empty when everything is complete. */
export function missingOf(
  representation: Representation,
  representatives: readonly Named[],
): MissingOfRepresentatives[] {
  const given = representatives.map(({ complete, acts_for_account: actsForAccount }) => ({
    complete,
    actsForAccount,
  }));
  if (representativesComplete(representation, given)) return [];
  const tooFew = !representativesComplete(
    representation,
    given.map((_, at) => ({ complete: true, actsForAccount: at === 0 })),
  );
  return [
    ...(tooFew ? (['too_few'] as const) : []),
    ...(given.some(({ complete }) => !complete) ? (['documents'] as const) : []),
    ...(given.length > 0 && !given.some(({ actsForAccount }) => actsForAccount)
      ? (['nobody_acts'] as const)
      : []),
  ];
}
