import { once } from 'node:events';
import { pagesFromVite } from './pages-from-vite.ts';

// Said before the product is loaded: this is no way to serve people.
if (process.env['MODE'] !== 'sandbox')
  throw new Error(`npm run dev is for the sandbox alone, and MODE is ${process.env['MODE']}`);

// Whoever was killed cannot stop it.
process.on('disconnect', () => process.exit());
const told = once(process, 'message');
// Before the edit comes: no edit changes them, and these take the longest.
await Promise.all([
  import('@stellar/stellar-sdk'),
  import('fastify'),
  import('pg'),
  import('viem'),
  import('zod'),
]);
await told;

/** The server of `npm run dev`: the product's own, but for its pages, which come from Vite in the process that started it. */
const [{ readConfig }, { serve }] = await Promise.all([
  import('../../server/src/config.ts'),
  import('../../server/src/serve.ts'),
]);
await serve(readConfig(), [], pagesFromVite);
process.send?.('listening');
