import { Networks } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHorizon, type StellarStandIn } from '../horizons-for-tests.ts';
import { rehearse } from './rehearse-on-network.ts';

let network: StellarStandIn;
beforeAll(async () => {
  network = await startHorizon([]);
});
afterAll(() => network.close());

async function rehearsal(networkPassphrase: string) {
  const lines: string[] = [];
  const isGood = await rehearse({
    horizonUrl: network.url,
    networkPassphrase,
    say: (line) => lines.push(line),
  });
  return { isGood, lines, steps: lines.filter((line) => /^\w/.test(line)) };
}

describe('a rehearsal on a test network', () => {
  it('[TOK-4][TOK-5][CLM-4][CPN-2] plays claims, coupons, refunds, a lost key and a redemption, and names their transactions', async () => {
    const { isGood, lines, steps } = await rehearsal(Networks.TESTNET);
    expect(
      steps
        .map((line) => line.slice(0, 4))
        .join('')
        .replaceAll(' ', ''),
    ).toBe('ok'.repeat(19));
    expect(isGood).toBe(true);
    const hashes = lines.filter((line) => line.includes(`${network.url}/transactions/`));
    expect(hashes.length).toBeGreaterThan(10);
    for (const line of hashes) expect((await fetch(line.trim())).status).toBe(200);
    expect(lines.join('\n')).toContain('Claw back tokens from a wallet (clawback)');
  });

  it('[TOK-4] ends at the first step that goes wrong, and says why', async () => {
    const { isGood, steps } = await rehearsal('A network of somebody else');
    expect([isGood, steps.length, steps[0]]).toEqual([
      false,
      1,
      expect.stringMatching(/^BAD {3}1\. .*network/),
    ]);
  });

  it('[TOK-4] is refused on the public network: its keys are thrown away', async () => {
    await expect(rehearsal(Networks.PUBLIC)).rejects.toThrow('test networks');
  });
});
