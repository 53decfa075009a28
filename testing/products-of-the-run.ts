import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { listenOnLoopback } from '../sandbox/loopback.ts';
import { forgetConfiguration } from './forget-configuration.ts';
import { PREPARED_DATA, type StartedProduct, startProduct } from './product-for-stories.ts';

/**
 * Starts the product once as `npm start` does on a fresh machine, and keeps its data as the
 * starting point of all others; other tests need not wait for it. Stories of one worker run one
 * after the other and share a product; those of two workers never meet. A product ends with the
 * thread that asked for it: unused, its clocks, chains and sweeps would take time from the tests
 * that follow.
 */
export default async function productsOfTheRun(project: TestProject): Promise<() => Promise<void>> {
  const preparing = prepareData();
  // The stories that ask for it hear of a failure.
  preparing.catch(() => undefined);
  const running = new Set<Promise<StartedProduct>>();
  const ends: Promise<unknown>[] = [];
  const end = (starting: Promise<StartedProduct>) => {
    if (!running.delete(starting)) return;
    const stopping = starting.then(
      (one) => one.stop(),
      () => undefined,
    );
    // A product that does not stop fails the run, which hears of it when it ends.
    stopping.catch(() => undefined);
    ends.push(stopping);
  };
  // The answer with a product stays open: its connection closes with the thread.
  const server = createServer((request, response) => {
    const fail = (error: unknown) => void response.writeHead(500).end(String(error));
    if (request.url === PREPARED_DATA) {
      preparing.then((path) => response.end(path), fail);
      return;
    }
    const starting = preparing.then((preparedData) => startProduct({ preparedData }));
    running.add(starting);
    response.on('close', () => end(starting));
    starting.then(({ product }) => void response.write(`${JSON.stringify(product)}\n`), fail);
  });
  const { url: productsUrl, close } = await listenOnLoopback(server, 0);
  const tour = await mkdtemp(join(tmpdir(), 'bb1-tour-'));
  project.provide('stories', { productsUrl, tour });
  return async () => {
    for (const starting of running) end(starting);
    await close();
    await Promise.all(ends);
    await rm(dirname(await preparing), { recursive: true, force: true });
    await rm(tour, { recursive: true, force: true });
  };
}

/** The folder with a product's data after its first start, with officers only. */
async function prepareData(): Promise<string> {
  const first = await startProduct({ preparedData: null });
  const { dataFolder } = first.product;
  const { DATABASE_OWNER_URL } = JSON.parse(
    await readFile(join(dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  await forgetConfiguration(DATABASE_OWNER_URL);
  await first.halt();
  return dataFolder;
}
