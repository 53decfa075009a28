import { describe } from 'vitest';
import { bitcoinWatchContract } from '../../../../testing/bitcoin-watch-contract.ts';
import { obtainBitcoind, whyNoBitcoind } from '../../../../scripts/obtain-bitcoind.ts';

// Says on stderr why, when there is none.
const bitcoind = await obtainBitcoind();

describe.skipIf(bitcoind === null)(bitcoind === null ? `SKIPPED, no real Bitcoin node: ${whyNoBitcoind()}` : `deposits by a real node (${bitcoind.version})`, () => bitcoinWatchContract('real'));
