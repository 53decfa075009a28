import type { TokenLedger } from '../../../../../testing/token-ledger.ts';
import type { HolderList } from '../holders-port.ts';

/** Address, units and freeze of a list, to be compared with the recording. */
export const reported = ({ holdings }: HolderList) =>
  holdings.map(({ publicKey, units, isFrozen }) => [publicKey, units, isFrozen]);
export const unprovenOf = ({ holdings }: HolderList): [string, bigint, string][] =>
  holdings.flatMap(({ publicKey, units, unproven }): [string, bigint, string][] =>
    unproven === null ? [] : [[publicKey, units, unproven]],
  );
export const recordedAt = (ledger: TokenLedger, sequence: number) =>
  [...(ledger.recorded.get(sequence) ?? [])]
    .map(([publicKey, { units, isFrozen }]) => [publicKey, units, isFrozen])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
