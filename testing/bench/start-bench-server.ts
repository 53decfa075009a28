import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cloneDatabase, startTemplatePostgres } from '../postgres-for-tests.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { openSurroundings } from '../surroundings.ts';

export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The product in a process of its own over a PostgreSQL of its own, so that measuring and answering share nothing but the machine. */
export async function startBenchServer(): Promise<BenchServer> {
  const postgres = await startTemplatePostgres({ durable: true });
  const surroundings = await openSurroundings(await cloneDatabase(postgres.url));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = fork(join(import.meta.dirname, 'bench-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'] ?? '', ...surroundings.environment, PORT: String(port), PUBLIC_URL: url },
  });
  const gone = once(server, 'exit');
  await Promise.race([once(server, 'message'), gone.then(() => Promise.reject(new Error('the server did not start')))]);
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await gone;
      await surroundings.close();
      await postgres.stop();
    },
  };
}
