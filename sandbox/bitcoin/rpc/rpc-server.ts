import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { bodyOf } from '../../body-of.ts';
import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import { Refused } from '../chain/refused.ts';
import { fieldsOf } from '../bitcoin-calls.ts';
import { CHAIN_METHODS } from './chain-methods.ts';
import type { Json } from './json-shapes.ts';
import type { Method } from './methods.ts';
import { MINING_METHODS } from './mining-methods.ts';
import { Params } from './params.ts';
import { WALLET_METHODS } from './wallet-methods.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const METHODS = new Map<string, Method>(
  Object.entries({ ...CHAIN_METHODS, ...MINING_METHODS, ...WALLET_METHODS }),
);
const METHOD_NOT_FOUND = -32601;
const PARSE_ERROR = -32700;

interface Answer {
  readonly result: Json;
  readonly error: { readonly code: number; readonly message: string } | null;
  readonly id: unknown;
}

/**
 * Bitcoin Core's JSON-RPC in its older form (1.0): errors of single calls have status 500 or 404.
 */
export function rpcServer(
  node: BitcoinNode,
  options: { readonly user: string; readonly password: string },
): Server {
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`;
  return createServer((request, response) => {
    if (request.headers.authorization !== authorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="jsonrpc"' }).end();
      return;
    }
    void handle(node, request, response);
  });
}

async function handle(
  node: BitcoinNode,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const wallet = /^\/wallet\/([^/]*)$/.exec(request.url ?? '')?.[1];
  const name = wallet === undefined ? null : decodeURIComponent(wallet);
  let body: unknown;
  try {
    body = JSON.parse((await bodyOf(request, MOST_BYTES)).toString('utf8'));
  } catch {
    send(response, 500, {
      result: null,
      error: { code: PARSE_ERROR, message: 'Parse error' },
      id: null,
    });
    return;
  }
  if (Array.isArray(body)) {
    send(
      response,
      200,
      body.map((call) => answerTo(node, name, call)),
    );
    return;
  }
  const answer = answerTo(node, name, body);
  send(
    response,
    answer.error === null ? 200 : answer.error.code === METHOD_NOT_FOUND ? 404 : 500,
    answer,
  );
}

function answerTo(node: BitcoinNode, walletName: string | null, call: unknown): Answer {
  const { id = null, method, params } = fieldsOf(call);
  try {
    const found = METHODS.get(String(method));
    if (!found) throw new Refused(METHOD_NOT_FOUND, 'Method not found');
    const wallet = () => {
      if (walletName === null)
        throw new Refused(
          -19,
          'Wallet file not specified (must request wallet RPC through /wallet/<filename> uri-path).',
        );
      return node.wallet(walletName);
    };
    return {
      result: found.answer({ node, params: new Params(found.names, params ?? []), wallet }),
      error: null,
      id,
    };
  } catch (error) {
    if (error instanceof Refused)
      return { result: null, error: { code: error.code, message: error.message }, id };
    process.stderr.write(
      `bitcoin stand-in: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return { result: null, error: { code: -1, message: 'the stand-in broke; see its output' }, id };
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(`${JSON.stringify(body)}\n`);
}
