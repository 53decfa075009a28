import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { type BenchServer, startBenchServer } from './start-bench-server.ts';

const HEADERS = { 'accept-encoding': 'br' };
/** Relative to the requests per second of a constant of the same size from the same server. */
const LEAST_SHARE = 0.7;

interface LandingSize {
  readonly rounds: number;
  /** Seconds of each measurement; a round has two. */
  readonly seconds: number;
}

/**
 * Cached pages against a constant of the same compressed size, interleaved so that both see the
 * same machine.
 */
export async function benchLandingThroughput(
  { databaseUrl, say }: BenchPlace,
  size: LandingSize,
): Promise<Figure[]> {
  const server = await startBenchServer({ databaseUrl });
  try {
    const figures: Figure[] = [];
    for (const path of ['/', '/de', '/terms'])
      figures.push(await benchPage({ server, path, size, say }));
    return figures;
  } finally {
    await server.stop();
  }
}

async function benchPage({
  server,
  path,
  size: { rounds: count, seconds },
  say,
}: {
  readonly server: BenchServer;
  readonly path: string;
  readonly size: LandingSize;
  readonly say: BenchPlace['say'];
}): Promise<Figure> {
  const bytes = await compressedSize(server.url + path);
  const constant = `/constant?bytes=${bytes}`;
  for (const address of [path, constant])
    await requestsPerSecond(server.url + address, {
      seconds: Math.min(1, seconds),
      headers: HEADERS,
    });
  const rounds: { page: number; constant: number }[] = [];
  for (let round = 0; round < count; round++)
    rounds.push({
      page: await measure(server.url + path, seconds),
      constant: await measure(server.url + constant, seconds),
    });
  say(
    `${path}: ${median(rounds.map((round) => round.page)).toFixed(0)} requests/s; a constant of ${bytes} bytes ${median(rounds.map((round) => round.constant)).toFixed(0)}`,
  );
  return {
    what: `${path}: requests a second, of a constant of its size`,
    measured: median(rounds.map((round) => round.page / round.constant)),
    bound: 'at least',
    limit: LEAST_SHARE,
    unit: '',
  };
}

async function compressedSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (headers.get('content-encoding') !== 'br') throw new Error(`${url} came uncompressed`);
  return Number(headers.get('content-length'));
}

function measure(url: string, seconds: number): Promise<number> {
  return requestsPerSecond(url, { seconds, headers: HEADERS });
}
