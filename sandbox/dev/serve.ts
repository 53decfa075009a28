import { loadPages, pagesFromVite } from './pages-from-vite.ts';

/** Those of the packages that the server declares which take longest to load. */
const LARGE_PACKAGES = [
  '@fastify/multipart',
  '@fastify/static',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  '@stellar/stellar-sdk',
  'fastify',
  'fastify-type-provider-zod',
  'file-type',
  'graphile-worker',
  'mailchecker',
  'nodemailer',
  'pdfkit',
  'pg',
  'prom-client',
  'sharp',
  'viem',
  'zod',
];

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
await Promise.all(LARGE_PACKAGES.map((name) => import(name) as Promise<unknown>));
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
