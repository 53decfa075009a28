import { describe } from 'vitest';
import { bitcoinWatchContract } from '../../../../testing/bitcoin-watch-contract.ts';

describe('deposits by the stand-in of a Bitcoin node', () => bitcoinWatchContract('stand-in'));
