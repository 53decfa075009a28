import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnLoopback } from '../sandbox/loopback.ts';
import type { StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';

/** Ways in which a Horizon, or a proxy in front of it, misbehaves. */
export const ODDITIES = [
  'lies',
  'lags behind',
  'asks to wait',
  'strips headers',
  'breaks off in the middle',
  'comes back older',
] as const;
export type Oddity = (typeof ODDITIES)[number];

export interface OddHorizon {
  readonly url: string;
  /**
   * From now on until it recovers. What is submitted reaches the network all the same, unless it asks
   * to wait. `look` reads the newest ledger, which one that comes back older does not know any more.
   */
  misbehave(oddity: Oddity, look: () => Promise<unknown>): Promise<void>;
  recover(): Promise<void>;
  /** How many requests came while it misbehaved. */
  asked(): number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Further behind than any Horizon that is still asked. */
const MANY_LEDGERS = 20;
const MANY_READS = 100_000;
const WAIT_SECONDS = 1;
const PROBLEMS = 'https://stellar.org/horizon-errors';

/** A Horizon in front of that of a network, which may start later. Passes everything on until it misbehaves. */
export async function oddHorizon(network: () => StellarStandIn): Promise<OddHorizon> {
  let oddity: Oddity | null = null;
  let asked = 0;
  const hand = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const now = oddity;
    if (now !== null) asked += 1;
    if (now === 'asks to wait') {
      response.writeHead(429, { 'retry-after': `${WAIT_SECONDS}` }).end('{}');
      return;
    }
    const honest = await passOn(network().url, request);
    const { status, headers, body } = now === 'lies' ? liesAbout(request, honest) : honest;
    if (now === 'strips headers') response.writeHead(status).end(body);
    else if (now === 'breaks off in the middle')
      response
        .writeHead(status, { 'content-length': body.length })
        .write(body.slice(0, body.length / 2), () => response.destroy());
    else response.writeHead(status, headers).end(body);
  };
  const answer: RequestListener = (request, response) => {
    hand(request, response).catch(() => response.destroy());
  };
  const { url, close } = await listenOnLoopback(createServer(answer), 0);
  return {
    url,
    close,
    asked: () => asked,
    async misbehave(next, look) {
      const { node, closeLedger } = network();
      if (next === 'lags behind' || next === 'comes back older') node.rememberStale();
      if (next === 'comes back older')
        for (let ledger = 0; ledger < MANY_LEDGERS; ledger += 1) closeLedger();
      await look();
      if (next === 'lags behind' || next === 'comes back older')
        node.faults.order('stale_reads', MANY_READS);
      oddity = next;
      asked = 0;
    },
    async recover() {
      if (oddity === 'asks to wait') await sleep(WAIT_SECONDS * 1_100);
      oddity = null;
      network().node.faults.clear();
    },
  };
}

async function passOn(base: string, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '/', headers } = request;
  const type = headers['content-type'];
  const answer = await fetch(`${base}${url}`, {
    method,
    ...(method === 'POST' ? { body: await text(request) } : {}),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
  const latest = answer.headers.get('latest-ledger');
  return {
    status: answer.status,
    headers: {
      'content-type': answer.headers.get('content-type') ?? '',
      ...(latest === null ? {} : { 'latest-ledger': latest }),
    },
    body: await answer.text(),
  };
}

/** It refuses what it has passed on, and knows neither transactions nor histories. */
function liesAbout({ method, url = '/' }: IncomingMessage, honest: Answer): Answer {
  if (method === 'POST')
    return problem(honest, 400, {
      type: `${PROBLEMS}/transaction_failed`,
      extras: { result_codes: { transaction: 'tx_bad_auth' } },
    });
  if (/^\/transactions\/[0-9a-f]{64}/.test(url))
    return problem(honest, 404, { type: `${PROBLEMS}/not_found` });
  return /^\/accounts\/[^/]+\//.test(url) && honest.status === 200
    ? { ...honest, body: JSON.stringify({ _embedded: { records: [] } }) }
    : honest;
}

function problem(honest: Answer, status: number, fields: object): Answer {
  return { ...honest, status, body: JSON.stringify({ status, ...fields }) };
}
