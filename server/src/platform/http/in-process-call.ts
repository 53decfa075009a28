import type { FastifyInstance } from 'fastify';
import { currentTrace } from '../trace/trace.ts';
import { traceHeaders } from '../trace/trace-requests.ts';
import type { ApiRequest, ApiResponse } from '../../../../web/app/session/api-client.ts';

const CSRF_COOKIE = 'CSRF-TOKEN';

/** What the API needs to know about the browser that requests a page. */
export interface Visitor {
  /** The `Cookie` header as received. */
  readonly cookie: string;
  readonly remoteAddress: string;
  readonly userAgent: string;
}

/** The API for one visitor during one page. */
export interface VisitorApi {
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
  /**
   * The CSRF cookie's value, as sent by the browser or as set by the API since. Empty if there is
   * none.
   */
  readonly csrfToken: () => string;
  /** `Set-Cookie` headers of the API's answers, for the visitor's browser. */
  readonly setCookies: () => readonly string[];
  /** `Retry-After` of the last answer that had it: the page that could not be made says it too. */
  readonly retryAfter: () => string | null;
}

/**
 * Lets pages call the API without a network, through the same routes, hooks and limits as from
 * outside.
 */
export function inProcessCall(
  app: FastifyInstance,
  { basePath }: { readonly basePath: string },
): (visitor: Visitor) => VisitorApi {
  return (visitor) => {
    const cookies = readCookies(visitor.cookie);
    const setCookies: string[] = [];
    let retryAfter: string | null = null;
    const send = async ({ method, path, headers, body }: ApiRequest): Promise<ApiResponse> => {
      const payload = body === undefined ? null : await payloadOf(body);
      const trace = currentTrace();
      const answer = await app.inject({
        method,
        url: basePath + path,
        remoteAddress: visitor.remoteAddress,
        headers: {
          ...headers,
          ...payload?.headers,
          cookie: cookieHeader(cookies),
          'user-agent': visitor.userAgent,
          accept: 'application/json',
          ...(trace === undefined ? {} : traceHeaders(trace)),
        },
        ...(payload === null ? {} : { payload: payload.bytes }),
      });
      retryAfter = answer.headers['retry-after']?.toString() ?? retryAfter;
      for (const cookie of listOf(answer.headers['set-cookie'])) {
        setCookies.push(cookie);
        remember(cookies, cookie);
      }
      return { status: answer.statusCode, body: jsonOf(answer.body) };
    };
    return {
      send,
      csrfToken: () => decoded(cookies.get(CSRF_COOKIE) ?? ''),
      setCookies: () => setCookies,
      retryAfter: () => retryAfter,
    };
  };
}

/**
 * A body's bytes and, for forms with files, the content type with the boundary between their parts.
 */
async function payloadOf(
  body: string | FormData,
): Promise<{ bytes: string | Buffer; headers: Record<string, string> }> {
  if (typeof body === 'string') return { bytes: body, headers: {} };
  const encoded = new Response(body);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/**
 * An invalid percent encoding stays as it is: a planted cookie must not keep the person from every
 * page.
 */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function readCookies(header: string): Map<string, string> {
  const pairs = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

// Later calls of the same page must use the cookies that earlier ones set, such as the session
// after a login.
function remember(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.some((attribute) => /^max-age=0$|^expires=\w+, 01 jan 1970/i.test(attribute)))
    cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function listOf(header: string | string[] | undefined): readonly string[] {
  return header === undefined ? [] : [header].flat();
}

function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
