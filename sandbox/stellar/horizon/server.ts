import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { StellarNode } from '../stellar-node.ts';
import { administer } from './admin.ts';
import { fundByFriendbot } from './friendbot.ts';
import { Links } from './links.ts';
import { readPageQuery } from './paging.ts';
import type { Json } from './paging.ts';
import { HorizonProblem, badRequest, notFound, unsupportedMediaType } from './problems.ts';
import { resourceAt } from './resources.ts';
import { endStream, stream } from './stream.ts';
import { ConnectionReset, submitAndWait, submitAsync } from './submit.ts';

const MAX_BODY = 1_000_000;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'Date, Latest-Ledger',
};
const OF_ENTRIES = /^\/(?:accounts(?:\/[^/]+(?:\/data\/[^/]+)?)?|assets|claimable_balances(?:\/[^/]+)?)$/;

type Call = { node: StellarNode; url: URL; path: string; links: Links; request: IncomingMessage; response: ServerResponse };

/** Horizon over HTTP; `streams` are the open event streams, which would otherwise keep the server from closing. */
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

async function answer(node: StellarNode, streams: Set<ServerResponse>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The SDK takes the time of a transaction from here, so it has to be the network's.
  response.setHeader('Date', new Date(node.now * 1000).toUTCString());
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

function internal(error: unknown): HorizonProblem {
  process.stderr.write(`stellar stand-in: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new HorizonProblem({ status: 500, type: 'server_error', title: 'Internal Server Error', detail: 'An error occurred while processing this request.' });
}

function send(response: ServerResponse, status: number, body: Json, type = 'application/hal+json; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, ...CORS });
  response.end(JSON.stringify(body));
}

async function route(call: Call, streams: Set<ServerResponse>): Promise<void> {
  const { node, path, request, response, links, url } = call;
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...CORS, 'access-control-allow-methods': 'GET, POST, OPTIONS' }).end();
    return;
  }
  if (path === '/friendbot') {
    const address = request.method === 'POST' ? ((await form(call, false)).get('addr') ?? url.searchParams.get('addr')) : url.searchParams.get('addr');
    send(response, 200, await fundByFriendbot(node, address, links));
    return;
  }
  if (path === '/admin' || path.startsWith('/admin/')) {
    if (request.method !== 'POST' && path !== '/admin') throw notFound();
    send(response, 200, administer(node, path, await jsonBody(request)));
    return;
  }
  if (request.method === 'POST') await post(call);
  else if (request.method === 'GET') get(call, streams);
  else throw notFound();
}

async function post(call: Call): Promise<void> {
  const { node, path, response, links } = call;
  if (path !== '/transactions' && path !== '/transactions_async') throw notFound();
  const envelope = (await form(call, true)).get('tx');
  if (envelope === null) throw badRequest('tx', 'the transaction envelope is missing');
  if (path === '/transactions') send(response, 200, await submitAndWait(node, envelope, links));
  else {
    const { status, body } = submitAsync(node, envelope);
    send(response, status, body);
  }
}

function get(call: Call, streams: Set<ServerResponse>): void {
  const { node, path, response, request, links, url } = call;
  const read = (view = node.view) => resourceAt(path, { view, links, query: url.searchParams, networkPassphrase: node.options.networkPassphrase });
  if (request.headers.accept?.includes('text/event-stream') === true) {
    streams.add(response);
    response.on('close', () => streams.delete(response));
    const last = request.headers['last-event-id'];
    stream(response, { node, read: () => read(), cursor: typeof last === 'string' ? last : (url.searchParams.get('cursor') ?? '') });
    return;
  }
  const view = node.readView;
  const resource = read(view);
  // As in Horizon only what is read from the ledger's entries says as of when; lists of what happened do not.
  if (OF_ENTRIES.test(path)) response.setHeader('Latest-Ledger', String(view.sequence));
  send(response, 200, 'json' in resource ? resource.json : resource.list.page(readPageQuery(url.searchParams), url));
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
  if (strict && type !== '' && !type.startsWith('application/x-www-form-urlencoded')) throw unsupportedMediaType();
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
