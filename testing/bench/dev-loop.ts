import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findChromium } from '../chromium-for-stories.ts';
import { copyProject, startCopy } from '../project-copy.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEEN_LIMIT_MS = 30_000;
/** Enough for a watcher to notice. */
const HALF_TYPED_MS = 500;

interface DevLoopSize {
  /** Attempts of each kind; the medians count. */
  readonly edits: number;
  /**
   * A person pauses between seeing an edit and saving the next one; the next server is prepared
   * meanwhile.
   */
  readonly thoughtMs: number;
}

/** An edit, and how it becomes visible. `with` contains the text of the edit. */
interface Edit {
  readonly kind: string;
  readonly limitMs: number;
  readonly file: string;
  readonly from: string;
  readonly to: (number: number) => string;
  /** Saved before the first edit, as by a person who is still typing. */
  readonly halfTyped?: string;
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
    from: '"title": "Log in"',
    halfTyped: '"title": "Log i',
    to: (number) => `"title": "Log in, wording ${number}"`,
    isSeen: ({ page }, number) => pageHas(page, `wording ${number}`),
  },
  {
    kind: 'a rule',
    limitMs: 2_000,
    file: 'domain/src/offering/endpoints.ts',
    from: "summary: 'Public facts",
    to: (number) => `summary: 'Summary ${number}: public facts`,
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
  // PostgreSQL runs as another user if the bench runs as root.
  await chmod(folder, 0o755);
  let browser: Browser | undefined;
  try {
    await copyProject(folder);
    const product = await startCopy(folder, ['--dev'], { DEMONSTRATION: 'off' });
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
        if (edit.halfTyped !== undefined) {
          await save(edit, edit.halfTyped, folder);
          await sleep(HALF_TYPED_MS);
        }
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
    // A stopped process may still be writing its compile cache.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The file with this text where the edit is. */
async function save({ file, from }: Edit, text: string, folder: string): Promise<void> {
  const original = await readFile(join(ROOT, file), 'utf8');
  if (!original.includes(from)) throw new Error(`${file} has no ${from}`);
  await writeFile(join(folder, file), original.replace(from, text));
}

async function timeOf(
  edit: Edit,
  number: number,
  place: { readonly folder: string; readonly page: Page; readonly url: string },
): Promise<number> {
  const began = performance.now();
  await save(edit, edit.to(number), place.folder);
  while (!(await edit.isSeen(place, number).catch(() => false))) {
    if (performance.now() - began > SEEN_LIMIT_MS) throw new Error(`${edit.kind} is not seen`);
    await sleep(20);
  }
  return performance.now() - began;
}
