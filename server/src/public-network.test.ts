import { Networks, TransactionBuilder } from '@stellar/stellar-sdk';
import { parse } from 'smol-toml';
import { afterEach, describe, expect, it } from 'vitest';
import { buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { openWorld, type World } from '../../testing/world.ts';
import { Claimant, giveTokens, UNITS } from './modules/claims/test-files/claimant.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

async function open(options: Parameters<typeof openWorld>[0]): Promise<World> {
  const world = await openWorld({ ledger: true, ...options });
  opened.push(world);
  return world;
}

describe('the network the product runs on', () => {
  it('[TOK-2] is the public one by configuration alone: it starts, tells wallets, and a claim lands', async () => {
    const world = await open({ networkPassphrase: Networks.PUBLIC });
    await world.product.checkLedger();
    const { stellar } = world.product.integrations;
    expect(stellar.isPublicNetwork).toBe(true);
    const config = await world.product.app.inject({ method: 'GET', url: '/api/config' });
    expect(config.payload).toContain(Networks.PUBLIC);
    const toml = await world.product.app.inject({
      method: 'GET',
      url: '/.well-known/stellar.toml',
    });
    expect(parse(toml.payload)).toMatchObject({ NETWORK_PASSPHRASE: Networks.PUBLIC });
    const challenge = await world.product.app.inject({
      method: 'GET',
      url: `/api/web_auth?account=${stellar.claims.sponsor}`,
    });
    expect(challenge.json()).toMatchObject({ network_passphrase: Networks.PUBLIC });
    expect(
      stellar.uris.sign({ envelopeXdr: 'AAAA', callbackUrl: null, message: 'x' }),
    ).not.toContain('network_passphrase');

    const investor = await world.investor('Pia Public');
    await world.secured(investor);
    await giveTokens(world.product.db, investor.accountId);
    const claimant = new Claimant(investor);
    const built = await investor.ok(buildClaim, {
      body: { distribution_claim: { id: (await claimant.create()).id } },
    });
    expect(built.network_passphrase).toBe(Networks.PUBLIC);
    expect(
      Buffer.from(TransactionBuilder.fromXdr(built.envelope_xdr, Networks.PUBLIC).hash()).toString(
        'hex',
      ),
    ).toBe(built.transaction_hash);
    await investor.ok(submitClaim, { body: claimant.sign(built) });
    await world.runJobs();
    expect((await claimant.current()).state).toBe('settled');
    const account = await stellar.network.readAccount(claimant.keys.publicKey());
    expect(account?.trustlines.map(({ balance }) => balance)).toEqual([UNITS]);
  });

  it('[TOK-2] must be the one that Horizon serves, or the start is refused', async () => {
    const confused = await open({
      networkPassphrase: Networks.PUBLIC,
      environment: { STELLAR_NETWORK_PASSPHRASE: Networks.TESTNET },
    });
    await expect(confused.product.checkLedger()).rejects.toThrow(
      `Horizon serves the network "${Networks.PUBLIC}", the configuration says "${Networks.TESTNET}"`,
    );
  });

  it('[TOK-2] is the test network by default, where the token is worth nothing', async () => {
    const world = await open({});
    await world.product.checkLedger();
    expect(world.product.integrations.stellar.isPublicNetwork).toBe(false);
  });
});
