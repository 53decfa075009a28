import type { HolderList, Holders } from '../../integrations/stellar/holders-port.ts';

/** The wallets of a list that are not the issuer's own. */
export function othersWallets(
  { holdings, ledger }: HolderList,
  own: Holders['own'],
): { publicKeys: string[]; ledger: number } {
  const ownKeys = new Set(own.map(({ publicKey }) => publicKey));
  return {
    publicKeys: holdings.flatMap(({ publicKey: key }) => (ownKeys.has(key) ? [] : [key])),
    ledger: ledger.sequence,
  };
}
