import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTokenLedger, type TokenLedger } from '../../../../testing/token-ledger.ts';
import { horizonHolders } from './horizon-holders.ts';
import { LedgerUnreachable } from './stellar.ts';
import { horizonsOfNetwork } from '../../../../testing/horizons-for-tests.ts';
import { ODDITIES, oddHorizon } from '../../../../testing/odd-horizon.ts';
import { recordedAt, reported, unprovenOf } from './test-files/holder-lists.ts';

let ledger: TokenLedger;
beforeEach(async () => {
  ledger = await startTokenLedger();
});
afterEach(() => ledger.close());

describe('holders by a Horizon that misbehaves', () => {
  it.each(ODDITIES)(
    '[TOK-3] [TOK-6] are none, or proven and right, while it %s, and complete once it recovers',
    async (oddity) => {
      const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
      ledger.claim(anna, '30');
      ledger.claim(bert, '30');
      const then = ledger.head;
      ledger.pay(anna, bert, '5');
      const front = await oddHorizon(() => ledger.network);
      onTestFinished(() => front.close());
      const horizons = horizonsOfNetwork(ledger.network.node.options.networkPassphrase, front.url);
      const holders = horizonHolders({
        horizons,
        asset: { code: 'BB1', issuer: ledger.issuer.publicKey() },
        own: [],
      });
      const latest = () => horizons.onOne((horizon) => horizon.status());
      await front.misbehave(oddity, latest);
      ledger.pay(anna, bert, '7');
      const ledgers = [then, then + 1, ledger.head];
      for (const sequence of ledgers)
        try {
          const list = await holders.holdersAt({ ledger: sequence, known: [] });
          const unproven = new Set<unknown>(unprovenOf(list).map(([publicKey]) => publicKey));
          expect(reported(list).filter(([key]) => !unproven.has(key))).toEqual(
            recordedAt(ledger, sequence).filter(([key]) => !unproven.has(key)),
          );
        } catch (error) {
          if (!(error instanceof LedgerUnreachable)) throw error;
        }
      expect(front.asked()).toBeGreaterThan(0);
      await front.recover();
      for (const sequence of ledgers) {
        const list = await holders.holdersAt({ ledger: sequence, known: [] });
        expect([reported(list), unprovenOf(list)]).toEqual([recordedAt(ledger, sequence), []]);
      }
    },
  );
});
