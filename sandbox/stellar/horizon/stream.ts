import type { ServerResponse } from 'node:http';
import type { StellarNode } from '../stellar-node.ts';
import type { Resource } from './resources.ts';

const BATCH = 200;

/** What a stream shows is read anew after every ledger. */
export type StreamSource = { node: StellarNode; read: () => Resource; cursor: string };

/**
 * Server-sent events as Horizon sends them: a greeting, then every record after the cursor, then each new one as its
 * ledger closes, until the reader goes away.
 */
export function stream(response: ServerResponse, source: StreamSource): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
  response.write('retry: 1000\nevent: open\ndata: "hello"\n\n');
  const send = 'list' in source.read() ? listSender(response, source) : detailSender(response, source);
  send();
  const stop = source.node.onLedger(send);
  response.on('close', stop);
}

/** Tells a reader that this stream ends here, so that it comes back with its cursor. */
export function endStream(response: ServerResponse): void {
  response.end('retry: 10\nevent: close\ndata: "byebye"\n\n');
}

function listSender(response: ServerResponse, source: StreamSource): () => void {
  let cursor = startOf(source);
  return () => {
    const resource = source.read();
    if (!('list' in resource)) return;
    for (const { position, json } of resource.list.after(cursor, BATCH)) {
      cursor = position;
      response.write(`id: ${position}\ndata: ${JSON.stringify(json)}\n\n`);
    }
  };
}

/** `now` means after the newest record there is; an empty list has no such record and starts at its beginning. */
function startOf({ read, cursor }: StreamSource): string {
  if (cursor !== 'now') return cursor;
  const resource = read();
  return ('list' in resource ? resource.list.newest() : null) ?? '';
}

function detailSender(response: ServerResponse, source: StreamSource): () => void {
  let told = '';
  return () => {
    const resource = source.read();
    const text = 'json' in resource ? JSON.stringify(resource.json) : '';
    if (text === told) return;
    told = text;
    response.write(`data: ${text}\n\n`);
  };
}
