import Fastify, { type FastifyInstance } from 'fastify';
import { isForeignCall } from '../../server/src/platform/http/forward-sandbox.ts';
import { apiRoutes } from './api-routes.ts';
import type { World } from './act.ts';
import { pageRoutes } from './page-routes.ts';
import type { PanelOptions } from './panel-options.ts';
import { openProductDatabase } from './product-database.ts';
import { StatementShelf } from './statement-shelf.ts';
import { SandboxWallet } from '../wallet/sandbox-wallet.ts';
import { StellarWallets } from './stellar-wallets.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ServedFile {
  readonly name: string;
  readonly type: string;
  /** Concatenated in this order. */
  readonly sources: readonly string[];
}

const FILES: readonly ServedFile[] = [
  {
    name: 'panel.css',
    type: 'text/css; charset=utf-8',
    sources: ['frame.css', 'parts.css', 'payments.css', 'traces.css'],
  },
  { name: 'panel.js', type: 'text/javascript; charset=utf-8', sources: ['panel.js'] },
];

/** The panel's one stylesheet and one script. */
function fileRoutes(app: FastifyInstance): void {
  for (const { name, type, sources } of FILES) {
    const file = sources
      .map((source) => readFileSync(join(import.meta.dirname, 'assets', source), 'utf8'))
      .join('\n');
    app.get(`/sandbox/${name}`, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(file),
    );
  }
}

/** A transfer order of some thousand refunds. */
const BODY_LIMIT_BYTES = 5_000_000;

/** Starts the sandbox panel with its JSON API, both below `/sandbox/`, on this machine only. */
export async function startPanel(
  options: PanelOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const product = openProductDatabase(options.databaseUrl);
  const world: World = {
    ...options,
    product,
    statements: new StatementShelf(options.bank, options.statementsFolder),
    wallets: new StellarWallets({
      stellar: options.stellar,
      depositSecret: options.stellarDepositSecret,
    }),
    wallet: new SandboxWallet({
      stellar: options.stellar,
      asset: options.asset,
      portalUrl: options.portalUrl,
      file: options.walletFile ?? null,
    }),
  };
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isForeignCall(headers, null))
      await reply.code(403).send('Only pages of the sandbox itself.');
  });
  readForms(app);
  fileRoutes(app);
  await app.register((scope) => apiRoutes(scope, world), { prefix: '/sandbox/api' });
  await app.register((scope) => pageRoutes(scope, world), { prefix: '/sandbox' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async close() {
      await app.close();
      await product.close();
    },
  };
}

/** Bodies of forms; an empty JSON body means no fields. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (String(body).trim() === '') done(null, {});
    else void parseJson(request, String(body), done);
  });
}
