import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsIn } from '../testing/documented-fields.ts';
import { FEE_STATS } from '../testing/documented-resources.ts';
import {
  type EventfulHistory,
  payEach,
  writeEventfulHistory,
} from '../testing/eventful-history.ts';
import { type Network, startNetwork } from '../testing/network.ts';

let network: Network;
let history: EventfulHistory;

beforeAll(async () => {
  network = await startNetwork({ closeOnSubmit: false });
  history = writeEventfulHistory(network.node);
});
afterAll(() => network.close());

async function feeStats(): Promise<unknown> {
  const response = await fetch(`${network.url}/fee_stats`);
  expect(response.status).toBe(200);
  return response.json();
}

describe('fee statistics', () => {
  it("[RUN-2] are calculated from the last five ledgers' transactions: each counts as its fee for one operation", async () => {
    const quiet = async () => {
      for (let ledger = 0; ledger < 5; ledger += 1) network.closeLedger();
    };
    await quiet();
    // Bids for one operation of 100, 200, ... 900 and 5000 stroops, and a ledger that was not full charges the base fee.
    const bids = [100, 200, 300, 400, 500, 600, 700, 800, 900, 5000];
    for (const [index, bid] of bids.entries())
      payEach(history, network.node, { fee: String(bid), operations: index === 0 ? 2 : 1 });
    // Ten ledgers have closed; the first five bids are no longer among the last five ledgers.
    const stats = await feeStats();
    expect(faultsIn(stats, FEE_STATS)).toEqual([]);
    expect(stats).toEqual({
      last_ledger: String(network.node.ledger.last.sequence),
      last_ledger_base_fee: '100',
      ledger_capacity_usage: '0',
      fee_charged: distribution(
        { max: '100', min: '100', mode: '100' },
        Array.from({ length: 11 }, () => '100'),
      ),
      max_fee: distribution({ max: '5000', min: '600', mode: '600' }, [
        '600',
        '600',
        '700',
        '700',
        '800',
        '800',
        '900',
        '900',
        '5000',
        '5000',
        '5000',
      ]),
    });
    await quiet();
    const withoutTraffic = await network.server.feeStats();
    expect(
      new Set([
        ...Object.values(withoutTraffic.fee_charged),
        ...Object.values(withoutTraffic.max_fee),
      ]),
    ).toEqual(new Set(['100']));
  });

  it('[RUN-2] show how full the ledgers were, and the most frequent bid', async () => {
    for (const [fee, operations] of [
      ['100', 80],
      ['300', 70],
      ['300', 100],
      ['200', 50],
    ] as const)
      payEach(history, network.node, { fee, operations });
    // 300 of the 5,000 operations that five ledgers can hold.
    expect(await feeStats()).toMatchObject({
      ledger_capacity_usage: '0.06',
      max_fee: { mode: '300', min: '100', max: '300', p50: '200', p60: '300' },
      fee_charged: { max: '100' },
    });
  });
});

function distribution(ends: object, percentiles: string[]): object {
  return {
    ...ends,
    ...Object.fromEntries(
      ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90', 'p95', 'p99'].map(
        (name, index) => [name, percentiles[index]],
      ),
    ),
  };
}
