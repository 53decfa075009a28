import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';
import { providerPage } from './provider-page.ts';

export interface VideoProviderStandIn {
  readonly url: string;
  /** Where results are sent. */
  sendWebhooksTo(webhookUrl: string): void;
  /** Answers only 503 for a while. */
  pause(paused: boolean): void;
  close(): Promise<void>;
}

interface Call {
  readonly callId: string;
  readonly personName: string;
  readonly locale: string;
  readonly returnUrl: string;
}

const MOST_BYTES = 10_000;
const MAX_AGE_SECONDS = 300;
const RESULTS = ['passed', 'failed', 'aborted'];

/**
 * An outside provider of video identification: prepares a call on a signed request, shows a page on
 * which a person chooses the result, and sends it in a signed message, as the real one does after
 * the call.
 */
export async function startVideoProvider({
  secret,
  port = 0,
}: {
  readonly secret: Buffer;
  readonly port?: number;
}): Promise<VideoProviderStandIn> {
  // The page of a call at an unguessable address, stable per call.
  const calls = new Map<string, Call>();
  const pages = new Map<string, string>();
  let webhookUrl = '';
  let paused = false;

  const prepare = (body: Buffer): { redirect_url: string } => {
    const { call_id, person_name, locale, return_url } = JSON.parse(body.toString()) as Record<
      string,
      string
    >;
    if (
      call_id === undefined ||
      person_name === undefined ||
      locale === undefined ||
      return_url === undefined
    )
      throw new Error('a call without what it needs');
    const page = pages.get(call_id) ?? randomBytes(16).toString('hex');
    pages.set(call_id, page);
    calls.set(page, { callId: call_id, personName: person_name, locale, returnUrl: return_url });
    return { redirect_url: `${url}/calls/${page}` };
  };

  const sendWebhook = async (call: Call, form: URLSearchParams) => {
    const result = form.get('result') ?? '';
    if (!RESULTS.includes(result)) throw new Error('no result');
    const number = form.get('document_number') ?? '';
    const reasons =
      result === 'failed' ? ['person_differs'] : result === 'aborted' ? ['person_asked'] : [];
    await send({
      type: result,
      call_id: call.callId,
      reasons,
      ...(number === '' ? {} : { document_number: number }),
    });
  };

  const send = async (event: Readonly<Record<string, unknown>>) => {
    const body = Buffer.from(
      JSON.stringify({
        event_id: randomUUID(),
        sandbox: true,
        occurred_at: new Date().toISOString(),
        ...event,
      }),
    );
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-video-signature': signature(secret, body) },
      body,
    });
    if (!answer.ok) throw new Error(`the portal answered ${answer.status}`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    if (paused) return void response.writeHead(503).end();
    if (pathname === '/sessions' && request.method === 'POST') {
      const body = await bodyOf(request, MOST_BYTES);
      if (!isSigned(secret, body, String(request.headers['x-video-signature'])))
        return void response.writeHead(401).end();
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(prepare(body)));
    }
    const call = calls.get(/^\/calls\/([0-9a-f]{32})$/.exec(pathname)?.[1] ?? '');
    if (call === undefined) return void response.writeHead(404).end();
    if (request.method !== 'POST') {
      await send({ type: 'started', call_id: call.callId, reasons: [] });
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(providerPage(call));
    }
    await sendWebhook(call, new URLSearchParams((await bodyOf(request, MOST_BYTES)).toString()));
    return void response.writeHead(303, { location: call.returnUrl }).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end(error instanceof Error ? error.message : 'bad request'),
    );
  });
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    sendWebhooksTo(to) {
      webhookUrl = to;
    },
    pause(to) {
      paused = to;
    },
    close,
  };
}

function signature(secret: Buffer, body: Buffer, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

function isSigned(secret: Buffer, body: Buffer, header: string): boolean {
  const seconds = Number(/^t=(\d+),/.exec(header)?.[1] ?? 0);
  const expected = Buffer.from(signature(secret, body, seconds));
  const given = Buffer.from(header);
  return (
    Math.abs(Date.now() / 1000 - seconds) <= MAX_AGE_SECONDS &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}
