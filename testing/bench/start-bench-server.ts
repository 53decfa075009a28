import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../sandbox/loopback.ts';
import { PASSED_ON } from '../server-process.ts';
import { openSurroundings, type SurroundingsOptions } from '../surroundings.ts';
import { sendPlans } from './keep-plans.ts';

export interface BenchServer {
  readonly url: string;
  /** Of its process. */
  readonly pid: number;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * The product in a separate process, so that generator and server share only the machine. With
 * `plans` it writes slow statements' plans into that folder.
 */
export async function startBenchServer({
  plans,
  databaseUrl,
  ...options
}: SurroundingsOptions & {
  readonly plans?: string;
  readonly databaseUrl: string;
}): Promise<BenchServer> {
  const surroundings = await openSurroundings(databaseUrl, options);
  if (plans !== undefined) await sendPlans(databaseUrl);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = { ...surroundings.environment, PORT: String(port), PUBLIC_URL: url };
  const server = fork(
    join(import.meta.dirname, 'bench-server.ts'),
    plans === undefined ? [] : [plans],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...PASSED_ON, ...environment },
    },
  );
  const gone = once(server, 'exit');
  try {
    await Promise.race([
      once(server, 'message'),
      gone.then(() => Promise.reject(new Error('the server did not start'))),
    ]);
  } catch (error) {
    // Otherwise the bench goes on for ever after its failure.
    await surroundings.close();
    throw error;
  }
  return {
    url,
    pid: server.pid ?? 0,
    environment,
    async stop() {
      server.kill('SIGTERM');
      await gone;
      await surroundings.close();
    },
  };
}
