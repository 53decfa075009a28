import { Horizon } from '@stellar/stellar-sdk';

/**
 * Asks a test network's friendbot to open an account with test lumens. Throws on real networks,
 * which have none.
 */
export async function fundByFriendbot(options: {
  horizonUrl: string;
  publicKey: string;
}): Promise<void> {
  const server = new Horizon.Server(options.horizonUrl, {
    allowHttp: new URL(options.horizonUrl).protocol === 'http:',
  });
  await server.friendbot(options.publicKey).call();
}
