import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { API_PATH } from './api-path.ts';

export interface ApiFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface ApiInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files?: readonly ApiFile[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: { code?: string; errors?: Record<string, string[]>; detail?: unknown } & Record<
    string,
    unknown
  >;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body. */
  readonly text: string;
}

/** How one raw request reaches the API: through the server in this process, or over a socket. */
export type Wire = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}) => Promise<{
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}>;

/** A browser without pages: keeps cookies, repeats the CSRF token, speaks the interface. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  readonly #wire: Wire;
  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** Any answer, successful or not. */
  async call(endpoint: Endpoint, input: ApiInput = {}): Promise<ApiAnswer> {
    // Any configuration answer sets the token if there is none yet.
    if (!this.cookies.has('CSRF-TOKEN') && endpoint.path !== getConfig.path)
      await this.#send(getConfig.method, API_PATH + getConfig.path, {}, undefined);
    const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
    const headers: Record<string, string> = {
      'x-csrf-token': this.cookies.get('CSRF-TOKEN') ?? '',
      'accept-language': 'en',
      ...input.headers,
    };
    let body: Buffer | undefined;
    if (input.files) {
      const boundary = `----${randomUUID()}`;
      headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
      body = multipartBody(boundary, (input.body ?? {}) as Record<string, string>, input.files);
    } else if (input.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = Buffer.from(JSON.stringify(input.body));
    }
    return this.#send(endpoint.method, API_PATH + path + query, headers, body);
  }

  /** The reply of a call that must succeed. */
  async ok<E extends Endpoint>(endpoint: E, input: ApiInput = {}): Promise<z.output<E['reply']>> {
    const answer = await this.call(endpoint, input);
    if (answer.status >= 400)
      throw new Error(
        `${endpoint.name} answered ${answer.status}: ${answer.text}${answer.status === 500 ? ' (the log has the error, as "unexpected error")' : ''}`,
      );
    return endpoint.reply.parse(answer.body) as z.output<E['reply']>;
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer | undefined,
  ): Promise<ApiAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const {
      status,
      headers: answered,
      text,
    } = await this.#wire({
      method,
      path,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      body,
    });
    for (const line of [answered['set-cookie'] ?? []].flat()) this.#keep(line);
    return {
      status,
      text,
      headers: answered,
      body: isJson(answered) ? (JSON.parse(text) as ApiAnswer['body']) : {},
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const value = decodeURIComponent(pair.slice(at + 1));
    const ended =
      value === '' ||
      attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function multipartBody(
  boundary: string,
  fields: Record<string, string>,
  files: readonly ApiFile[],
): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  for (const file of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    );
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function isJson(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return String(headers['content-type'] ?? '').startsWith('application/json');
}
