import { type Endpoint, scopeOf } from '../../domain/src/endpoint.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import type { World } from '../world.ts';
import { TABLE_KEY } from './integrator.ts';
import { sampleInput } from './sample-inputs.ts';

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** One request exactly as given, without the headers that our client adds. */
export async function sendRaw(
  world: World,
  { method, url, headers = {}, payload }: RawRequest,
): Promise<ApiAnswer> {
  const {
    status,
    headers: answered,
    text,
  } = await world.wire({
    method,
    path: url,
    headers,
    body: payload === undefined ? undefined : Buffer.from(payload),
  });
  const isJson =
    answered['content-type']?.toString().startsWith('application/json') === true && text !== '';
  return {
    status,
    headers: answered,
    text,
    body: isJson ? (JSON.parse(text) as ApiAnswer['body']) : {},
  };
}

/** Cookies as a browser sends them. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Makes a browser fetch its CSRF cookie, and returns the token. */
export async function csrfTokenOf(world: World, client: ApiClient): Promise<string> {
  const before = new Map(client.cookies);
  const { headers } = await sendRaw(world, {
    method: 'GET',
    url: '/api/config',
    headers: { cookie: cookieHeader(before) },
  });
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    client.cookies.set(name, value);
  }
  return client.cookies.get('CSRF-TOKEN') ?? '';
}

/** A call that would work or be refused on its own, as raw bytes, to be sent with any headers. */
export function rawCall(endpoint: Endpoint, headers: Readonly<Record<string, string>>): RawRequest {
  const { params, body } = sampleInput(endpoint);
  const url = `/api${endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '')}`;
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  return {
    method: endpoint.method,
    url,
    headers: {
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(scopeOf(endpoint) === null ? {} : { authorization: `Bearer ${TABLE_KEY}` }),
      ...headers,
    },
    ...payload,
  };
}
