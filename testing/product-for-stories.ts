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

/** What the stories of a test run walk through. */
export interface RunningProduct {
  /** Where it answers, without a slash at its end. */
  readonly portalUrl: string;
  /** The folder with everything the product and the stand-ins around it keep. */
  readonly dataFolder: string;
  /** The file with everything it has said. */
  readonly log: string;
  readonly chromium: Chromium;
}

export interface StartedProduct {
  readonly product: RunningProduct;
  /** Ends it and leaves what it kept. */
  halt(): Promise<void>;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    stories: {
      /** What a product keeps after its first start, without anybody in it but the officers. */
      readonly preparedData: string;
      /** Answers with the RunningProduct of the worker whose number is its path, which it starts when it is asked for the first time. */
      readonly productsUrl: string;
      /** A folder with a folder for each page that was looked at in both languages, and for each that axe was content with. */
      readonly tour: string;
    };
  }
}

const ROOT = resolve(import.meta.dirname, '..');
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 30_000;
/** Every form of every story would otherwise cost a good part of a second; those of the bot check let the browser work as hard as people's. */
const QUICK_BOT_CHECK = { PROOF_OF_WORK_COST: '5' };
/** So that the story of a video call records one. */
const RECORDED_CALLS = { VIDEO_RECORDING: 'whole_call' };

export interface ProductOptions {
  /** The sale has not begun yet, and does so in this many days. */
  readonly saleStartsInDays?: number;
  /** In place of those of the run. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder whose copy it begins with, or null to begin with nothing; otherwise what the run has prepared. */
  readonly preparedData?: string | null;
}

/** Starts a product of its own: for stories that move the clock, or need another time or other settings than those of the run. */
export async function startProduct({
  saleStartsInDays,
  settings: more = {},
  preparedData = inject('stories').preparedData,
}: ProductOptions = {}): Promise<StartedProduct> {
  const { path: folder } = await quickFolder('bb1-stories');
  // PostgreSQL runs as somebody else when the tests run as root, and must get to its folder below this one.
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  if (preparedData !== null) await copyPreparedData(preparedData, dataFolder);
  const log = join(folder, 'product.log');
  const port = await freePort();
  const chromium = await findChromium();
  const settings: Record<string, string> = {
    ...QUICK_BOT_CHECK,
    ...RECORDED_CALLS,
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
      // Everything the product could log is wanted: the stories search it for secrets.
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

/** Processes that were started with this folder in their arguments or variables, as all of the product are; none where the system has no /proc. */
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
