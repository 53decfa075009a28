import { rehearse, TEST_NETWORK } from '../testing/rehearsal/rehearse-on-network.ts';

/** Plays the product's transactions on a test network: `npm run rehearse [HORIZON_URL]`. */
const horizonUrl = process.argv[2] ?? 'https://horizon-testnet.stellar.org';
const isGood = await rehearse({
  horizonUrl,
  networkPassphrase: process.env['STELLAR_NETWORK_PASSPHRASE'] ?? TEST_NETWORK,
  say: (line) => console.log(line),
});
process.exitCode = isGood ? 0 : 1;
