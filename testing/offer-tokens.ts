import type { StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';

/**
 * The trustline's state with offers that sell all of it. The stand-in's ledger has no offers, only
 * what they lock.
 */
export function offerTokens(network: StellarStandIn, publicKey: string, asset: string): void {
  const { state, last } = network.node.ledger;
  const line = state.trustline(publicKey, asset);
  if (line === null || line.balance === 0n) throw new Error(`${publicKey} has nothing to sell`);
  state.put({ ...line, selling: line.balance, modified: last.sequence });
}
