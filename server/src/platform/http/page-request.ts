import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './in-process-call.ts';
import { pathOf } from './path-of.ts';

/** A page to render: the request as the web platform knows it, and who calls the API meanwhile. */
export interface PageRequest {
  readonly request: Request;
  readonly visitor: Visitor;
}

/** The request of one visitor, at the address the visitor sees. */
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
  // Rendered as if it were asked for whole: the server leaves the body out.
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

// No client has it (RFC 1122, 3.2.1.3): limits of the API count what is rendered for everybody apart from any visitor.
const NOBODYS_ADDRESS = '0.0.0.0';

/**
 * The request of nobody in particular. A page that everybody will get is made of nothing that the visitor who happened
 * to come first has sent, and is finished when that visitor has gone.
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

// Put together as text: resolved against the origin, a path of two slashes would be read as another host.
function addressOf(path: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + path);
}
