import { loadPages, pagesFromVite } from './pages-from-vite.ts';

// Checked before the product is loaded: this is not for production.
if (process.env['MODE'] !== 'sandbox')
  throw new Error(`npm run dev is for the sandbox alone, and MODE is ${process.env['MODE']}`);

// A killed parent cannot stop it.
process.on('disconnect', () => process.exit());
const answer = new Promise<void>((resolve) =>
  process.on('message', (message) => {
    if (message === 'start') resolve();
  }),
);
// Before the edit: no edit changes packages, and only edited pages are loaded again.
await Promise.all([
  import('@stellar/stellar-sdk'),
  import('fastify'),
  import('pg'),
  import('viem'),
  import('zod'),
]);
await loadPages();
await answer;

/**
 * The server of `npm run dev`: the product's own, except that Vite in the parent process provides
 * the pages.
 */
const [{ readConfig }, { serve }] = await Promise.all([
  import('../../server/src/config.ts'),
  import('../../server/src/serve.ts'),
]);
await serve(readConfig(), [], pagesFromVite);
process.send?.('listening');
