import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findWholeChromium } from '../chromium-for-stories.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { median } from './median.ts';
import type { BenchServer } from './start-bench-server.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = ['/', '/terms', '/calculator'];

/** Lighthouse with its own mobile preset, the median of five runs of each page in each language. Returns whether all scores are 100. */
export async function benchLighthouse(server: BenchServer): Promise<boolean> {
  const port = await freePort();
  const { path, environment } = await findWholeChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...environment },
  });
  try {
    return await benchPages(server, port);
  } finally {
    await browser.close();
  }
}

async function benchPages(server: BenchServer, port: number): Promise<boolean> {
  let perfect = true;
  for (const page of PAGES.flatMap((path) => [path, path === '/' ? '/de' : `/de${path}`])) {
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await score(server.url + page, port));
    const medians = CATEGORIES.map((category) => median(runs.map((one) => one.scores[category])));
    const good = medians.every((value) => value === 100);
    perfect &&= good;
    const remarks = good ? '' : ` · ${[...new Set(runs.flatMap((run) => run.remarks))].join('; ')}`;
    console.log(
      `${good ? 'ok  ' : 'LOW '} ${page}: ${CATEGORIES.map((category, at) => `${category} ${medians[at]}`).join(', ')} · ${median(runs.map((run) => run.bytes))} bytes, first paint ${median(runs.map((run) => run.firstPaint)).toFixed(0)} ms${remarks}`,
    );
  }
  return perfect;
}

interface Scores {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly bytes: number;
  readonly firstPaint: number;
  /** What cost points. */
  readonly remarks: readonly string[];
}

async function score(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const points = (category: (typeof CATEGORIES)[number]) =>
    Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    bytes: audits['total-byte-weight']?.numericValue ?? 0,
    firstPaint: audits['first-contentful-paint']?.numericValue ?? 0,
    remarks: Object.values(audits)
      .filter(
        (audit) =>
          audit.score !== null && audit.score < 0.95 && audit.scoreDisplayMode !== 'informative',
      )
      .map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`),
  };
}
