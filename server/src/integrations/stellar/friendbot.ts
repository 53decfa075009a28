import { Horizon } from '@stellar/stellar-sdk';

/** Asks the friendbot of a test network to open an account with play money. Real networks have none; then this throws. */
export async function fundByFriendbot(options: {
  horizonUrl: string;
  publicKey: string;
}): Promise<void> {
  const server = new Horizon.Server(options.horizonUrl, {
    allowHttp: new URL(options.horizonUrl).protocol === 'http:',
  });
  await server.friendbot(options.publicKey).call();
}
