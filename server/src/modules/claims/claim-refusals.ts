import { refuse, type Refusal } from '@bb1/domain/refusal';
import type { ClaimsContext } from './claims-context.ts';
import { type ClaimRow, toClaim } from './store.ts';

/** 409 with the current claim: the expected result for a late call. */
export function conflictWith(
  { stellar }: Pick<ClaimsContext, 'stellar'>,
  claim: ClaimRow,
): Refusal {
  const code =
    claim.state === 'settled'
      ? 'claim_settled'
      : claim.state === 'signed' || claim.state === 'submitted'
        ? 'claim_in_flight'
        : 'claim_superseded';
  return refuse('conflict', code, undefined, toClaim(claim, stellar.claims));
}

/** Another person's claim and one that does not exist get the same answer. */
export function mustBeOwn(claim: ClaimRow | null): ClaimRow {
  if (claim === null) throw refuse('not_found', 'not_found');
  return claim;
}
