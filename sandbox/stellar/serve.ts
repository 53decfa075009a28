import { Networks } from '@stellar/stellar-sdk';
import { parseArgs } from 'node:util';
import { startStellarStandIn } from './stellar-stand-in.ts';

/**
 * Runs the stand-in as a separate process: `serve.ts --port 8000 --data DIR --close-every 1000`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8000' },
    data: { type: 'string' },
    passphrase: { type: 'string', default: Networks.TESTNET },
    'close-every': { type: 'string', default: '1000' },
    'close-on-submit': { type: 'boolean', default: false },
  },
});

const standIn = await startStellarStandIn({
  port: Number(values.port),
  dataDir: values.data ?? null,
  networkPassphrase: values.passphrase,
  closeEveryMs: Number(values['close-every']),
  closeOnSubmit: values['close-on-submit'],
});
process.stdout.write(`stellar stand-in: ${standIn.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void standIn.close().then(() => process.exit(0));
  });
}
