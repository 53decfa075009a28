import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { freePort } from '../../sandbox/loopback.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../chromium-for-stories.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'content',
  'domain',
  'operations',
  'sandbox',
  'scripts',
  'server',
  'testing',
  'texts',
  'web',
];
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router', '.compiled']);
const START_LIMIT_MS = 180_000;
const SEEN_LIMIT_MS = 30_000;

interface DevLoopSize {
  /** Of each kind; the medians count. */
  readonly edits: number;
  /** Between seeing an edit and saving the next one a person thinks; the server of the next edit gets ready meanwhile. */
  readonly thoughtMs: number;
}

/** Something to edit, and how it is seen. `with` stands for the text of the edit. */
interface Edit {
  readonly kind: string;
  readonly limitMs: number;
  readonly file: string;
  readonly from: string;
  readonly to: (number: number) => string;
  readonly isSeen: (
    place: { readonly page: Page; readonly url: string },
    number: number,
  ) => Promise<boolean>;
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(SEEN_LIMIT_MS) });
const A_DAY_MS = 86_400_000;
const pageHas = async (page: Page, text: string) =>
  (await page.locator('body').innerText()).includes(text);

const EDITS: readonly Edit[] = [
  {
    kind: 'a page',
    limitMs: 1_000,
    file: 'web/app/auth/login-page.tsx',
    from: '<PageTitle lead={texts.login.lead}>{texts.login.title}</PageTitle>',
    to: (number) =>
      `<PageTitle lead={texts.login.lead}>{texts.login.title} edit {${number}}</PageTitle>`,
    isSeen: ({ page }, number) => pageHas(page, `edit ${number}`),
  },
  {
    kind: 'a text',
    limitMs: 1_000,
    file: 'texts/en/pages/auth.json',
    from: '"title": "Login"',
    to: (number) => `"title": "Login, wording ${number}"`,
    isSeen: ({ page }, number) => pageHas(page, `wording ${number}`),
  },
  {
    kind: 'a rule',
    limitMs: 2_000,
    file: 'domain/src/offering/endpoints.ts',
    from: "summary: 'What the site needs",
    to: (number) => `summary: 'Summary ${number}: what the site needs`,
    isSeen: async ({ url }, number) =>
      (await (await ask(`${url}/api/openapi.json`)).text()).includes(`Summary ${number}`),
  },
  {
    kind: 'a statement',
    limitMs: 2_000,
    file: 'server/src/platform/clock/clock.ts',
    from: "'select offset_ms from product_clock'",
    to: (number) => `'select offset_ms + ${number * A_DAY_MS} as offset_ms from product_clock'`,
    async isSeen({ url }, number) {
      const config: unknown = await (await ask(`${url}/api/config`)).json();
      const now =
        typeof config === 'object' && config !== null && 'now_timestamp' in config
          ? Number(config.now_timestamp)
          : 0;
      return Math.round((now - Date.now()) / A_DAY_MS) === number;
    },
  },
];

/** How long `npm run dev` takes from saving a file to showing it, in a copy of the project. */
export async function benchDevLoop(
  { say }: BenchPlace,
  { edits, thoughtMs }: DevLoopSize,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-dev-'));
  // PostgreSQL runs as somebody else when the bench runs as root.
  await chmod(folder, 0o755);
  let browser: Browser | undefined;
  try {
    await copyProject(folder);
    const product = await startDev(folder);
    try {
      const { path, environment } = await findChromium();
      browser = await chromium.launch({
        executablePath: path,
        args: CHROMIUM_ARGUMENTS,
        env: { ...process.env, ...environment },
      });
      const page = await browser.newPage();
      await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' });
      const figures: Figure[] = [];
      for (const edit of EDITS) {
        const took: number[] = [];
        for (let number = 1; number <= edits; number++) {
          await sleep(thoughtMs);
          took.push(await timeOf(edit, number, { folder, page, url: product.url }));
        }
        say(`${edit.kind}: ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
        figures.push({
          what: `from saving ${edit.kind} to seeing it`,
          measured: median(took),
          bound: 'at most',
          limit: edit.limitMs,
          unit: 'ms',
        });
      }
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await browser?.close();
    // What has been stopped may still keep what it compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function timeOf(
  { kind, file, from, to, isSeen }: Edit,
  number: number,
  place: { readonly folder: string; readonly page: Page; readonly url: string },
): Promise<number> {
  const path = join(place.folder, file);
  const original = await readFile(join(ROOT, file), 'utf8');
  if (!original.includes(from)) throw new Error(`${file} has no ${from}`);
  const began = performance.now();
  await writeFile(path, original.replace(from, to(number)));
  while (!(await isSeen(place, number).catch(() => false))) {
    if (performance.now() - began > SEEN_LIMIT_MS) throw new Error(`${kind} is not seen`);
    await sleep(20);
  }
  return performance.now() - began;
}

/** The project with packages of its own: links to those that are installed, but for the workspaces, which are those of the copy. */
async function copyProject(folder: string): Promise<void> {
  for (const name of ['package.json', 'tsconfig.base.json'])
    await cp(join(ROOT, name), join(folder, name));
  for (const name of COPIED)
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(source.split('/').at(-1) ?? ''),
    });
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@bb1'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@bb1' && !name.startsWith('.'))
      await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of await readdir(join(ROOT, 'node_modules/@bb1')))
    await symlink(join(folder, name), join(packages, '@bb1', name));
  for (const name of COPIED) {
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, name, 'node_modules'));
  }
}

async function startDev(folder: string) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, 'sandbox/start.ts'), '--dev'],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_DURABLE: 'off',
        DEMONSTRATION: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!/^ready: /m.test(said)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`npm run dev did not start:\n${said}`);
    }
    await sleep(100);
  }
  return { url: `http://localhost:${port}`, stop };
}
