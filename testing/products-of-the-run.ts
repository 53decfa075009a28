import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { listenOnLoopback } from '../sandbox/loopback.ts';
import { forgetConfiguration } from './forget-configuration.ts';
import { type StartedProduct, startProduct } from './product-for-stories.ts';

/**
 * Starts the product once as `npm start` does on a fresh machine, and keeps its data as the
 * starting point of all others. Stories of one worker run one after the other and share a product;
 * those of two workers never meet.
 */
export default async function productsOfTheRun(project: TestProject): Promise<() => Promise<void>> {
  const first = await startProduct({ preparedData: null });
  const { DATABASE_OWNER_URL } = JSON.parse(
    await readFile(join(first.product.dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  await forgetConfiguration(DATABASE_OWNER_URL);
  await first.halt();
  const preparedData = first.product.dataFolder;
  const started = new Map<string, Promise<StartedProduct>>();
  const server = createServer((request, response) => {
    const worker = request.url ?? '';
    const starting = started.get(worker) ?? startProduct({ preparedData });
    started.set(worker, starting);
    starting.then(
      ({ product }) => response.end(JSON.stringify(product)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url: productsUrl, close } = await listenOnLoopback(server, 0);
  const tour = await mkdtemp(join(tmpdir(), 'bb1-tour-'));
  project.provide('stories', { preparedData, productsUrl, tour });
  return async () => {
    await close();
    await Promise.all(
      [...started.values()].map((starting) =>
        starting.then(
          (one) => one.stop(),
          () => undefined,
        ),
      ),
    );
    await rm(dirname(preparedData), { recursive: true, force: true });
    await rm(tour, { recursive: true, force: true });
  };
}
