import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../sandbox/loopback.ts';
import { type Chromium, findChromium } from './chromium-for-stories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { quickFolder } from './quick-folder.ts';

/** The product that a test run's stories use. */
export interface RunningProduct {
  /** Its address, without a trailing slash. */
  readonly portalUrl: string;
  /** The folder with everything the product and its stand-ins store. */
  readonly dataFolder: string;
  /** The file with all of its output. */
  readonly log: string;
  readonly chromium: Chromium;
}

export interface StartedProduct {
  readonly product: RunningProduct;
  /** Ends it and keeps its data. */
  halt(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    stories: {
      /**
       * Starts a product and answers with its RunningProduct in one line; it runs as long as the
       * answer is held open. At PREPARED_DATA it answers with the folder that products begin with.
       */
      readonly productsUrl: string;
      /**
       * A folder with a folder for each page checked in both languages, and for each that passed
       * axe.
       */
      readonly tour: string;
    };
  }
}

/** The path at which `productsUrl` answers with the run's prepared data, once it is there. */
export const PREPARED_DATA = '/prepared-data';

const ROOT = resolve(import.meta.dirname, '..');
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 30_000;
/**
 * Otherwise every form of every story would cost a good part of a second; the bot check's stories
 * make the browser work as hard as people's.
 */
const QUICK_BOT_CHECK = { PROOF_OF_WORK_COST: '5' };
/** Each visitor comes from a network of their own (`newVisitor`), as limits count by network. */
const NETWORK_OF_EACH_VISITOR = { TRUST_PROXY: 'true' };
/** So that the story of a video call records one, and need not last three minutes. */
const RECORDED_CALLS = { VIDEO_RECORDING: 'whole_call', VIDEO_LEAST_SECONDS: '5' };

export interface ProductOptions {
  /** The sale begins in this many days. */
  readonly saleStartsInDays?: number;
  /** In place of those of the run. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The folder whose copy it begins with, or null for an empty one; defaults to what the run has
   * prepared.
   */
  readonly preparedData?: string | null;
}

/**
 * Starts a separate product: for stories that move the clock, or need another time or other
 * settings than those of the run.
 */
export async function startProduct({
  saleStartsInDays,
  settings: more = {},
  preparedData,
}: ProductOptions = {}): Promise<StartedProduct> {
  const beginning = preparedData === undefined ? await preparedOfTheRun() : preparedData;
  const { path: folder } = await quickFolder('bb1-stories');
  // PostgreSQL runs as another user if the tests run as root, and must reach its folder below this
  // one.
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  if (beginning !== null) await copyPreparedData(beginning, dataFolder);
  const log = join(folder, 'product.log');
  const port = await freePort();
  const chromium = await findChromium();
  const settings: Record<string, string> = {
    ...QUICK_BOT_CHECK,
    ...RECORDED_CALLS,
    ...NETWORK_OF_EACH_VISITOR,
    ...(saleStartsInDays === undefined ? {} : { SALE_STARTS_IN_DAYS: String(saleStartsInDays) }),
    ...more,
  };
  const child = await start({ dataFolder, log, port, settings });
  const halt = async () => {
    await stopChild(child);
    const left = await processesNaming(folder);
    if (left.length > 0) throw new Error(`the product left processes behind: ${left.join(', ')}`);
  };
  return {
    product: { portalUrl: `http://localhost:${port}`, dataFolder, log, chromium },
    halt,
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function preparedOfTheRun(): Promise<string> {
  const answer = await fetch(new URL(PREPARED_DATA, inject('stories').productsUrl));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function start({
  dataFolder,
  log,
  port,
  settings,
}: {
  dataFolder: string;
  log: string;
  port: number;
  settings: Readonly<Record<string, string>>;
}): Promise<ChildProcess> {
  const passedOn = Object.fromEntries(
    PASSED_ON.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  const output = openSync(log, 'a');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'sandbox/start.ts')],
    {
      cwd: ROOT,
      // Logs everything the product could log: the stories search it for secrets.
      env: {
        ...passedOn,
        PORT: String(port),
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'debug',
        DEMONSTRATION: 'off',
        DATABASE_DURABLE: 'off',
        ...settings,
      },
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!/^ready: /m.test(await readFile(log, 'utf8'))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopChild(child);
      throw new Error(`the product did not start:\n${await readFile(log, 'utf8')}`);
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return child;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(impatient);
  if (child.signalCode === 'SIGKILL') throw new Error('the product did not stop when asked to');
}

/**
 * Processes started with this folder in their arguments or variables, as all of the product's are;
 * none if the system has no /proc.
 */
async function processesNaming(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  );
  const named = await Promise.all(
    ids.map(async (id) => {
      const texts = await Promise.all(
        ['cmdline', 'environ'].map((file) =>
          readFile(`/proc/${id}/${file}`, 'utf8').catch(() => ''),
        ),
      );
      return texts.some((text) => text.includes(folder))
        ? [`${id} ${texts[0]?.replaceAll('\0', ' ') ?? ''}`]
        : [];
    }),
  );
  return named.flat();
}
