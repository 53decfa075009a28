import type { Claim } from '@bb1/domain/claims/endpoints';
import { parseMoney } from '@bb1/domain/money';

/**
 * The tokens a new claim would move (decimal string), those of an unfinished claim included; null
 * when there are none.
 */
export function tokensToClaim({
  current,
  claimable_tokens: claimable,
}: {
  readonly current: Claim | null;
  readonly claimable_tokens: string;
}): string | null {
  if (parseMoney('TOKEN', claimable).units > 0n) return claimable;
  return current !== null && current.state !== 'settled' ? current.tokens : null;
}
