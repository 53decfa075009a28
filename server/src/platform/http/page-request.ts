import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './in-process-call.ts';
import { pathOf } from './path-of.ts';

/** A page to render: the request in web platform terms, and the identity behind its API calls. */
export interface PageRequest {
  readonly request: Request;
  readonly visitor: Visitor;
}

/** One visitor's request, at the address the visitor sees. */
export function visitorRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, body }: { readonly publicUrl: string; readonly body: Buffer<ArrayBuffer> | null },
): PageRequest {
  const gone = new AbortController();
  reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  // Rendered as a GET; the server omits the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return {
    request: new Request(addressOf(pathOf(request.url), publicUrl), {
      method,
      headers,
      signal: gone.signal,
      ...(body === null ? {} : { body }),
    }),
    visitor: {
      cookie: request.headers.cookie ?? '',
      remoteAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    },
  };
}

// No client has this address (RFC 1122, 3.2.1.3), so the API counts shared renderings apart from
// any visitor.
const NOBODYS_ADDRESS = '0.0.0.0';

/**
 * An anonymous request. A shared page contains nothing that its first visitor sent, and is finished
 * even if that visitor disconnects.
 */
export function everybodysRequest({
  address,
  cookie,
  publicUrl,
}: {
  readonly address: string;
  readonly cookie: string;
  readonly publicUrl: string;
}): PageRequest {
  const headers = new Headers(cookie === '' ? {} : { cookie });
  return {
    request: new Request(addressOf(address, publicUrl), { headers }),
    visitor: { cookie: '', remoteAddress: NOBODYS_ADDRESS, userAgent: '' },
  };
}

// Concatenated as text: resolved against the origin, a path with two slashes would be read as
// another host.
function addressOf(path: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + path);
}
