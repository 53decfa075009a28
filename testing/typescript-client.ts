import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { integratorCalls } from './integrator-calls.ts';
import { obtainPackages } from './obtain-packages.ts';

const run = promisify(execFile);

/**
 * Makes the client of other systems in TypeScript by Orval, from the description of a running
 * product: a function over `fetch` for each call that takes a key, whose answer is typed by status.
 *
 *   npm run --silent typescript-client -- https://portal.example > portal-client.ts
 */
export async function typescriptClient(described: unknown, site: string): Promise<string> {
  const orval = obtainPackages('clients').resolve('orval/bin/orval');
  const folder = await mkdtemp(join(tmpdir(), 'bb1-orval-'));
  try {
    const target = join(folder, 'portal-client.ts');
    const options = {
      input: { target: join(folder, 'openapi.json') },
      output: {
        target,
        client: 'fetch',
        baseUrl: site.replace(/\/$/, ''),
        headers: true,
        urlEncodeParameters: true,
      },
    };
    await writeFile(options.input.target, JSON.stringify(integratorCalls(described)));
    const config = join(folder, 'orval.config.mjs');
    await writeFile(config, `export default ${JSON.stringify({ portal: options })};`);
    await run(process.execPath, [orval, '--config', config], { cwd: folder });
    return await readFile(target, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const [address = ''] = process.argv.slice(2);
  const answer = await fetch(new URL('/api/openapi.json', address));
  process.stdout.write(await typescriptClient(await answer.json(), address));
}
