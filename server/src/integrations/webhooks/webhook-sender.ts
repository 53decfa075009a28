import { lookup } from 'node:dns';
import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookMessage, WebhookReceiver, Webhooks } from './webhook-port.ts';

const TIMEOUT_MS = 10_000;
const MOST_BODY_BYTES = 16_384;
const BODY_WITHIN_MS = 500;
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** @param mayBeInside lets receivers be on this machine, without TLS: for the sandbox alone. */
export function webhookSender({ mayBeInside }: { readonly mayBeInside: boolean }): Webhooks {
  // Judged when the connection is made: a name may resolve to another address than before.
  const publicLookup: LookupFunction = (host, options, answer) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const inside = addresses?.find(({ address }) => isInside(address));
      const failure =
        error ?? (inside === undefined ? null : new Error('the address is not public'));
      if (failure !== null) answer(failure, []);
      else if (options.all === true) answer(null, addresses);
      else answer(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
  return {
    faultOf(url) {
      if (url.username !== '' || url.password !== '' || url.hash !== '') return 'not_plain';
      if (mayBeInside && url.protocol === 'http:') return null;
      if (url.protocol !== 'https:') return 'not_https';
      return !mayBeInside && isInside(hostOf(url)) ? 'not_public' : null;
    },
    receiver: (url) => new Receiver(url, { mayBeInside, publicLookup }),
  };
}

interface Guard {
  readonly mayBeInside: boolean;
  readonly publicLookup: LookupFunction;
}

class Receiver implements WebhookReceiver {
  private readonly url: URL;
  private readonly guard: Guard;
  /** A connection stays with the address that was judged when it was made. */
  private readonly kept: PlainAgent;

  constructor(url: URL, guard: Guard) {
    this.url = url;
    this.guard = guard;
    const Kept = url.protocol === 'https:' ? Agent : PlainAgent;
    this.kept = new Kept({ keepAlive: true, maxSockets: 1 });
  }

  close(): void {
    this.kept.destroy();
  }

  async send(message: WebhookMessage): Promise<number> {
    // An address in place of a name is connected to without a lookup.
    if (!this.guard.mayBeInside && isInside(hostOf(this.url)))
      throw new Error('the address is not public');
    return this.post(message);
  }

  private post(message: WebhookMessage): Promise<number> {
    const { mayBeInside, publicLookup } = this.guard;
    const { headers, body } = message;
    return new Promise((resolve, reject) => {
      const send = this.url.protocol === 'https:' ? request : plainRequest;
      const outgoing = send(
        this.url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          agent: this.kept,
          ...(mayBeInside ? {} : { lookup: publicLookup }),
        },
        (answer) => {
          leave(answer);
          resolve(answer.statusCode ?? 0);
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed the connection before it read the message, which has the same id again.
        const wasClosed = outgoing.reusedSocket && CLOSED.has(error.code ?? '');
        if (wasClosed) resolve(this.post(message));
        else reject(error);
      });
      outgoing.end(body);
    });
  }
}

/** A short body is passed over, so that the connection lasts; any other ends it. */
function leave(answer: IncomingMessage): void {
  let left = MOST_BODY_BYTES;
  const patience = setTimeout(() => answer.destroy(), BODY_WITHIN_MS);
  answer
    .on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) answer.destroy();
    })
    .on('error', () => undefined)
    .on('close', () => clearTimeout(patience));
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether an address, v4 mapped into v6 too, is not public; a name is not judged. */
function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
