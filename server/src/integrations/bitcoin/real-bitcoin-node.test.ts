import { afterEach, describe, expect, it } from 'vitest';
import { type BitcoinForTests, startBitcoin } from '../../../../testing/bitcoin-for-tests.ts';
import { bitcoinWatchContract } from '../../../../testing/bitcoin-watch-contract.ts';
import { obtainBitcoind, whyNoBitcoind } from '../../../../scripts/obtain-bitcoind.ts';

const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

// Says on stderr why, when there is none.
const bitcoind = await obtainBitcoind();

describe.skipIf(bitcoind === null)(
  bitcoind === null
    ? `SKIPPED, no real Bitcoin node: ${whyNoBitcoind()}`
    : `with a real node (${bitcoind.version})`,
  () => {
    describe('deposits', () => bitcoinWatchContract('real'));

    const running: BitcoinForTests[] = [];
    afterEach(async () => {
      for (const node of running.splice(0)) await node.close();
    });

    it('[PAY-4] the real node accepts every block of the stand-in: work, Merkle roots, witnesses, signatures and fees', async () => {
      const [standIn, real] = [
        await startBitcoin({ kind: 'stand-in' }),
        await startBitcoin({ kind: 'real' }),
      ];
      running.push(standIn, real);
      await standIn.payer.mine(110);
      const replaced = await standIn.payer.pay([{ address: FOREIGN, units: 10_000n }]);
      await standIn.payer.replace(replaced, [
        { address: FOREIGN, units: 11_000n },
        { address: standIn.payer.address, units: 12_000n },
      ]);
      await standIn.payer.pay([{ address: FOREIGN, units: 13_000n }]);
      await standIn.payer.mine(1);
      await standIn.reorganise(2);
      await standIn.payer.mine(60);
      const height = Number(await standIn.call('getblockcount'));
      const refused: unknown[] = [];
      for (let at = 1; at <= height; at++) {
        const answer = await real.call(
          'submitblock',
          await standIn.call('getblock', await standIn.call('getblockhash', at), 0),
        );
        if (answer !== null) refused.push([at, answer]);
      }
      expect(refused).toEqual([]);
      expect(await real.call('getbestblockhash')).toBe(await standIn.call('getbestblockhash'));
      expect(height).toBe(172);
      const scan = async ({ call }: typeof real) =>
        (await call('scantxoutset', 'start', [`addr(${FOREIGN})`])) as { total_amount: string };
      expect((await scan(real)).total_amount).toBe('0.00024000');
      expect((await scan(standIn)).total_amount).toBe('0.00024000');
    });
  },
);
