import { loadPages, pagesFromVite } from './pages-from-vite.ts';

// Said before the product is loaded: this is no way to serve people.
if (process.env['MODE'] !== 'sandbox')
  throw new Error(`npm run dev is for the sandbox alone, and MODE is ${process.env['MODE']}`);

// Anyone who was killed cannot stop it.
process.on('disconnect', () => process.exit());
const answer = new Promise<void>((resolve) =>
  process.on('message', (message) => {
    if (message === 'start') resolve();
  }),
);
// Before the edit comes: no edit changes packages, and of the pages only those that it touches are loaded again.
await Promise.all([
  import('@stellar/stellar-sdk'),
  import('fastify'),
  import('pg'),
  import('viem'),
  import('zod'),
]);
await loadPages();
await answer;

/** The server of `npm run dev`: the product's own, but for its pages, which come from Vite in the process that started it. */
const [{ readConfig }, { serve }] = await Promise.all([
  import('../../server/src/config.ts'),
  import('../../server/src/serve.ts'),
]);
await serve(readConfig(), [], pagesFromVite);
process.send?.('listening');
