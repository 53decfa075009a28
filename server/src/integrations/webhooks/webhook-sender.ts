import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Webhooks } from './webhook-port.ts';

const TIMEOUT_MS = 10_000;

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
    send: ({ url, headers, body }) =>
      new Promise((resolve, reject) => {
        // An address in place of a name is connected to without a lookup.
        if (!mayBeInside && isInside(hostOf(url))) throw new Error('the address is not public');
        const send = url.protocol === 'https:' ? request : plainRequest;
        const outgoing = send(
          url,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            signal: AbortSignal.timeout(TIMEOUT_MS),
            agent: false,
            ...(mayBeInside ? {} : { lookup: publicLookup }),
          },
          (answer) => {
            answer.destroy();
            resolve(answer.statusCode ?? 0);
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether an address, v4 mapped into v6 too, is not public; a name is not judged. */
function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
