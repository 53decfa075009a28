import { median } from './median.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import type { BenchServer } from './start-bench-server.ts';

const ROUNDS = 5;
const SECONDS = 3;
const HEADERS = { 'accept-encoding': 'br' };
/** Of the requests per second of a constant of the same size from the same server. */
const LEAST_SHARE = 0.7;

/** Landing pages against a constant of the same compressed size, in turns so that both see the same machine. Returns whether they keep up. */
export async function benchLandingThroughput(server: BenchServer): Promise<boolean> {
  const shares: boolean[] = [];
  for (const path of ['/', '/de', '/terms']) shares.push(await benchPage(server, path));
  return shares.every(Boolean);
}

async function benchPage(server: BenchServer, path: string): Promise<boolean> {
  const bytes = await compressedSize(server.url + path);
  const constant = `/constant?bytes=${bytes}`;
  for (const address of [path, constant])
    await requestsPerSecond(server.url + address, { seconds: 1, headers: HEADERS });
  const rounds: { page: number; constant: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      page: await measure(server.url + path),
      constant: await measure(server.url + constant),
    });
  const share = median(rounds.map((round) => round.page / round.constant));
  const kept = share >= LEAST_SHARE;
  console.log(
    `${kept ? 'ok  ' : 'LOW '} ${path}: ${median(rounds.map((round) => round.page)).toFixed(0)} requests/s of ${median(rounds.map((round) => round.constant)).toFixed(0)} of a constant of ${bytes} bytes: ${share.toFixed(2)} (at least ${LEAST_SHARE})`,
  );
  return kept;
}

async function compressedSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (headers.get('content-encoding') !== 'br') throw new Error(`${url} came uncompressed`);
  return Number(headers.get('content-length'));
}

function measure(url: string): Promise<number> {
  return requestsPerSecond(url, { seconds: SECONDS, headers: HEADERS });
}
