/**
 * Rights over the issuer. Authorising trustlines is a low operation; paying, clawing back and
 * changing signers are medium and high, so the authoriser's key, which is on the server, can
 * authorise and nothing else.
 */
export const ISSUER_THRESHOLDS = { low: 1, medium: 4, high: 4 } as const;
export const AUTHORISER_WEIGHT = 1;
/** Weight of all cold keys that must sign together. */
export const COLD_WEIGHT = 4;

/**
 * Weight of each cold key: a single one has all of it; of two or more, any two have to sign
 * together.
 */
export function coldWeightOf(coldSigners: readonly string[]): number {
  return coldSigners.length > 1 ? COLD_WEIGHT / 2 : COLD_WEIGHT;
}
