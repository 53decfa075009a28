import type { ServerResponse } from 'node:http';
import type { StellarNode } from '../stellar-node.ts';
import type { PageQuery } from './paging.ts';
import { notAcceptable } from './problems.ts';
import type { Resource } from './resource.ts';

/** How often a stream of one thing sends it before its reader has to reconnect. */
const TELLINGS = 10;

/** A stream's content is read again after every ledger; `page` gives position, order and limit. */
export type StreamSource = { node: StellarNode; read: () => Resource; page: PageQuery };

type Event = { id: string | null; data: string };

/**
 * Server-sent events as Horizon sends them: a greeting, then every record after the cursor, then
 * each new one as its ledger closes. After one page of them it closes, and the reader reconnects
 * with its cursor.
 * @throws HorizonProblem before anything is sent, as for any other request.
 */
export function stream(response: ServerResponse, source: StreamSource): void {
  const next = eventsOf(source);
  const first = next();
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  });
  response.write('retry: 1000\nevent: open\ndata: "hello"\n\n');
  let left = 'list' in source.read() ? source.page.limit : TELLINGS;
  const send = (events: Event[]) => {
    if (left === 0) return;
    const sent = events.slice(0, left);
    for (const { id, data } of sent)
      response.write(`${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`);
    left -= sent.length;
    if (left === 0) endStream(response);
  };
  const stop = source.node.onLedger(() => send(next()));
  response.on('close', stop);
  send(first);
}

/** Tells a reader that this stream ends here, so that it reconnects with its cursor. */
export function endStream(response: ServerResponse): void {
  response.end('retry: 10\nevent: close\ndata: "byebye"\n\n');
}

function eventsOf({ read, page }: StreamSource): () => Event[] {
  const now = read();
  if ('list' in now ? !now.list.ofHistory : now.answer === null) throw notAcceptable();
  let { cursor } = page;
  let answer: string | null = null;
  return () => {
    const resource = read();
    if ('list' in resource) {
      const records = resource.list.take({ ...page, cursor });
      cursor = records.at(-1)?.position ?? cursor;
      return records.map(({ position, json }) => ({ id: position, data: JSON.stringify(json) }));
    }
    if (resource.answer === answer) return [];
    ({ answer } = resource);
    return [{ id: null, data: JSON.stringify(resource.json) }];
  };
}
