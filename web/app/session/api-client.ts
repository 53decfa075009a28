import type { Endpoint } from '@bb1/domain/endpoint';
import type { z } from 'zod';
import { ApiRefusal, type FieldErrors } from './api-refusal.ts';
import { FormBody, type TypedBody } from './form-body.ts';

/**
 * One call on the wire, over any transport: `fetch` in the browser, the server itself while it
 * renders.
 */
export interface ApiRequest {
  readonly method: Endpoint['method'];
  /** Below the API base, with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON body; null when there is none. */
  readonly body: unknown;
}

export interface CallInput<E extends Endpoint = Endpoint> {
  readonly params?: Input<E['params']>;
  readonly query?: Input<E['query']>;
  /** Fields typed by a person are sent as FormBody: only the server validates them. */
  readonly body?: Input<E['body']> | TypedBody<Input<E['body']>>;
  /** Sent as multipart/form-data along with the body. */
  readonly files?: Readonly<Record<string, readonly Blob[]>>;
  /** The same key for every retry of the same action. */
  readonly idempotencyKey?: string;
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Calls an endpoint of the domain. Throws ApiRefusal when the API refuses. */
export type ApiCall = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Reply<E>>;

export function apiCall(
  send: (request: ApiRequest) => Promise<ApiResponse>,
  headers: () => Readonly<Record<string, string>>,
): ApiCall {
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> => {
    const response = await send(apiRequest(endpoint, input, headers()));
    if (response.status >= 400) throw refusalFrom(response);
    // The API answers only what passes the reply schema, so the browser need not check it again.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return response.body as Reply<E>;
  };
}

export function apiRequest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Omit<CallInput, 'params' | 'query' | 'body'> & {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
  },
  headers: Readonly<Record<string, string>>,
): ApiRequest {
  const fields = input.body instanceof FormBody ? input.body.fields : input.body;
  const path =
    endpointPath(endpoint.path, entriesOf(input.params)) + queryText(entriesOf(input.query));
  const common = {
    ...headers,
    ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
  };
  const { method } = endpoint;
  if (input.files) return { method, path, headers: common, body: multipart(fields, input.files) };
  if (fields === undefined) return { method, path, headers: common };
  return {
    method,
    path,
    headers: { ...common, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  };
}

function endpointPath(path: string, params: readonly [string, unknown][]): string {
  const values = new Map(params);
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryText(query: readonly [string, unknown][]): string {
  const given = query
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function multipart(fields: unknown, files: Readonly<Record<string, readonly Blob[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) form.append(name, String(value));
  for (const [name, list] of Object.entries(files))
    for (const file of list) form.append(name, file);
  return form;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The content of an answer with status 400 or above. */
export function refusalFrom({ status, body }: ApiResponse): ApiRefusal {
  const { errors, detail, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: FieldErrors;
    detail?: unknown;
    code?: string;
  };
  return new ApiRefusal(status, errors ?? {}, detail, code);
}
