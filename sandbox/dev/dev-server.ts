import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { buildDocuments } from '../../scripts/documents.ts';
import { listenOnLoopback } from '../loopback.ts';
import { type Invocation, type InvocationAnswer, PAGE_EDITED } from './pages-from-vite.ts';
import { RestartedServer } from './restarted-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** An editor writes a file in several steps, and switching branches changes many. */
const SETTLED_MS = 40;

export interface DevServer {
  /** Of the current server. */
  readonly pid: () => number | undefined;
  close(): Promise<void>;
}

/**
 * The product's server in `npm run dev`: behind Vite, which applies edits of pages in place, and
 * restarted after each edit of its own sources. Vite and the stand-ins keep running.
 */
export async function startDevServer({
  environment,
  owner,
  port,
  offering,
}: {
  readonly environment: Readonly<Record<string, string>>;
  /** What `migrate` needs besides. */
  readonly owner: Readonly<Record<string, string>>;
  readonly port: number;
  readonly offering: string;
}): Promise<DevServer> {
  const front = createServer();
  const listeners = new Set(process.listeners('SIGTERM'));
  const vite = await createVite({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [enhancementsAsModule(), notifyPagesOfEdits()],
    server: { middlewareMode: true, hmr: { server: front }, cors: false },
  });
  // The second Vite inside React Router's plugin ends the process at SIGTERM, before the sandbox has
  // stopped the database and the signer.
  for (const listener of process.listeners('SIGTERM'))
    if (!listeners.has(listener)) process.off('SIGTERM', listener);
  const server = new RestartedServer(
    environment,
    owner,
    (message, child) => void answerRunner(vite, message as Invocation, child),
  );
  front.on('request', (asked, answer) =>
    vite.middlewares(asked, answer, () => void pass(server, asked, answer)),
  );
  const { close } = await listenOnLoopback(front, port);
  watchServer(vite, { server, offering });
  await server.start({ migrate: false });
  return {
    pid: () => server.pid,
    async close() {
      await vite.close();
      await close();
      await server.stop();
    },
  };
}

async function answerRunner(
  vite: ViteDevServer,
  { id, payload }: Invocation,
  child: ChildProcess,
): Promise<void> {
  const reported: InvocationAnswer = {
    id,
    answer: await vite.environments.ssr.hot.handleInvoke(payload),
  };
  if (child.connected) child.send(reported);
}

/** The server's sources, and what it reads at its start. */
function watchServer(
  vite: ViteDevServer,
  { server, offering }: { readonly server: RestartedServer; readonly offering: string },
): void {
  const content = join('content', offering);
  const made = [
    'server/src',
    'server/schema',
    'server/migrations',
    'server/invariants',
    'domain/src',
    content,
  ];
  vite.watcher.add(made.map((folder) => join(ROOT, folder)));
  const changed = new Set<string>();
  let settled: NodeJS.Timeout | undefined;
  const restart = async () => {
    const paths = [...changed];
    changed.clear();
    const began = performance.now();
    if (paths.some((path) => path.startsWith(join(content, 'documents'))))
      await buildDocuments(offering);
    await server.start({ migrate: paths.some((path) => path.endsWith('.sql')) });
    console.log(
      `${paths.join(', ')}: the server is there again after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );
    vite.environments.client.hot.send({ type: 'full-reload' });
  };
  vite.watcher.on('all', (_event, file) => {
    const path = relative(ROOT, file);
    const isMadeOf = made.some((folder) => path.startsWith(folder + sep));
    // Documents are typeset into files of the offering by this process itself.
    if (!isMadeOf || /\.test\.tsx?$/.test(path) || path.startsWith(join(content, 'files'))) return;
    changed.add(path);
    clearTimeout(settled);
    settled = setTimeout(() => void restart().catch(() => undefined), SETTLED_MS);
  });
}

/** Forwards a request to the current server, or says why there is none. */
async function pass(
  server: RestartedServer,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const onError = (error: unknown) => {
    if (answer.headersSent) return answer.destroy();
    return answer
      .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(error instanceof Error ? error.message : String(error));
  };
  try {
    const sending = request(
      {
        host: '127.0.0.1',
        port: await server.port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
      },
      (reported) => {
        answer.writeHead(reported.statusCode ?? 502, reported.rawHeaders);
        reported.pipe(answer);
      },
    );
    sending.on('error', onError);
    answer.on('close', () => sending.destroy());
    asked.pipe(sending);
  } catch (error) {
    onError(error);
  }
}

/** The script of public pages: built as a separate file, here a module that imports its parts. */
function enhancementsAsModule(): Plugin {
  const ID = /\/app\/enhance\/enhance\.ts\?worker&url$/;
  return {
    name: 'enhancements-as-module',
    enforce: 'pre',
    load: { filter: { id: ID }, handler: () => 'export default "/app/enhance/enhance.ts"' },
  };
}

/** Pages without hydration have nothing that React could update in place. */
function notifyPagesOfEdits(): Plugin {
  return {
    name: 'tell-pages-of-edits',
    hotUpdate: {
      order: 'post',
      handler({ modules, server }) {
        if (this.environment.name !== 'ssr' || modules.length === 0) return;
        server.environments.client.hot.send({ type: 'custom', event: PAGE_EDITED });
      },
    },
  };
}
