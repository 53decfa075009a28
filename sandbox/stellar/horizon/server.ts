import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toid } from '../core/ledger-history.ts';
import type { StellarNode } from '../stellar-node.ts';
import { administer } from './admin.ts';
import { fundByFriendbot } from './friendbot.ts';
import { Links } from './links.ts';
import { type Json, readPageQuery } from './paging.ts';
import {
  HorizonProblem,
  badRequest,
  notAcceptable,
  notFound,
  rateLimitExceeded,
  serverError,
  unsupportedMediaType,
} from './problems.ts';
import { resourceAt } from './resources.ts';
import { endStream, stream } from './stream.ts';
import { ConnectionReset, submitAndWait, submitAsync } from './submit.ts';
import type { View } from './view.ts';

const MAX_BODY = 1_000_000;
/** Supported content types; `all` and none mean the first. */
const KINDS = [
  'application/hal+json',
  'application/json',
  'text/event-stream',
  'application/*',
  '*/*',
];
const OF_ENTRIES =
  /^\/(?:accounts(?:\/[^/]+(?:\/data\/[^/]+|\/offers)?)?|assets|offers|liquidity_pools|claimable_balances(?:\/[^/]+)?|order_book)$/;

type Call = {
  node: StellarNode;
  url: URL;
  path: string;
  links: Links;
  request: IncomingMessage;
  response: ServerResponse;
};

/**
 * Horizon over HTTP; `streams` are the open event streams, which would otherwise keep the server
 * from closing.
 */
export function horizonServer(node: StellarNode): { server: Server; endStreams: () => void } {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    void answer(node, streams, request, response);
  });
  const endStreams = () => {
    for (const open of streams) endStream(open);
  };
  return { server, endStreams };
}

async function answer(
  node: StellarNode,
  streams: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The SDK takes the time of a transaction from here, so it has to be the network's.
  response.setHeader('Date', new Date(node.now * 1000).toUTCString());
  response.setHeader('Cache-Control', 'no-cache, no-store, max-age=0');
  allowOrigin(request, response);
  try {
    const base = `http://${request.headers.host ?? 'localhost'}`;
    const url = new URL(request.url ?? '/', base);
    const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, '');
    await route({ node, url, path, links: new Links(base), request, response }, streams);
  } catch (error) {
    if (error instanceof ConnectionReset) request.socket.resetAndDestroy();
    else sendProblem(response, error);
  }
}

function sendProblem(response: ServerResponse, error: unknown): void {
  const problem = error instanceof HorizonProblem ? error : internal(error);
  if (response.headersSent) response.end();
  else send(response, problem.status, problem.toJson(), 'application/problem+json; charset=utf-8');
}

/** Every origin may query; only requests with an origin get the header. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Expose-Headers', 'Date, Latest-Ledger');
}

function internal(error: unknown): HorizonProblem {
  process.stderr.write(
    `stellar stand-in: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return serverError();
}

function send(
  response: ServerResponse,
  status: number,
  body: Json,
  type = 'application/hal+json; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(JSON.stringify(body));
}

async function route(call: Call, streams: Set<ServerResponse>): Promise<void> {
  const { node, path, request, response, links, url } = call;
  if (request.method === 'OPTIONS') {
    const {
      'access-control-request-method': method = 'GET',
      'access-control-request-headers': names = '',
    } = request.headers;
    response
      .writeHead(204, {
        'access-control-allow-methods': method,
        'access-control-allow-headers': names,
      })
      .end();
    return;
  }
  if (path === '/friendbot') {
    const address =
      request.method === 'POST'
        ? ((await form(call, false)).get('addr') ?? url.searchParams.get('addr'))
        : url.searchParams.get('addr');
    send(response, 200, await fundByFriendbot(node, address, links));
    return;
  }
  if (path === '/admin' || path.startsWith('/admin/')) {
    if (request.method !== 'POST' && path !== '/admin') throw notFound();
    send(response, 200, administer(node, path, await jsonBody(request)));
    return;
  }
  if (node.faults.take('rate_limit')) {
    response.setHeader('Retry-After', '2');
    throw rateLimitExceeded();
  }
  if (request.method === 'POST') await post(call);
  else if (request.method === 'GET') get(call, streams);
  else response.writeHead(405).end();
}

async function post(call: Call): Promise<void> {
  const { node, path, response, links, url } = call;
  if (path !== '/transactions' && path !== '/transactions_async') {
    resourceAt(path, {
      view: node.view,
      links,
      query: url.searchParams,
      networkPassphrase: node.options.networkPassphrase,
    });
    response.writeHead(405).end();
    return;
  }
  const envelope = (await form(call, true)).get('tx') ?? url.searchParams.get('tx') ?? '';
  if (path === '/transactions') send(response, 200, await submitAndWait(node, envelope, links));
  else {
    const { status, body } = submitAsync(node, envelope);
    send(response, status, body);
  }
}

function get(call: Call, streams: Set<ServerResponse>): void {
  const { node, path, response, request, links, url } = call;
  const { searchParams: query } = url;
  const accepts = request.headers.accept ?? '*/*';
  if (!KINDS.some((kind) => accepts.includes(kind))) throw notAcceptable();
  const lastEvent = request.headers['last-event-id'];
  if (typeof lastEvent === 'string' && lastEvent !== '') query.set('cursor', lastEvent);
  const page = readPageQuery(query, endOf(node.view.sequence));
  const read = (view: View) =>
    resourceAt(path, { view, links, query, networkPassphrase: node.options.networkPassphrase });
  if (accepts.includes('text/event-stream')) {
    stream(response, { node, read: () => read(node.view), page });
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  if (node.faults.take('reset_reads')) throw new ConnectionReset();
  const view = node.readView;
  const resource = read(view);
  // As in Horizon only answers from the ledger's entries name their ledger; historical lists do
  // not.
  if (OF_ENTRIES.test(path) && !node.faults.take('unnamed_ledger'))
    response.setHeader('Latest-Ledger', String(view.sequence));
  send(response, 200, 'json' in resource ? resource.json : resource.list.page(page, url));
}

/** The position after everything in a ledger. */
function endOf(sequence: number): string {
  return (toid(sequence + 1, 0, 0) - 1n).toString();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw badRequest('body', 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function form({ request }: Call, strict: boolean): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  if (strict && type !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw unsupportedMediaType();
  return new URLSearchParams(await bodyOf(request));
}

async function jsonBody(request: IncomingMessage): Promise<Json> {
  const text = await bodyOf(request);
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return { ...body };
  } catch {
    throw badRequest('body', 'the body has to be JSON');
  }
  throw badRequest('body', 'the body has to be a JSON object');
}
