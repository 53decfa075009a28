/**
 * Church tax for each religious community, which returns and certificates name (section 51a(2c)
 * EStG): by name, without communities whose amounts come to nothing. Null for answers from before
 * communities were noted.
 */
export function churchTaxByCommunity(
  parts: readonly { readonly community: string | null; readonly churchTax: bigint }[],
): [community: string | null, amount: bigint][] {
  return [...Map.groupBy(parts, ({ community }) => community)]
    .map(([community, of]): [string | null, bigint] => [
      community,
      of.reduce((sum, { churchTax }) => sum + churchTax, 0n),
    ])
    .filter(([, amount]) => amount !== 0n)
    .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''));
}
