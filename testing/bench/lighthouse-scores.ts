import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findWholeChromium } from '../chromium-for-stories.ts';
import { obtainPackages } from '../obtain-packages.ts';
import { freePort } from '../../sandbox/loopback.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { type BenchServer, startBenchServer } from './start-bench-server.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface LighthouseSize {
  /** Runs of each page; the medians count. */
  readonly runs: number;
  readonly pages: readonly string[];
}

/** Lighthouse with its own mobile preset: every score of every page must be 100. */
export async function benchLighthouse(
  { databaseUrl, say }: BenchPlace,
  size: LighthouseSize,
): Promise<Figure[]> {
  const lighthouse = await obtainLighthouse();
  const port = await freePort();
  const { path, environment } = await findWholeChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...environment },
  });
  try {
    const server = await startBenchServer({ databaseUrl });
    try {
      const scoreOf = (url: string) => score(lighthouse, url, port);
      return await benchPages({ server, size, scoreOf, say });
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
  }
}

/** The used part of Lighthouse. */
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ readonly lhr: LighthouseReport } | undefined>;

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly displayValue?: string;
        readonly numericValue?: number;
      }
    >
  >;
}

async function obtainLighthouse(): Promise<Lighthouse> {
  const entry = obtainPackages('bench').resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}

async function benchPages({
  server,
  size,
  scoreOf,
  say,
}: {
  readonly server: BenchServer;
  readonly size: LighthouseSize;
  readonly scoreOf: (url: string) => Promise<Scores>;
  readonly say: BenchPlace['say'];
}): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of size.pages) {
    const runs: Scores[] = [];
    for (let run = 0; run < size.runs; run++) runs.push(await scoreOf(server.url + page));
    const medians = CATEGORIES.map((category) => median(runs.map((one) => one.scores[category])));
    const good = medians.every((value) => value === 100);
    const remarks = good ? '' : ` · ${[...new Set(runs.flatMap((run) => run.remarks))].join('; ')}`;
    say(
      `${page}: ${CATEGORIES.map((category, at) => `${category} ${medians[at]}`).join(', ')} · ${median(runs.map((run) => run.bytes))} bytes, first paint ${median(runs.map((run) => run.firstPaint)).toFixed(0)} ms${remarks}`,
    );
    figures.push({
      what: `${page}: lowest score of Lighthouse`,
      measured: Math.min(...medians),
      bound: 'at least',
      limit: 100,
      unit: '',
    });
  }
  return figures;
}

interface Scores {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly bytes: number;
  readonly firstPaint: number;
  /** What cost points. */
  readonly remarks: readonly string[];
}

async function score(lighthouse: Lighthouse, url: string, port: number): Promise<Scores> {
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
